import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'
import { pictureUrl } from './drawing.tsx'
import { inputOf, rgroupsOf, type MonomerDraft } from './draft.ts'

interface Props {
  theirs: MonomerDetail
  mine: { draft: MonomerDraft; picture: string | null; smiles: string | null }
  onKeepMine: () => void
  onTakeTheirs: () => void
}

/** Somebody else has saved the monomer meanwhile: shows both field by field with their drawings, and asks which stays. */
export function ConflictDialog({ theirs, mine, onKeepMine, onTakeTheirs }: Props) {
  const { t } = useTranslation('monomer-library')
  const { minute } = useFormatters()
  const rows = useDifferences(theirs, mine)
  const name = theirs.updatedBy ?? t('installation')
  return (
    <Dialog
      kind="large"
      title={t('conflict.title')}
      actions={
        <>
          <button type="button" className="button" onClick={onTakeTheirs}>
            {t('conflict.takeTheirs')}
          </button>
          <button type="button" className="button button-primary" onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </button>
        </>
      }
    >
      <p className="dialog-hint">{t('conflict.text', { name, time: minute(theirs.updatedAt) })}</p>
      <div className={styles.sides}>
        <figure>
          <figcaption>{t('conflict.theirs', { name })}</figcaption>
          <MonomerPicture monomer={theirs} alt={t('structureOf', { symbol: theirs.symbol })} kind="large" />
        </figure>
        <figure>
          <figcaption>{t('conflict.mine')}</figcaption>
          <span className={clsx(styles.picture, styles.pictureLarge)}>
            {mine.picture && <img src={pictureUrl(mine.picture)} alt={t('drawingAlt')} width={360} height={260} />}
          </span>
        </figure>
      </div>
      {rows.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <table className={styles.differences}>
          <thead>
            <tr>
              <th scope="col">{t('conflict.field')}</th>
              <th scope="col">{t('conflict.theirs', { name })}</th>
              <th scope="col">{t('conflict.mine')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, their, own]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{their || none}</td>
                <td>{own || none}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}

const none = '—'

/** The fields that differ: what they are called, what the others have, and what the form has. */
function useDifferences(theirs: MonomerDetail, { draft, smiles }: Props['mine']) {
  const { t } = useTranslation('monomer-library')
  const { list } = useFormatters()
  const own = inputOf(draft)
  const ownCaps = rgroupsOf(draft).map(({ label, capName }) => {
    const cap = draft.caps[label]
    if (!cap || cap.choice === 'usual') return `${label}: ${capName}`
    return `${label}: ${cap.choice === 'own' ? cap.smiles : cap.choice}`
  })
  const rows: [label: string, theirs: string, own: string][] = [
    [t('symbol'), theirs.symbol, own.symbol],
    [t('name'), theirs.name, own.name.trim()],
    [t('polymerType'), t(`polymerType.${theirs.polymerType}`), t(`polymerType.${own.polymerType}`)],
    [t('monomerType'), t(`monomerType.${theirs.monomerType}`), t(`monomerType.${own.monomerType}`)],
    [t('naturalAnalog'), theirs.naturalAnalog ?? '', own.naturalAnalog ?? ''],
    [t('aliases'), list(theirs.aliases), list(own.aliases)],
    [t('smiles'), theirs.smiles, smiles ?? draft.structure.slice(0, 200)],
    [
      t('caps'),
      list(theirs.rgroups.map(({ label, capName, capSmiles }) => `${label}: ${capName ?? capSmiles}`)),
      list(ownCaps),
    ],
  ]
  return rows.filter(([, their, mine]) => their !== mine)
}
