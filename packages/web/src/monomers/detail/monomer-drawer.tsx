import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { MonomerForm } from '../form/monomer-form.tsx'
import { ChangedSince } from '../review/changed-since.tsx'
import { ReviewActions } from '../review/review-actions.tsx'
import { hasActs, MonomerActs } from './monomer-acts.tsx'
import { MonomerContent } from './monomer-content.tsx'

interface Props {
  symbolId: string
  onClose: () => void
}

/** A monomer with everything about it, and what can be done with it. */
export function MonomerDrawer({ symbolId, onClose }: Props) {
  const { t } = useTranslation(['monomer-library', 'monomer-search', 'app'])
  const monomer = useRead(monomerCalls.monomer, { params: { id: symbolId } }, { quiet: true })
  const [isEditing, setIsEditing] = useState(false)
  const { data } = monomer
  if (isEditing && data) return <MonomerForm monomer={data} onClose={() => setIsEditing(false)} />
  return (
    <Dialog
      title={data ? t('titleOf', { symbol: data.symbol, name: data.name }) : t('title')}
      kind="drawer"
      onClose={onClose}
      actions={
        data && hasActs(data) && <MonomerActs monomer={data} onEdit={() => setIsEditing(true)} onGone={onClose} />
      }
    >
      <QueryState query={monomer} />
      {data?.owner === 'organisation' && <ReviewActions monomer={data} />}
      {data && <ChangedSince monomer={data} />}
      {data && (
        <>
          <p>
            <Link to={`/monomers/${symbolId}`}>{t('monomer-search:open', { symbol: data.symbol })}</Link>
          </p>
          <MonomerContent monomer={data} heading="h3" />
        </>
      )}
    </Dialog>
  )
}
