import type { WebhookDeliveryDetail } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { CopyValue } from '#components/copy-value.tsx'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { CodeBlock } from '../interfaces/code-block.tsx'
import { formatJson, parseJsonText } from '../interfaces/json-text.ts'
import { DeliveryTag } from './delivery-tag.tsx'
import styles from './webhooks.module.css'

const refreshMs = 3_000

/** A delivery with its body and attempts. */
export function DeliveryDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(['webhooks', 'app'])
  const read = useRead(
    openPlatformCalls.webhookDelivery,
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: (last) => last?.State === 'waiting' && refreshMs },
  )
  const replay = useWrite(openPlatformCalls.replayWebhookDelivery, {
    invalidates: [openPlatformCalls.webhookDelivery, openPlatformCalls.webhookDeliveries],
    onSuccess: () => showToast('success', t('replayedOne')),
  })
  const delivery = read.data
  return (
    <Dialog
      kind="drawer"
      title={delivery ? t(`event.${delivery.Event}`) : t('delivery')}
      onClose={onClose}
      actions={
        <>
          {delivery && (
            <button
              type="button"
              className="button button-primary"
              disabled={replay.isPending}
              onClick={() => replay.mutate({ params: { id } })}
            >
              {t('replayOne')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
        </>
      }
    >
      <QueryState query={read} />
      {delivery && <Details delivery={delivery} />}
    </Dialog>
  )
}

function prettyOf(body: string): string {
  const result = parseJsonText(body)
  return 'value' in result ? formatJson(result.value) : body
}

function Details({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useTranslation('webhooks')
  const { time, number } = useFormatters()
  const facts: DescriptionItem[] = [
    [t('state'), <DeliveryTag key="state" state={delivery.State} />],
    [t('time'), time(delivery.EventTime)],
    [t('url'), delivery.ReceiverUrl],
    [t('attempts'), number(delivery.Attempts)],
  ]
  if (delivery.NextTime) facts.push([t('next'), time(delivery.NextTime)])
  return (
    <>
      <dl>
        <CopyValue name="webhook-id" value={delivery.EventID} />
      </dl>
      <DescriptionList items={facts} />
      <h3 className="drawer-heading">{t('body')}</h3>
      <CodeBlock name={t('body')} text={prettyOf(delivery.Body)} />
      <h3 className="drawer-heading">{t('attempts')}</h3>
      {delivery.AttemptList.length === 0 && <p className="dialog-hint">{t('noAttempts')}</p>}
      <ol className={styles.attempts}>
        {delivery.AttemptList.map((attempt) => (
          <li key={attempt.Time}>
            <Attempt attempt={attempt} />
          </li>
        ))}
      </ol>
    </>
  )
}

function Attempt({ attempt }: { attempt: WebhookDeliveryDetail['AttemptList'][number] }) {
  const { t } = useTranslation('webhooks')
  const { time, number } = useFormatters()
  const { Time, DurationMs, ResponseStatus, StatusCode, ResponseBody } = attempt
  const facts = [
    time(Time),
    t('ms', { number: number(DurationMs) }),
    ...(StatusCode === null ? [] : [`HTTP ${StatusCode}`]),
  ]
  return (
    <details>
      <summary>
        <b>{t(`response.${ResponseStatus}`)}</b> <small>{facts.join(' · ')}</small>
      </summary>
      <h4>{t('requestHeaders')}</h4>
      <Headers headers={attempt.RequestHeaders} />
      {Object.keys(attempt.ResponseHeaders).length > 0 && (
        <>
          <h4>{t('responseHeaders')}</h4>
          <Headers headers={attempt.ResponseHeaders} />
        </>
      )}
      {ResponseBody !== null && (
        <>
          <h4>{t('responseBody')}</h4>
          <CodeBlock name={t('responseBody')} text={ResponseBody} />
        </>
      )}
    </details>
  )
}

const Headers = ({ headers }: { headers: Record<string, string> }) => (
  <DescriptionList items={Object.entries(headers).map(([name, value]) => [name, <code key={name}>{value}</code>])} />
)
