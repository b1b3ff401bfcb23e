import type { Webhook } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { confirm } from '#kit/confirm.ts'
import { showToast } from '#kit/toasts.ts'

const invalidates = [openPlatformCalls.webhooks, openPlatformCalls.webhookDeliveries]

/** What the menu of a webhook does without a form. */
export function useWebhookActs({ ID: id, ReceiverUrl: url, IsEnabled }: Webhook) {
  const { t } = useTranslation('webhooks')
  const test = useWrite(openPlatformCalls.testWebhook, {
    invalidates,
    onSuccess: () => showToast('success', t('testSent')),
  })
  const toggle = useWrite(openPlatformCalls.switchWebhook, {
    invalidates,
    onSuccess: ({ IsEnabled: isOn }) => showToast('success', t(isOn ? 'switchedOn' : 'switchedOff')),
  })
  const remove = useWrite(openPlatformCalls.removeWebhook, {
    invalidates,
    onSuccess: () => showToast('success', t('removed')),
  })
  return {
    test: () => test.mutate({ params: { id } }),
    toggle: () => toggle.mutate({ params: { id, state: IsEnabled ? '0' : '1' } }),
    async remove() {
      const decision = await confirm({
        title: t('removeTitle', { url }),
        text: t('removeHint'),
        label: t('remove'),
        isDangerous: true,
        asksReason: true,
      })
      if (decision) remove.mutate({ params: { id }, body: decision })
    },
  }
}
