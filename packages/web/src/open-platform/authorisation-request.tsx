import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import type { OpenAuthorisation } from '@atrium/contract/open-platform/open-platform.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { reasonOf } from '#components/form-reason.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'

/** Asks the operations team; names the request that waits until another one can be sent. */
export function AuthorisationRequest({ request }: { request: OpenAuthorisation['Request'] }) {
  const { t } = useTranslation('open-platform')
  const { minute } = useFormatters()
  const [isOpen, setIsOpen] = useState(false)
  if (request && Date.parse(request.NextRequestTime) > Date.now())
    return (
      <p role="status">
        {t('waiting', {
          name: request.RequestedBy,
          time: minute(request.RequestedTime),
          next: minute(request.NextRequestTime),
        })}
      </p>
    )
  return (
    <>
      <button type="button" className="button button-primary" onClick={() => setIsOpen(true)}>
        {t('ask')}
      </button>
      {isOpen && <RequestDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

function RequestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('open-platform')
  const form = useAppForm({ Reason: '' })
  const request = useWrite(openPlatformCalls.requestAuthorisation, {
    invalidates: [openPlatformCalls.authorisation],
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('sent'))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('askTitle')}
      label={t('send')}
      isBusy={request.isPending}
      onSubmit={(draft) =>
        request.mutate({ body: reasonOf(draft) }, { onError: (problem) => showCallError(form, problem) })
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t('askHint')}</p>
      <FormTextField name="Reason" label={t('purpose')} maxLength={maxReasonLength} />
    </FormDialog>
  )
}
