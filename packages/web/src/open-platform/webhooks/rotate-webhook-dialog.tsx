import { maxValidSecrets } from '@atrium/contract/open-platform/apps.shapes.ts'
import {
  defaultOldWebhookSecretHours,
  maxOldWebhookSecretHours,
  type Webhook,
  type WebhookWithSecret,
} from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { integerRules } from '#kit/forms/form-rules.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

interface Props {
  webhook: Webhook
  onSecret: (created: WebhookWithSecret) => void
  onClose: () => void
}

/** Makes a new secret and says for how long the previous one stays valid. */
export function RotateWebhookDialog({ webhook, onSecret, onClose }: Props) {
  const { t } = useTranslation('webhooks')
  const hasTwo = webhook.Secrets.length >= maxValidSecrets
  const form = useAppForm({ OldSecretHours: hasTwo ? '0' : String(defaultOldWebhookSecretHours), Reason: '' })
  const rotate = useWrite(openPlatformCalls.rotateWebhookSecret, {
    invalidates: [openPlatformCalls.webhooks],
    quiet: true,
    onSuccess(created) {
      onClose()
      onSecret(created)
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('rotateTitle')}
      label={t('rotate')}
      isBusy={rotate.isPending}
      isDangerous={hasTwo}
      onSubmit={(draft) =>
        rotate.mutate(
          { params: { id: webhook.ID }, body: { OldSecretHours: Number(draft.OldSecretHours), ...reasonOf(draft) } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      <p className="dialog-hint">{t(hasTwo ? 'rotateBoth' : 'rotateHint')}</p>
      {!hasTwo && (
        <FormTextField
          name="OldSecretHours"
          label={t('oldSecretHours')}
          hint={t('oldSecretHoursHint')}
          type="number"
          inputMode="numeric"
          rules={integerRules(
            { min: 0, max: maxOldWebhookSecretHours },
            t('wrongHours', { max: maxOldWebhookSecretHours }),
          )}
        />
      )}
      <FormReason />
    </FormDialog>
  )
}
