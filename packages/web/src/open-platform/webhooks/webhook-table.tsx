import type { Webhook, WebhookWithSecret } from '@atrium/contract/open-platform/webhooks.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#components/data-table.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { ReplayDialog } from './replay-dialog.tsx'
import { RotateWebhookDialog } from './rotate-webhook-dialog.tsx'
import { useWebhookActs } from './use-webhook-acts.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import styles from './webhooks.module.css'

interface Props {
  webhooks: readonly Webhook[]
  /** Called with a webhook that has a new secret. */
  onSecret: (created: WebhookWithSecret) => void
}

interface Opened {
  dialog: 'edit' | 'rotate' | 'replay'
  webhook: Webhook
}

/** Webhooks with their row actions. */
export function WebhookTable({ webhooks, onSecret }: Props) {
  const { t } = useTranslation('webhooks')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={webhooks}
        idOf={({ ID }) => ID}
        nameOf={({ ReceiverUrl }) => ReceiverUrl}
        actions={(webhook) => <Actions webhook={webhook} onOpen={(dialog) => setOpened({ dialog, webhook })} />}
      />
      {opened?.dialog === 'edit' && <WebhookDialog webhook={opened.webhook} onClose={close} />}
      {opened?.dialog === 'rotate' && (
        <RotateWebhookDialog webhook={opened.webhook} onSecret={onSecret} onClose={close} />
      )}
      {opened?.dialog === 'replay' && <ReplayDialog webhook={opened.webhook} onClose={close} />}
    </>
  )
}

function Actions({ webhook, onOpen }: { webhook: Webhook; onOpen: (dialog: Opened['dialog']) => void }) {
  const { t } = useTranslation('webhooks')
  const acts = useWebhookActs(webhook)
  const isOff = !webhook.IsEnabled
  return (
    <MenuButton
      label={t('actions', { url: webhook.ReceiverUrl })}
      actions={[
        { key: 'test', text: t('test'), onChoose: acts.test, isDisabled: isOff },
        { key: 'edit', text: t('edit'), onChoose: () => onOpen('edit') },
        { key: 'rotate', text: t('rotate'), onChoose: () => onOpen('rotate') },
        { key: 'replay', text: t('replay'), onChoose: () => onOpen('replay'), isDisabled: isOff },
        { key: 'switch', text: t(isOff ? 'switchOn' : 'switchOff'), onChoose: acts.toggle },
        { key: 'remove', text: t('remove'), onChoose: () => void acts.remove(), isDangerous: true },
      ]}
    />
  )
}

function useColumns(): readonly Column<Webhook>[] {
  const { t } = useTranslation('webhooks')
  const { minute, number } = useFormatters()
  return [
    {
      key: 'url',
      title: t('url'),
      render: ({ ReceiverUrl, Description }) => (
        <>
          <span className={styles.url}>{ReceiverUrl}</span>
          {Description && <small className={styles.second}>{Description}</small>}
        </>
      ),
    },
    {
      key: 'events',
      title: t('events'),
      isTight: true,
      render: ({ Events }) =>
        Events.length === 0 ? t('allEvents') : t('eventCount', { count: Events.length, number: number(Events.length) }),
    },
    { key: 'state', title: t('state'), render: (webhook) => <WebhookState webhook={webhook} /> },
    {
      key: 'lastSuccess',
      title: t('lastSuccess'),
      isTight: true,
      render: ({ LastSuccessTime }) => (LastSuccessTime ? minute(LastSuccessTime) : t('never')),
    },
    { key: 'secret', title: t('secret'), render: (webhook) => <Secrets webhook={webhook} /> },
  ]
}

function WebhookState({ webhook: { IsEnabled, DisabledReason, DisabledTime, FailingTime } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { minute } = useFormatters()
  if (!IsEnabled)
    return (
      <>
        <span className="tag tag-bad">{t(DisabledReason ? 'state.disabled' : 'state.off')}</span>
        <small className={styles.second}>
          {DisabledReason ? t(`disabled.${DisabledReason}`) : t('offSince', { time: minute(DisabledTime ?? '') })}
        </small>
      </>
    )
  return (
    <>
      <span className={`tag ${FailingTime ? 'tag-warn' : 'tag-good'}`}>
        {t(FailingTime ? 'state.failing' : 'state.on')}
      </span>
      {FailingTime && <small className={styles.second}>{t('failingSince', { time: minute(FailingTime) })}</small>}
    </>
  )
}

function Secrets({ webhook: { Secrets: secrets } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const { day, minute } = useFormatters()
  const [current, old] = secrets
  return (
    <>
      {current ? t('secretSince', { day: day(current.CreatedTime) }) : '—'}
      {old?.EndTime && <small className={styles.second}>{t('oldSecretEnds', { time: minute(old.EndTime) })}</small>}
    </>
  )
}
