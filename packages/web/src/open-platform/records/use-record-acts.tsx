import {
  maxCallsOfAct,
  type CallActResult,
  type CallDetail,
  type CallRecord,
  type RecordFilter,
} from '@atrium/contract/open-platform/call-records.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { changedByActs } from './changed-by-acts.ts'
import { CorrectCallDialog } from './correct-call-dialog.tsx'
import { RecordResultDialog } from './record-result-dialog.tsx'
import { WithdrawCallsDialog } from './withdraw-calls-dialog.tsx'

type Opened =
  | { what: 'withdraw'; calls: readonly CallRecord[] }
  | { what: 'correct'; call: CallDetail }
  | { what: 'result'; calls: readonly CallRecord[]; result: CallActResult }

interface Options {
  onOpen: (id: string) => void
  onDone?: () => void
  /** Called with true while a dialog is open. */
  onActing?: (isActing: boolean) => void
}

/** Withdrawing calls, sending them again, and correcting them, with the dialogs of these acts. */
export function useRecordActs({ onOpen, onDone, onActing }: Options) {
  const [opened, setOpened] = useState<Opened>()
  const show = (next: Opened | undefined) => {
    setOpened(next)
    onActing?.(next !== undefined)
  }
  const close = () => show(undefined)
  const showResult = (calls: readonly CallRecord[], result: CallActResult) => {
    onDone?.()
    show(result.Refused.length > 0 ? { what: 'result', calls, result } : undefined)
  }
  const { resend, resendAll } = useResend(showResult)
  return {
    withdraw: (calls: readonly CallRecord[]) => show({ what: 'withdraw', calls }),
    correct: (call: CallDetail) => show({ what: 'correct', call }),
    resend,
    resendAll,
    dialog: opened && (
      <>
        {opened.what === 'withdraw' && <WithdrawCallsDialog calls={opened.calls} onDone={showResult} onClose={close} />}
        {opened.what === 'correct' && <CorrectCallDialog call={opened.call} onDone={onOpen} onClose={close} />}
        {opened.what === 'result' && <RecordResultDialog calls={opened.calls} result={opened.result} onClose={close} />}
      </>
    ),
  }
}

function useResend(onResult: (calls: readonly CallRecord[], result: CallActResult) => void) {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  const write = useWrite(openPlatformCalls.resendCalls, {
    invalidates: changedByActs,
    onSuccess: ({ Done }) => showToast('success', t('resent', { count: Done, number: number(Done) })),
  })
  return {
    async resend(calls: readonly CallRecord[]) {
      const [first] = calls
      if (!first) return
      const title =
        calls.length === 1
          ? t('resendTitle', { name: first.InterfaceName })
          : t('resendManyTitle', { count: calls.length, number: number(calls.length) })
      const decision = await confirm({ title, text: t('resendHint'), label: t('resend'), asksReason: true })
      if (!decision) return
      const body = { ReqIDs: calls.map(({ ReqID }) => ReqID), ...decision }
      write.mutate({ body }, { onSuccess: (result) => onResult(calls, result) })
    },
    async resendAll(Filter: RecordFilter) {
      const decision = await confirm({
        title: t('resendAllTitle'),
        text: t('resendAllHint', { number: number(maxCallsOfAct) }),
        label: t('resend'),
        asksReason: true,
      })
      if (decision) write.mutate({ body: { Filter, ...decision } })
    },
  }
}
