import { directorySyncCalls } from '@atrium/contract/directory-sync/directory-sync.calls.ts'
import type { SyncRun } from '@atrium/contract/directory-sync/directory-sync.shapes.ts'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams } from 'react-router'
import { isNotFound } from '#kit/calls/calls.ts'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import '#components/administration.css'
import { BackLink } from '#components/back-link.tsx'
import { NotFound } from '#app/message-page.tsx'
import { PageHeader, PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import preview from '#components/preview-table.module.css'
import { useFormatters } from '#components/use-formatters.ts'
import { SyncPeople } from './sync-people.tsx'
import { SyncProgress } from './sync-progress.tsx'
import { isActive, syncReads, syncRefetchMs } from './sync-reads.ts'
import { useDuration } from './use-duration.ts'
import { useRefreshAtEnd } from './use-refresh-at-end.ts'
import styles from '#sso/sso.module.css'

/** The report of a run: how far it is, what came of it, and each person. */
export function SyncRunPage() {
  const { t } = useTranslation('directory-sync')
  const { id = '' } = useParams()
  const run = useRead(
    directorySyncCalls.syncRun,
    { params: { id } },
    { quiet: true, refetchInterval: (last) => (last && isActive(last) ? syncRefetchMs : false) },
  )
  useRefreshAtEnd(run.data !== undefined && isActive(run.data))
  if (isNotFound(run.error)) return <NotFound />
  return (
    <div className="administration">
      {run.data && (
        <BackLink className={styles.back} to={`/sso/connections/${run.data.ConnectionID}/sync`}>
          {t('title')}
        </BackLink>
      )}
      {run.isError && <PageTitle>{t('title')}</PageTitle>}
      <QueryState query={run} />
      {run.data && <Report run={run.data} />}
    </div>
  )
}

function Report({ run }: { run: SyncRun }) {
  const { t } = useTranslation('directory-sync')
  const { minute } = useFormatters()
  const duration = useDuration()
  const facts = {
    when: minute(run.CreatedTime),
    who: run.RequestedBy ?? t('bySchedule'),
    kind: [
      t(`kind.${run.Kind}`),
      ...(run.DurationSeconds === null ? [] : [duration(run.DurationSeconds)]),
      t(`state.${run.State}`),
    ].join(' · '),
  }
  return (
    <>
      <PageHeader title={t('reportTitle', { name: run.ConnectionName })} lead={t('facts', facts)}>
        <Actions run={run} />
      </PageHeader>
      {isActive(run) ? <SyncProgress run={run} /> : <Notices run={run} />}
      {!isActive(run) && <SyncPeople run={run} />}
    </>
  )
}

const shownDepartments = 12

/** What an administrator should know of the run as a whole. */
function Notices({ run }: { run: SyncRun }) {
  const { t } = useTranslation('directory-sync')
  const { minute, number, namesAndOthers } = useFormatters()
  const isBrake = run.Problem === 'brake'
  const canUndo = run.UndoUntil !== null && new Date(run.UndoUntil).getTime() > Date.now()
  return (
    <>
      {run.IsDry && (
        <div className={preview.notice}>
          <p>{t('dryNotice')}</p>
          {isBrake && (
            <p>{t('brakeDry', { vanishing: number(run.VanishingCount), linked: number(run.LinkedCount) })}</p>
          )}
        </div>
      )}
      {run.Kind === 'delta' && <p className={preview.notice}>{t('deltaNotice')}</p>}
      {run.ProblemText && !(run.IsDry && isBrake) && (
        <div className={preview.notice} data-kind="bad" role="alert">
          <p>{run.ProblemText}</p>
          {run.TraceID && <Link to={`/sso/traces/${run.TraceID}`}>{t('openTrace')}</Link>}
        </div>
      )}
      {run.CreatedDepartments.length > 0 && (
        <p className={preview.notice}>
          {t('newDepartments', {
            list: namesAndOthers('departments', run.CreatedDepartments, { most: shownDepartments }),
          })}
        </p>
      )}
      {canUndo && run.UndoUntil && (
        <p className="administration-lead">{t('undoUntil', { time: minute(run.UndoUntil) })}</p>
      )}
    </>
  )
}

function Actions({ run }: { run: SyncRun }) {
  const { t } = useTranslation('directory-sync')
  const navigate = useNavigate()
  const params = { id: run.ID }
  const undo = useWrite(directorySyncCalls.undoSync, {
    invalidates: syncReads,
    onSuccess: () => showToast('success', t('undone')),
  })
  const confirmation = useWrite(directorySyncCalls.confirmSync, {
    invalidates: syncReads,
    onSuccess({ ID }) {
      showToast('success', t('confirmed'))
      void navigate(`/sso/syncs/${ID}`)
    },
  })
  const ask = async (question: { title: string; text: string; label: string }) =>
    confirm({ ...question, isDangerous: true, asksReason: true })
  const askToUndo = async () => {
    const body = await ask({ title: t('undoTitle'), text: t('undoHint'), label: t('undo') })
    if (body) undo.mutate({ params, body })
  }
  const askToConfirm = async () => {
    const title = t('confirmTitle', { count: run.VanishingCount })
    const body = await ask({ title, text: t('confirmHint'), label: t('confirm') })
    if (body) confirmation.mutate({ params, body })
  }
  const canUndo = run.UndoUntil !== null && new Date(run.UndoUntil).getTime() > Date.now()
  return (
    <>
      {run.CanConfirm && (
        <button
          type="button"
          className="button button-danger"
          disabled={confirmation.isPending}
          onClick={() => void askToConfirm()}
        >
          {t('confirm')}
        </button>
      )}
      {canUndo && (
        <button
          type="button"
          className="button button-danger"
          disabled={undo.isPending}
          aria-busy={undo.isPending}
          onClick={() => void askToUndo()}
        >
          {t('undo')}
        </button>
      )}
    </>
  )
}
