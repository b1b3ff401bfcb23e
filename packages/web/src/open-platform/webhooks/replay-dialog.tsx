import { day } from '@atrium/contract/constants.ts'
import { webhookLogDays, type Webhook } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { showToast } from '#kit/toasts.ts'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormDateField } from '#components/form-date-field.tsx'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { useFormatters } from '#components/use-formatters.ts'

interface Props {
  webhook: Webhook
  onClose: () => void
}

const dayOf = (time: number) => new Date(time).toLocaleDateString('sv')

/** Sends the events of a period again: those that failed or were never sent, or all. */
export function ReplayDialog({ webhook, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const { number } = useFormatters()
  const [now] = useState(() => Date.now())
  const form = useAppForm({ From: dayOf(now - day), Until: dayOf(now), WithDelivered: false, Reason: '' })
  const replay = useWrite(openPlatformCalls.replayWebhook, {
    invalidates: [openPlatformCalls.webhookDeliveries],
    quiet: true,
    onSuccess({ Count: count }) {
      onClose()
      showToast('success', count === 0 ? t('replayedNone') : t('replayed', { count, number: number(count) }))
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('replayTitle')}
      label={t('replay')}
      isBusy={replay.isPending}
      onSubmit={({ From, Until, WithDelivered, Reason }) =>
        replay.mutate(
          { params: { id: webhook.ID }, body: { From, Until, WithDelivered, ...reasonOf({ Reason }) } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t('replayHint', { days: webhookLogDays })}</p>
      <FormDateField name="From" label={t('from')} rules={{ required: t('dayNeeded') }} />
      <FormDateField name="Until" label={t('until')} rules={{ required: t('dayNeeded') }} />
      <FormCheckbox name="WithDelivered" label={t('withDelivered')} />
      <FormReason />
    </FormDialog>
  )
}
