import { deletionHours, type MonomerDetail } from '@atrium/contract/monomers/monomers.shapes.ts'
import { useTranslation } from 'react-i18next'
import { serverNow } from '#kit/calls/server-clock.ts'
import { useAssociation } from '../list/use-association.ts'
import { useDeletion, useRemoval } from './use-removal.ts'

interface Props {
  monomer: MonomerDetail
  onEdit: () => void
  /** After it left the library. */
  onGone: () => void
}

const isOwn = ({ owner, status }: MonomerDetail) => owner === 'organisation' && status !== 'archived'
/** Nobody changed it, and few hours have passed since somebody created it. */
const isDeletable = ({ owner, version, createdAt }: MonomerDetail) =>
  owner === 'organisation' && version === 1 && serverNow() - Date.parse(createdAt) < deletionHours * 3_600_000

/** True for a monomer about which something can be done. */
export const hasActs = (monomer: MonomerDetail): boolean =>
  isOwn(monomer) || isDeletable(monomer) || monomer.owner === 'public'

/** What can be done with a monomer. */
export function MonomerActs({ monomer, onEdit, onGone }: Props) {
  const { t } = useTranslation(['monomer-library', 'monomer-search'])
  const remove = useRemoval(onGone)
  const deleteForGood = useDeletion(onGone)
  const association = useAssociation(() => {})
  const { symbolId, owner, isAssociated } = monomer
  return (
    <>
      {isDeletable(monomer) && (
        <button type="button" className="button button-danger" onClick={() => void deleteForGood(monomer)}>
          {t('monomer-search:permanently')}
        </button>
      )}
      {(isOwn(monomer) || isAssociated) && (
        <button type="button" className="button button-danger" onClick={() => void remove(monomer)}>
          {t(isOwn(monomer) ? 'archive' : 'unlink')}
        </button>
      )}
      {owner === 'public' && !isAssociated && (
        <button
          type="button"
          className="button button-primary"
          aria-busy={association.isPending}
          onClick={() => association.mutate({ body: { symbolIds: [symbolId] } })}
        >
          {t('associateCount', { count: 1 })}
        </button>
      )}
      {isOwn(monomer) && (
        <button type="button" className="button button-primary" onClick={onEdit}>
          {t('edit')}
        </button>
      )}
    </>
  )
}
