import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerVersion } from '@atrium/contract/monomers/monomers.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from './review.module.css'

interface Props {
  symbolId: string
  /** The version of before; null where there is none yet. */
  before: number | null
  after: number
}

/** Two versions of a monomer side by side: what differs is marked. */
export function CompareVersions({ symbolId, before, after }: Props) {
  const { t } = useTranslation(['monomer-review', 'monomer-library'])
  const versions = useRead(monomerCalls.versions, { params: { id: symbolId } }, { quiet: true })
  const find = (number: number | null) => versions.data?.find(({ version }) => version === number)
  const [old, now] = [find(before), find(after)]
  return (
    <>
      <QueryState query={versions} />
      {versions.data && (
        <div className={styles.compared}>
          {old ? <Version symbolId={symbolId} version={old} other={now} /> : <p>{t('firstVersion')}</p>}
          {now && <Version symbolId={symbolId} version={now} other={old} />}
        </div>
      )}
    </>
  )
}

interface VersionProps {
  symbolId: string
  version: MonomerVersion
  other: MonomerVersion | undefined
}

function Version({ symbolId, version, other }: VersionProps) {
  const { t } = useTranslation(['monomer-review', 'monomer-library'])
  const factsOf = useFacts()
  const { minute } = useFormatters()
  const others = new Map(other && factsOf(other))
  const title = t('versionNumber', { version: version.version })
  return (
    <div role="group" aria-label={title}>
      <h3 className={styles.versionTitle}>{title}</h3>
      <small>
        {t('monomer-library:savedBy', {
          name: version.savedBy ?? t('monomer-library:installation'),
          time: minute(version.savedAt),
        })}
      </small>
      <MonomerPicture
        monomer={{ symbolId, pictureKey: version.pictureKey }}
        alt={t('monomer-library:structureOf', { symbol: version.symbol })}
        kind="large"
      />
      <dl className="facts">
        {factsOf(version).map(([label, value]) => (
          <div key={label} className={clsx(others.size > 0 && others.get(label) !== value && styles.differs)}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {version.reason && <p>{version.reason}</p>}
    </div>
  )
}

/** What a version says of a monomer, each as a label and a text. */
function useFacts() {
  const { t } = useTranslation('monomer-library')
  const { list } = useFormatters()
  return (version: MonomerVersion): [label: string, value: string][] => [
    [t('symbol'), version.symbol],
    [t('name'), version.name],
    [t('monomerType'), t(`monomerType.${version.monomerType}`)],
    [t('naturalAnalog'), version.naturalAnalog ?? ''],
    [t('rgroups'), list(version.rgroups.map(({ label, capName, capSmiles }) => `${label}: ${capName ?? capSmiles}`))],
    [t('formula'), version.formula],
    [t('aliases'), list(version.aliases)],
    [t('smiles'), version.smiles],
  ]
}
