import type { GrantMatrix } from '@atrium/contract/open-platform/grants.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useInvalidate, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { FormDialog } from '#components/form.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { EndGrantsDialog } from './end-grants-dialog.tsx'
import { draftOf, termFields, TermsFields, termsOf, type TermsDraft } from './grant-terms.tsx'
import { grantReads, pairOf, type Cell } from './use-grant-matrix.ts'
import styles from './grants.module.css'

interface Props {
  cell: Cell
  departments: GrantMatrix['Departments']
  onClose: () => void
}

/** Grants an interface to an app, or changes, declines or withdraws what there is between them. */
export function CellDialog({ cell, departments, onClose }: Props) {
  const [isEnding, setIsEnding] = useState(false)
  const { grant } = cell
  if (isEnding && grant)
    return (
      <EndGrantsDialog act={grant.State === 'requested' ? 'decline' : 'withdraw'} cells={[cell]} onClose={onClose} />
    )
  return <EditDialog cell={cell} departments={departments} onEnd={() => setIsEnding(true)} onClose={onClose} />
}

function EditDialog({ cell, departments, onEnd, onClose }: Props & { onEnd: () => void }) {
  const { t } = useTranslation('grants')
  const { app, called, grant } = cell
  const names = { app: app.Name, interface: called.Name }
  const form = useAppForm<TermsDraft>(draftOf(grant, departments))
  const invalidate = useInvalidate()
  const save = useWrite(openPlatformCalls.grantInterfaces, {
    invalidates: grantReads,
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t(act === 'change' ? 'changed' : 'granted', names))
    },
  })
  const act = grant ? (grant.State === 'requested' ? 'approve' : 'change') : 'grant'
  return (
    <FormDialog
      form={form}
      title={t(`${act}Title`, names)}
      label={t(act)}
      isBusy={save.isPending}
      onSubmit={(draft) =>
        save.mutate(
          { body: { Pairs: [pairOf(cell)], ...termsOf(draft) } },
          {
            onError(problem) {
              showCallError(form, problem, termFields)
              void invalidate(grantReads)
            },
          },
        )
      }
      onClose={onClose}
    >
      <GrantFacts cell={cell} />
      <TermsFields />
      {grant && (
        <button type="button" className={`link-button ${styles.end}`} onClick={onEnd}>
          {t(grant.State === 'requested' ? 'declineInstead' : 'withdrawInstead')}
        </button>
      )}
    </FormDialog>
  )
}

/** Who requested and granted it, when and why. */
function GrantFacts({ cell: { grant } }: { cell: Cell }) {
  const { t } = useTranslation('grants')
  const { minute } = useFormatters()
  if (!grant) return null
  const { RequestedBy, RequestedTime, Reason, GrantedBy, GrantedTime } = grant
  const facts: DescriptionItem[] = [
    ...(RequestedBy && RequestedTime
      ? [[t('requestedBy'), t('byAt', { name: RequestedBy, time: minute(RequestedTime) })] as const]
      : []),
    ...(Reason ? [[t('why'), Reason] as const] : []),
    ...(GrantedBy && GrantedTime
      ? [[t('grantedBy'), t('byAt', { name: GrantedBy, time: minute(GrantedTime) })] as const]
      : []),
  ]
  return facts.length > 0 ? <DescriptionList items={facts} className={`facts ${styles.facts}`} /> : null
}
