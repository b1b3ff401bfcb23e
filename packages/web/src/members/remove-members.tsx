import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { useReason } from '#components/reason-field.tsx'
import { Duties } from './duties.tsx'
import { memberReads } from './member-reads.ts'
import { useHandOver } from './use-hand-over.ts'

/** Removes members, once each of their duties has somebody who takes it over. */
export function RemoveMembers({ ids, onClose, onDone }: { ids: string[]; onClose: () => void; onDone: () => void }) {
  const { t } = useTranslation('leaving')
  const wish = useHandOver(ids)
  const { checks, known } = wish
  const reason = useReason()
  const remove = useWrite(memberCalls.remove, {
    refreshes: memberReads,
    onSuccess({ Removed }) {
      showToast('success', t('removed', { count: Removed }))
      onDone()
      onClose()
    },
  })
  const submit = useDebounced(() =>
    remove.mutate({ body: { accountIds: ids, ...wish.decision, ...reason.given } }, { onError: wish.learn }),
  )
  return (
    <Dialog
      kind={wish.hasDuties ? 'drawer' : 'modal'}
      title={t('title', { count: ids.length })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          act={t(wish.hasDuties ? 'handOverAndRemove' : 'remove')}
          onAct={submit}
          isBusy={remove.isPending}
          isDisabled={!wish.isReady}
          isDangerous
        />
      }
    >
      <p className="dialog-hint">{t('hint')}</p>
      {checks.isError && <ReadFailed read={checks} />}
      {checks.isFetching && <p role="status">{t('checking')}</p>}
      {known && (
        <Duties
          checks={known}
          leavers={ids}
          successors={wish.successors}
          onChoose={wish.setSuccessors}
          onAgain={() => void checks.refetch()}
        />
      )}
      {wish.isUnasked && (
        <label className="checkbox">
          <input
            type="checkbox"
            checked={wish.isAcknowledged}
            onChange={(event) => wish.setAcknowledged(event.target.checked)}
          />
          {t('acknowledge')}
        </label>
      )}
      {reason.field}
    </Dialog>
  )
}
