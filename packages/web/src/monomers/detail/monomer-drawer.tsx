import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import type { MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { DescriptionList } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { MonomerForm } from '../form/monomer-form.tsx'
import { MonomerPicture } from '../monomer-picture.tsx'
import styles from '../monomers.module.css'
import { ReviewActions } from '../review/review-actions.tsx'
import { useMass } from '../use-mass.ts'
import { useRemoval } from './use-removal.ts'
import { VersionList } from './version-list.tsx'

interface Props {
  symbolId: string
  onClose: () => void
}

/** A monomer with everything about it, and what can be done with it. */
export function MonomerDrawer({ symbolId, onClose }: Props) {
  const { t } = useTranslation(['monomer-library', 'app'])
  const monomer = useRead(monomerCalls.monomer, { params: { id: symbolId } }, { quiet: true })
  const [isEditing, setIsEditing] = useState(false)
  const remove = useRemoval(onClose)
  const { data } = monomer
  if (isEditing && data) return <MonomerForm monomer={data} onClose={() => setIsEditing(false)} />
  const isOwn = data?.owner === 'organisation' && data.status !== 'archived'
  return (
    <Dialog
      title={data ? t('titleOf', { symbol: data.symbol, name: data.name }) : t('title')}
      kind="drawer"
      onClose={onClose}
      actions={
        data &&
        (isOwn || data.isAssociated) && (
          <>
            <button type="button" className="button button-danger" onClick={() => void remove(data)}>
              {t(isOwn ? 'archive' : 'unlink')}
            </button>
            {isOwn && (
              <button type="button" className="button button-primary" onClick={() => setIsEditing(true)}>
                {t('edit')}
              </button>
            )}
          </>
        )
      }
    >
      <QueryState query={monomer} />
      {data?.owner === 'organisation' && <ReviewActions monomer={data} />}
      {data && <Detail monomer={data} />}
    </Dialog>
  )
}

function Detail({ monomer }: { monomer: MonomerDetail }) {
  const { t } = useTranslation('monomer-library')
  const { minute, list } = useFormatters()
  const mass = useMass()
  const { symbol, aliases, naturalAnalog, archiveReason, associatedAt, associatedBy } = monomer
  return (
    <>
      <MonomerPicture monomer={monomer} alt={t('structureOf', { symbol })} isLarge />
      <DescriptionList
        items={[
          [t('polymerType'), t(`polymerType.${monomer.polymerType}`)],
          [t('monomerType'), t(`monomerType.${monomer.monomerType}`)],
          ...(naturalAnalog ? [[t('naturalAnalog'), naturalAnalog] as const] : []),
          [
            t('rgroups'),
            list(monomer.rgroups.map(({ label, capName, capSmiles }) => `${label}: ${capName ?? capSmiles}`)),
          ],
          [t('formula'), monomer.formula],
          [t('averageMass'), mass(monomer.averageMass)],
          [t('monoisotopicMass'), mass(monomer.monoisotopicMass)],
          ...(aliases.length > 0 ? [[t('aliases'), list(aliases)] as const] : []),
          [
            t('smiles'),
            <code key="smiles" className={styles.smiles}>
              {monomer.smiles}
            </code>,
          ],
          [t('owner'), t(`owner.${monomer.owner}`)],
          ...(associatedAt ? [[t('associated'), `${associatedBy ?? ''} ${minute(associatedAt)}`] as const] : []),
          ...(archiveReason ? [[t('archiveReason'), archiveReason] as const] : []),
        ]}
      />
      <h3 className={styles.heading}>{t('versions')}</h3>
      <VersionList symbolId={monomer.symbolId} />
    </>
  )
}
