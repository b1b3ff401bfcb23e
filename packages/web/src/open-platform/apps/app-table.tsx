import type { App, AppState, AppWithSecret } from '@atrium/contract/open-platform/apps.shapes.ts'
import { parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataTable, type Column } from '#components/data-table.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { AppDialog } from './app-dialog.tsx'
import { EndAppDialog } from './end-app-dialog.tsx'
import { RequestGrantsDialog } from '../grants/request-grants-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { useAppActions } from './use-app-actions.ts'
import styles from './apps.module.css'

interface Props {
  apps: readonly App[]
  /** Called with an app that has a new secret. */
  onSecret: (created: AppWithSecret) => void
}

interface Opened {
  dialog: 'edit' | 'rotate' | 'request' | 'revoke' | 'remove'
  app: App
}

/** Apps with their row actions. */
export function AppTable({ apps, onSecret }: Props) {
  const { t } = useTranslation('open-apps')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <>
      <DataTable
        label={t('title')}
        columns={useColumns()}
        rows={apps}
        idOf={({ ID }) => ID}
        nameOf={({ Name }) => Name}
        actions={(app) => <Actions app={app} onOpen={(dialog) => setOpened({ dialog, app })} />}
      />
      {opened?.dialog === 'edit' && <AppDialog app={opened.app} onClose={close} />}
      {opened?.dialog === 'rotate' && <RotateDialog app={opened.app} onSecret={onSecret} onClose={close} />}
      {opened?.dialog === 'request' && <RequestGrantsDialog app={opened.app} onClose={close} />}
      {(opened?.dialog === 'revoke' || opened?.dialog === 'remove') && (
        <EndAppDialog act={opened.dialog} app={opened.app} onClose={close} />
      )}
    </>
  )
}

function Actions({ app, onOpen }: { app: App; onOpen: (dialog: Opened['dialog']) => void }) {
  const { t } = useTranslation('open-apps')
  const { endOld } = useAppActions(app)
  const isRevoked = app.State === 'revoked'
  return (
    <MenuButton
      label={t('actions', { name: app.Name })}
      actions={[
        { key: 'edit', text: t('edit'), onChoose: () => onOpen('edit'), isDisabled: isRevoked },
        { key: 'request', text: t('requestInterfaces'), onChoose: () => onOpen('request'), isDisabled: isRevoked },
        { key: 'rotate', text: t('rotate'), onChoose: () => onOpen('rotate'), isDisabled: isRevoked },
        { key: 'endOld', text: t('endOld'), onChoose: () => void endOld(), isDisabled: app.Secrets.length < 2 },
        {
          key: 'revoke',
          text: t('revoke'),
          onChoose: () => onOpen('revoke'),
          isDangerous: true,
          isDisabled: isRevoked,
        },
        { key: 'remove', text: t('remove'), onChoose: () => onOpen('remove'), isDangerous: true },
      ]}
    />
  )
}

const tones = { active: 'tag-good', expired: 'tag-warn', revoked: 'tag-bad' } as const

function AppStateTag({ state }: { state: AppState }) {
  const { t } = useTranslation('open-apps')
  return <span className={`tag ${tones[state]}`}>{t(`state.${state}`)}</span>
}

function useColumns(): readonly Column<App>[] {
  const { t } = useTranslation('open-apps')
  const { day, dayIn } = useFormatters()
  return [
    {
      key: 'name',
      title: t('app'),
      render: ({ Name, OwnerName }) => (
        <div className={styles.cell}>
          <b className={styles.name}>{Name}</b>
          <small>
            {t('owner')} {OwnerName}
          </small>
        </div>
      ),
    },
    { key: 'state', title: t('stateTitle'), isTight: true, render: ({ State }) => <AppStateTag state={State} /> },
    {
      key: 'validUntil',
      title: t('validUntil'),
      isTight: true,
      render: ({ ValidUntil }) => (ValidUntil ? dayIn(ValidUntil, 'UTC') : t('noEnd')),
    },
    { key: 'addresses', title: t('addresses'), isTight: true, render: (app) => <Addresses app={app} /> },
    { key: 'secrets', title: t('secrets'), render: (app) => <Secrets app={app} /> },
    { key: 'lastUsed', title: t('lastUsed'), isTight: true, render: (app) => <LastUse app={app} /> },
    { key: 'created', title: t('created'), isTight: true, render: ({ CreatedTime }) => day(CreatedTime) },
  ]
}

function Addresses({ app: { Addresses: text } }: { app: App }) {
  const { t } = useTranslation('open-apps')
  const count = parseIpRules(text).ranges.length
  return count > 0 ? <span title={text}>{t('addressCount', { count })}</span> : t('allAddresses')
}

function Secrets({ app: { Secrets: secrets } }: { app: App }) {
  const { t } = useTranslation('open-apps')
  const { day } = useFormatters()
  const old = secrets[1]
  if (secrets.length === 0) return '—'
  return (
    <div className={styles.cell}>
      {t('secretCount', { count: secrets.length })}
      {old && <small>{old.EndTime ? t('oldSecretEnds', { day: day(old.EndTime) }) : t('oldSecretStays')}</small>}
    </div>
  )
}

function LastUse({ app: { LastUsedTime, LastUsedAddress } }: { app: App }) {
  const { t } = useTranslation('open-apps')
  const { minute } = useFormatters()
  if (!LastUsedTime) return t('neverUsed')
  return (
    <div className={styles.cell}>
      {minute(LastUsedTime)}
      {LastUsedAddress && <small>{t('lastUsedFrom', { address: LastUsedAddress })}</small>}
    </div>
  )
}
