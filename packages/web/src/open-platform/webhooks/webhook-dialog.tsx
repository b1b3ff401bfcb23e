import {
  maxWebhookDescriptionLength,
  maxWebhookUrlLength,
  type Webhook,
  type WebhookWithSecret,
} from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { neededText } from '#kit/forms/form-rules.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { showToast } from '#kit/toasts.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { EventChoice, type ChosenEvents } from './event-choice.tsx'

const invalidates = [openPlatformCalls.webhooks]

interface Draft {
  ReceiverUrl: string
  Description: string
  /** Null for all. */
  Events: ChosenEvents
  Reason: string
}

const bodyOf = (draft: Draft) => ({
  ReceiverUrl: draft.ReceiverUrl.trim(),
  Description: draft.Description.trim(),
  Events: [...(draft.Events ?? [])],
  ...reasonOf(draft),
})

interface Props {
  /** The webhook to edit; omit to add one. */
  webhook?: Webhook
  /** Called with a new webhook and its secret. */
  onSecret?: (created: WebhookWithSecret) => void
  onClose: () => void
}

/** Adds or edits a webhook. */
export function WebhookDialog({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation(['webhooks', 'app'])
  const form = useAppForm<Draft>({
    ReceiverUrl: webhook?.ReceiverUrl ?? '',
    Description: webhook?.Description ?? '',
    Events: webhook && webhook.Events.length > 0 ? webhook.Events : null,
    Reason: '',
  })
  const add = useWrite(openPlatformCalls.addWebhook, {
    invalidates,
    quiet: true,
    onSuccess(created) {
      onClose()
      onSecret?.(created)
    },
  })
  const modify = useWrite(openPlatformCalls.modifyWebhook, {
    invalidates,
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('changed'))
    },
  })
  const onError = (problem: CallError) =>
    showCallError(form, problem, { 'open-platform.wrong-webhook-url': 'ReceiverUrl' })
  return (
    <FormDialog
      form={form}
      kind="drawer"
      title={t(webhook ? 'editTitle' : 'addTitle')}
      label={webhook ? t('app:save') : t('add')}
      isBusy={add.isPending || modify.isPending}
      onSubmit={(draft) =>
        webhook
          ? modify.mutate({ params: { id: webhook.ID }, body: bodyOf(draft) }, { onError })
          : add.mutate({ body: bodyOf(draft) }, { onError })
      }
      onClose={onClose}
    >
      <FormTextField
        name="ReceiverUrl"
        label={t('url')}
        hint={t('urlHint')}
        inputMode="url"
        maxLength={maxWebhookUrlLength}
        rules={neededText(t('urlNeeded'))}
      />
      <FormTextField name="Description" label={t('description')} maxLength={maxWebhookDescriptionLength} />
      <EventChoice name="Events" />
      <FormReason />
    </FormDialog>
  )
}
