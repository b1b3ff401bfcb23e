import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerVersion } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { CompactSelect } from '#components/compact-select.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'
import { useMass } from '../use-mass.ts'

/** Two versions of a monomer side by side: both drawings, and the fields that differ. */
export function CompareVersions({ symbolId }: { symbolId: string }) {
  const { t } = useTranslation('monomer-search')
  const { data = [] } = useRead(monomerCalls.versions, { params: { id: symbolId } }, { quiet: true })
  const [chosen, setChosen] = useState<{ from?: string; to?: string }>({})
  const find = (version: string | undefined) => data.find((each) => String(each.version) === version)
  const to = find(chosen.to) ?? data[0]
  const from = find(chosen.from) ?? data[1]
  if (!from || !to) return null
  const options = data.map(({ version }) => ({ key: String(version), text: t('versionNo', { version }) }))
  const side = (key: 'from' | 'to', { version, pictureKey, symbol }: MonomerVersion) => (
    <div>
      <CompactSelect
        label={t(key === 'from' ? 'compareFrom' : 'compareTo')}
        options={options}
        chosen={String(version)}
        onChoose={(next) => setChosen({ ...chosen, [key]: next })}
      />
      <MonomerPicture
        monomer={{ symbolId, pictureKey }}
        alt={`${symbol}, ${t('versionNo', { version })}`}
        kind="card"
      />
    </div>
  )
  return (
    <>
      <div className={styles.columns}>
        {side('from', from)}
        {side('to', to)}
      </div>
      <Differences from={from} to={to} />
    </>
  )
}

function Differences({ from, to }: { from: MonomerVersion; to: MonomerVersion }) {
  const { t } = useTranslation(['monomer-search', 'monomer-library'])
  const fieldsOf = useFields()
  const after = fieldsOf(to)
  const differences = fieldsOf(from).flatMap(([label, before], index) =>
    after[index]?.[1] === before ? [] : [{ label, before, after: after[index]?.[1] ?? '' }],
  )
  if (differences.length === 0) return <p className="dialog-hint">{t('same')}</p>
  return (
    <table className={styles.comparison}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('versionNo', { version: from.version })}</th>
          <th scope="col">{t('versionNo', { version: to.version })}</th>
        </tr>
      </thead>
      <tbody>
        {differences.map(({ label, before, after: now }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{before}</td>
            <td>{now}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The fields of a version as texts, always in the same order. */
function useFields() {
  const { t } = useTranslation('monomer-library')
  const { list } = useFormatters()
  const mass = useMass()
  return (version: MonomerVersion): (readonly [label: string, text: string])[] => [
    [t('symbol'), version.symbol],
    [t('name'), version.name],
    [t('polymerType'), t(`polymerType.${version.polymerType}`)],
    [t('monomerType'), t(`monomerType.${version.monomerType}`)],
    [t('naturalAnalog'), version.naturalAnalog ?? ''],
    [t('aliases'), list(version.aliases)],
    [t('rgroups'), list(version.rgroups.map(({ label, capName, capSmiles }) => `${label}: ${capName ?? capSmiles}`))],
    [t('formula'), version.formula],
    [t('averageMass'), mass(version.averageMass)],
    [t('smiles'), version.smiles],
  ]
}
