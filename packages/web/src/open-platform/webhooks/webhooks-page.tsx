import { maxWebhooks, type WebhookWithSecret } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { openPlatformCalls } from '@atrium/contract/open-platform/open-platform.calls.ts'
import { Plus, Webhook } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/calls/queries.ts'
import { usePageCommands } from '#kit/page-commands.ts'
import '#components/administration.css'
import { EmptyState } from '#components/empty-state.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { AuthorisedArea } from '../authorised-area.tsx'
import { DeliveryList } from './delivery-list.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx'
import { WebhookTable } from './webhook-table.tsx'
import styles from './webhooks.module.css'

const refreshMs = 10_000

/** The webhooks of the organisation, and what became of their deliveries. */
export function WebhooksPage() {
  const { t } = useTranslation('webhooks')
  return (
    <div className="administration">
      <PageTitle>{t('title')}</PageTitle>
      <p className="administration-lead">{t('lead')}</p>
      <AuthorisedArea>{() => <Webhooks />}</AuthorisedArea>
    </div>
  )
}

function Webhooks() {
  const { t } = useTranslation('webhooks')
  const list = useRead(openPlatformCalls.webhooks, {}, { quiet: true, staleTime: 0, refetchInterval: () => refreshMs })
  const [isAdding, setIsAdding] = useState(false)
  const [created, setCreated] = useState<WebhookWithSecret>()
  const webhooks = list.data ?? []
  const add = () => setIsAdding(true)
  usePageCommands([{ id: 'addWebhook', text: t('add'), run: add }])
  return (
    <>
      <section className="panel" aria-label={t('title')} aria-busy={list.isFetching}>
        {webhooks.length > 0 && (
          <div className={styles.bar}>
            <button
              type="button"
              className="button button-primary"
              onClick={add}
              disabled={webhooks.length >= maxWebhooks}
            >
              <Plus size={16} aria-hidden="true" /> {t('add')}
            </button>
          </div>
        )}
        <QueryState query={list} />
        {webhooks.length > 0 && <WebhookTable webhooks={webhooks} onSecret={setCreated} />}
        {list.data && webhooks.length === 0 && <NoWebhooks onAdd={add} />}
      </section>
      {webhooks.length > 0 && <DeliveryList webhooks={webhooks} />}
      {isAdding && <WebhookDialog onSecret={setCreated} onClose={() => setIsAdding(false)} />}
      {created && <WebhookSecretDialog created={created} onClose={() => setCreated(undefined)} />}
    </>
  )
}

function NoWebhooks({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <EmptyState icon={Webhook}>
      <p>{t('none')}</p>
      <p>{t('noneHint')}</p>
      <button type="button" className="button button-primary" onClick={onAdd}>
        <Plus size={16} aria-hidden="true" /> {t('add')}
      </button>
    </EmptyState>
  )
}
