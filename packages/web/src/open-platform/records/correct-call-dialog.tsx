import type { FieldProblem } from '@atrium/contract/kit/envelope.ts'
import type { CallDetail } from '@atrium/contract/open-platform/call-records.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { JsonField } from '../interfaces/json-field.tsx'
import { formatJson, parseJsonText } from '../interfaces/json-text.ts'
import { changedByActs } from './changed-by-acts.ts'

interface Props {
  call: CallDetail
  /** Called with the id of the new call. */
  onDone: (id: string) => void
  onClose: () => void
}

/** A body as people edit it. */
const textOf = (body: string | null) => {
  const result = parseJsonText(body ?? '')
  return body && 'value' in result ? formatJson(result.value) : (body ?? '')
}

/** Makes a new call in the place of a withdrawn one, with a corrected body. */
export function CorrectCallDialog({ call, onDone, onClose }: Props) {
  const { t } = useTranslation('call-records')
  const form = useAppForm({ Body: textOf(call.RequestBody), Reason: '' })
  const correct = useWrite(openPlatformCalls.correctCall, {
    invalidates: changedByActs,
    quiet: true,
    onSuccess({ ReqID }) {
      onClose()
      showToast('success', t('corrected'))
      onDone(ReqID)
    },
  })
  /** Fields of the body are named in the message of the body. */
  const showProblem = (problem: CallError) => {
    const { fields = [] } = (problem.details ?? {}) as { fields?: FieldProblem[] }
    const message = fields.map(({ field, message: wrong }) => (field ? `${field}: ${wrong}` : wrong)).join('\n')
    if (message) form.setError('Body', { message }, { shouldFocus: true })
    else showCallError(form, problem)
  }
  return (
    <FormDialog
      form={form}
      kind="drawer"
      title={t('correctTitle', { name: call.InterfaceName })}
      label={t('correct')}
      isBusy={correct.isPending}
      onSubmit={({ Body, Reason }) =>
        correct.mutate(
          { query: { reqId: call.ReqID }, body: { Body, ...reasonOf({ Reason }) } },
          { onError: showProblem },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t('correctHint')}</p>
      {call.RequestBody === null && call.RequestHash && (
        <p className="dialog-hint">
          {t('bodyGone')} <code>{call.RequestHash}</code>
        </p>
      )}
      <JsonField
        name="Body"
        label={t('body')}
        hint={t('bodyHint')}
        problemOf={(value) => (value === null ? t('bodyNeeded') : undefined)}
      />
      <FormReason />
    </FormDialog>
  )
}
