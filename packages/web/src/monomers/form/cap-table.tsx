import { simpleCaps } from '@atrium/chemistry/smiles/simple-caps.ts'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CompactSelect } from '#components/compact-select.tsx'
import styles from '../monomers.module.css'
import { rgroupsOf, type CapDraft, type MonomerDraft } from './draft.ts'

/** The R groups of the structure, each with the cap that closes it where nothing is bound. */
export function CapTable() {
  const { t } = useTranslation('monomer-library')
  const { control } = useFormContext<MonomerDraft>()
  const rgroups = rgroupsOf(useWatch({ control }) as MonomerDraft)
  if (rgroups.length === 0) return null
  return (
    <table className={styles.caps}>
      <caption>{t('caps')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('rgroup')}</th>
          <th scope="col">{t('cap')}</th>
        </tr>
      </thead>
      <tbody>
        {rgroups.map(({ label, capName }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>
              <CapField label={label} usual={capName ?? ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The cap of an R group: the usual one, a small one, or a SMILES. */
function CapField({ label, usual }: { label: string; usual: string }) {
  const { t } = useTranslation('monomer-library')
  const { register } = useFormContext<MonomerDraft>()
  const { value, onChange } = useController<MonomerDraft, `caps.${string}.choice`>({
    name: `caps.${label}.choice`,
  }).field
  const choices: readonly { key: CapDraft['choice']; text: string }[] = [
    { key: 'usual', text: t('capUsual', { cap: usual }) },
    ...simpleCaps.map((cap) => ({ key: cap, text: cap })),
    { key: 'own', text: t('capOwn') },
  ]
  return (
    <div className={styles.cap}>
      <CompactSelect label={t('capOf', { label })} options={choices} chosen={value} onChoose={onChange} />
      {value === 'own' && (
        <input
          className={styles.capSmiles}
          aria-label={t('capSmilesOf', { label })}
          placeholder={`[*:${label.slice(1)}]OC`}
          maxLength={1_000}
          spellCheck={false}
          {...register(`caps.${label}.smiles`)}
        />
      )}
    </div>
  )
}
