import type { WebhookDeliveryState } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { useTranslation } from 'react-i18next'

const tones: Record<WebhookDeliveryState, string> = {
  waiting: 'tag tag-brand',
  delivered: 'tag tag-good',
  failed: 'tag tag-bad',
}

/** The state of a delivery. */
export function DeliveryTag({ state }: { state: WebhookDeliveryState }) {
  const { t } = useTranslation('webhooks')
  return <span className={tones[state]}>{t(`delivery.${state}`)}</span>
}
