import type { Duty, DutyCheck } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { Dialog } from '#parts/dialog.tsx'
import { DialogButtons } from '#parts/dialog-buttons.tsx'
import { ReadFailed } from '#parts/read-failed.tsx'
import { TextField } from '#parts/text-field.tsx'
import { MemberPicker, type Picked } from './member-picker.tsx'
import { memberReads } from './member-reads.ts'

const longestReason = 500
/** Under which a successor is kept. */
const keyOfDuty = (code: string, { AccountID, Kind, Reference }: Duty) => `${code} ${AccountID} ${Kind} ${Reference}`

type Successors = Readonly<Record<string, Picked | undefined>>

/** What is to be handed over before people can leave, to whom it goes, and whether all of it goes to somebody. */
function useHandOver(ids: string[]) {
  const checks = useRead(memberCalls.removeCheck, { body: { accountIds: ids } }, { staleTime: 0, quiet: true })
  const [successors, setSuccessors] = useState<Successors>({})
  const [isAcknowledged, setAcknowledged] = useState(false)
  const known = checks.isFetching ? undefined : checks.data
  const duties = known?.flatMap(({ ProductCode, Duties }) => Duties.map((duty) => ({ ...duty, ProductCode })))
  const successorOf = (duty: Duty & { ProductCode: string }) => successors[keyOfDuty(duty.ProductCode, duty)]
  const isUnasked = known?.some(({ State }) => State !== 'asked') ?? false
  return {
    checks,
    known,
    successors,
    setSuccessors,
    isUnasked,
    isAcknowledged,
    setAcknowledged,
    hasDuties: (duties?.length ?? 0) > 0,
    isReady: (duties?.every(successorOf) ?? false) && (!isUnasked || isAcknowledged),
    handOvers: (duties ?? []).map((duty) => ({
      ProductCode: duty.ProductCode,
      AccountID: duty.AccountID,
      Kind: duty.Kind,
      Reference: duty.Reference,
      ToAccountID: successorOf(duty)?.ID ?? '',
    })),
  }
}

/** Removes members, once each of their duties has somebody who takes it over. */
export function RemoveMembers({ ids, onClose }: { ids: string[]; onClose: () => void }) {
  const { t } = useTranslation('leaving')
  const wish = useHandOver(ids)
  const { checks, known } = wish
  const [reason, setReason] = useState('')
  const remove = useWrite(memberCalls.remove, {
    refreshes: memberReads,
    onSuccess({ Removed }) {
      showToast('success', t('removed', { count: Removed }))
      onClose()
    },
  })
  const submit = useDebounced(() =>
    remove.mutate({
      body: {
        accountIds: ids,
        HandOvers: wish.handOvers,
        Acknowledged: wish.isAcknowledged,
        ...(reason.trim() && { Reason: reason.trim() }),
      },
    }),
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
          isDisabled={!wish.isReady || remove.isPending}
          isDangerous
        />
      }
    >
      <p className="dialog-hint">{t('hint')}</p>
      {checks.isError && <ReadFailed problem={checks.error} onRetry={() => void checks.refetch()} />}
      {checks.isFetching && <p role="status">{t('checking')}</p>}
      {known && (
        <Checks
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
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={longestReason}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  )
}

interface ChecksProps {
  checks: readonly DutyCheck[]
  leavers: readonly string[]
  successors: Successors
  onChoose: (successors: Successors) => void
  onAgain: () => void
}

/** What each product said, and who takes over what. */
function Checks({ checks, leavers, successors, onChoose, onAgain }: ChecksProps) {
  const { t } = useTranslation('leaving')
  const keys = checks.flatMap(({ ProductCode, Duties }) => Duties.map((duty) => keyOfDuty(ProductCode, duty)))
  const [forAll, setForAll] = useState<Picked>()
  const stays = (picked: readonly Picked[]) => picked.filter(({ ID }) => !leavers.includes(ID)).at(-1)
  const chooseForAll = (picked: readonly Picked[]) => {
    const successor = stays(picked)
    setForAll(successor)
    onChoose(Object.fromEntries(keys.map((key) => [key, successor])))
  }
  return (
    <div className="duties">
      {keys.length > 1 && (
        <MemberPicker label={t('successorForAll')} picked={forAll ? [forAll] : []} onPick={chooseForAll} />
      )}
      {checks.map(({ ProductCode, ProductName, State, Duties }) => (
        <section key={ProductCode} aria-label={ProductName}>
          <h3>
            {ProductName}{' '}
            <span className={`tag ${Duties.length > 0 ? 'tag-warn' : tags[State]}`}>
              {State === 'asked' && Duties.length > 0 ? t('open', { count: Duties.length }) : t(State)}
            </span>
          </h3>
          {Duties.map((duty) => {
            const key = keyOfDuty(ProductCode, duty)
            const successor = successors[key]
            return (
              <div key={key} className="duty">
                <p>
                  {duty.Title} <small>{t(`kind.${duty.Kind}`)}</small>
                </p>
                <MemberPicker
                  label={t('takenOver')}
                  name={t('successor', { title: duty.Title })}
                  picked={successor ? [successor] : []}
                  onPick={(picked) => onChoose({ ...successors, [key]: stays(picked) })}
                />
              </div>
            )
          })}
        </section>
      ))}
      {checks.some(({ State }) => State === 'failed') && (
        <button type="button" className="button" onClick={onAgain}>
          {t('again')}
        </button>
      )}
    </div>
  )
}

const tags = { asked: 'tag-good', failed: 'tag-bad', 'not-connected': '' } as const
