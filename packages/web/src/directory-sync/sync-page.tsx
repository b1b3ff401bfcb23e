import { undoHours } from '@atrium/contract/members/imports.shapes.ts'
import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import type { SyncSettings } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { isNotFound } from '#kit/calls/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import '#components/administration.css'
import { BackLink } from '#components/back-link.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { NotFound } from '#app/message-page.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import preview from '#components/preview-table.module.css'
import { useFormatters } from '#components/use-formatters.ts'
import { SyncProgress } from './sync-progress.tsx'
import { syncReads, syncRefetchMs } from './sync-reads.ts'
import { SyncRuns } from './sync-runs.tsx'
import { SyncSettingsForm } from './sync-settings-form.tsx'
import { useRefreshAtEnd } from './use-refresh-at-end.ts'
import styles from '#sso/sso.module.css'

/** How a directory keeps the members: settings, what goes on, and the reports of earlier runs. */
export function SyncPage() {
  const { t } = useTranslation('directory-sync')
  const { id = '' } = useParams()
  const settings = useRead(
    directorySyncCalls.syncSettings,
    { params: { id } },
    { quiet: true, refetchInterval: (last) => (last?.Active ? syncRefetchMs : false) },
  )
  useRefreshAtEnd(Boolean(settings.data?.Active))
  if (isNotFound(settings.error)) return <NotFound />
  return (
    <div className="administration">
      <BackLink className={styles.back} to={`/sso/connections/${id}`}>
        {t('back')}
      </BackLink>
      <PageHeader title={t('title')} lead={t('lead')}>
        {settings.data && <RunButtons id={id} isBusy={settings.data.Active !== null} />}
      </PageHeader>
      <QueryState query={settings} />
      {settings.data && (
        <>
          {settings.data.Active && <SyncProgress run={settings.data.Active} />}
          <Standing settings={settings.data} />
          <SyncSettingsForm id={id} settings={settings.data} />
          <SyncRuns connectionId={id} />
        </>
      )}
    </div>
  )
}

function RunButtons({ id, isBusy }: { id: string; isBusy: boolean }) {
  const { t } = useTranslation('directory-sync')
  const navigate = useNavigate()
  const start = useWrite(directorySyncCalls.startSync, {
    invalidates: syncReads,
    onSuccess({ ID }) {
      showToast('success', t('started'))
      void navigate(`/sso/syncs/${ID}`)
    },
  })
  const isDisabled = isBusy || start.isPending
  const run = (body: { IsDry: boolean; OnlyChanges?: boolean }) => start.mutate({ params: { id }, body })
  const ask = async (OnlyChanges: boolean) => {
    const label = t(OnlyChanges ? 'delta' : 'run')
    const text = t('runHint', { hours: undoHours })
    if (OnlyChanges || (await confirm({ title: t('runTitle'), text, label }))) run({ IsDry: false, OnlyChanges })
  }
  return (
    <div className="members-acts">
      <button type="button" className="button" disabled={isDisabled} onClick={() => run({ IsDry: true })}>
        {t('dryRun')}
      </button>
      <button type="button" className="button button-primary" disabled={isDisabled} onClick={() => void ask(false)}>
        {t('run')}
      </button>
      <MenuButton
        label={t('more')}
        actions={[{ key: 'delta', text: t('delta'), onChoose: () => void ask(true), isDisabled }]}
      />
    </div>
  )
}

/** When it runs next, and who is missing. */
function Standing({ settings: { NextTime, MissingCount, LastWhole } }: { settings: SyncSettings }) {
  const { t } = useTranslation('directory-sync')
  const { minute } = useFormatters()
  return (
    <>
      <p className="administration-lead">{NextTime ? t('next', { time: minute(NextTime) }) : t('nextNone')}</p>
      {MissingCount > 0 && (
        <p className={preview.notice}>
          {t('missingCount', { count: MissingCount })}{' '}
          {LastWhole && <Link to={`/sso/syncs/${LastWhole}?outcome=missing`}>{t('showMissing')}</Link>}
        </p>
      )}
    </>
  )
}
