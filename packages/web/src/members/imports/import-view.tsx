import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Import } from '@atrium/contract/members/imports.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useInvalidate, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'
import { CommitImport } from './commit-import.tsx'
import { ImportRows } from './import-rows.tsx'
import { useInvitations } from '../registrations/use-invitations.ts'
import preview from '#components/preview-table.module.css'
import styles from './imports.module.css'

const shownDepartments = 12
/** Reads that change with an import. */
const invalidatedReads = [
  memberCalls.importDetail,
  memberCalls.importRows,
  memberCalls.imports,
  memberCalls.managePage,
  departmentCalls.tree,
  organisationCalls.my,
]

/** An import: preview, progress, result and undo. */
export function ImportView({ own }: { own: Import }) {
  const { t } = useTranslation('imports')
  const { number, namesAndOthers } = useFormatters()
  const refresh = useInvalidate()
  const before = useRef(own.State)
  useEffect(() => {
    if (before.current === 'committing' && own.State !== 'committing') void refresh(invalidatedReads)
    before.current = own.State
  }, [own.State, refresh])
  const people = peopleLeft(own)
  const missing = Math.min(people, people - own.FreeSeats)
  const counts = [
    { key: 'good', count: own.GoodCount },
    { key: 'warned', count: own.WarnedCount },
    { key: 'bad', count: own.BadCount },
    { key: 'freeSeats', count: own.FreeSeats },
  ] as const
  return (
    <>
      <dl className={styles.counts}>
        {counts.map(({ key, count }) => (
          <div key={key} className="panel">
            <dt>{t(key)}</dt>
            <dd data-kind={count > 0 ? key : undefined}>{number(count)}</dd>
          </div>
        ))}
      </dl>
      {isWaiting(own) && missing > 0 && (
        <p className={preview.notice} data-kind="bad" role="alert">
          {t('tooFewSeats', { count: missing, missing: number(missing) })}
        </p>
      )}
      {own.State === 'judged' && own.NewDepartments.length > 0 && (
        <p className={preview.notice}>
          {t('newDepartments', { list: namesAndOthers('departments', own.NewDepartments, { most: shownDepartments }) })}
        </p>
      )}
      <Outcome own={own} />
      <ImportRows own={own} actions={<Actions own={own} />} />
    </>
  )
}

/** True when an administrator has to continue the import. */
const isWaiting = ({ State }: Import) => State === 'judged' || State === 'failed'

const peopleLeft = ({ GoodCount, WarnedCount, ImportedCount }: Import) => GoodCount + WarnedCount - ImportedCount

/** Number of remaining people with a seat; the rows of the others say that there is none. */
const fittingOf = (own: Import) => Math.max(0, Math.min(peopleLeft(own), own.FreeSeats))

/** A failed import may have processed every row: then only its completion is missing. */
const canGoOn = (own: Import) => fittingOf(own) > 0 || (own.State === 'failed' && peopleLeft(own) === 0)

const canUndo = ({ UndoUntil }: Import) => UndoUntil !== null && new Date(UndoUntil).getTime() > Date.now()

/** Progress or result of an import. */
function Outcome({ own }: { own: Import }) {
  const { t } = useTranslation('imports')
  const { number, minute } = useFormatters()
  const people = own.GoodCount + own.WarnedCount
  if (own.State === 'committing') {
    const text = t('committing', { done: number(own.DoneCount), total: number(people) })
    return (
      <div className={clsx(preview.notice, preview.progress)}>
        <p role="status">{text}</p>
        <progress aria-label={text} value={own.DoneCount} max={people} />
      </div>
    )
  }
  const undo = own.UndoUntil && canUndo(own) && <p>{t('undoUntil', { time: minute(own.UndoUntil) })}</p>
  if (own.State === 'failed')
    return (
      <div className={preview.notice} data-kind="bad" role="alert">
        <p>{t('failed', { done: number(own.ImportedCount), total: number(people) })}</p>
        {canGoOn(own) && <p>{t('continueHint')}</p>}
        {undo}
      </div>
    )
  if (own.State !== 'committed') return null
  return (
    <div className={preview.notice} data-kind="good" role="status">
      <p>{t('committed', { count: people, total: number(people) })}</p>
      {own.WithInvitation && <p>{t('invited')}</p>}
      {own.Problem === 'resumed' && <p>{t('resumed')}</p>}
      {undo}
    </div>
  )
}

function Actions({ own }: { own: Import }) {
  const { t } = useTranslation('imports')
  const { number } = useFormatters()
  const commit = useWrite(memberCalls.commitImport, { invalidates: invalidatedReads })
  const undo = useWrite(memberCalls.undoImport, {
    invalidates: invalidatedReads,
    onSuccess: () => showToast('success', t('undone')),
  })
  const invitations = useInvitations()
  const [isAsking, setIsAsking] = useState(false)
  const params = { id: own.ID }
  const isNew = own.State === 'judged'
  const fitting = fittingOf(own)
  const counted = { count: fitting, total: number(fitting) }
  const askToUndo = async () => {
    const question = {
      title: t('undoTitle'),
      text: t('undoHint'),
      label: t('undo'),
      isDangerous: true,
      asksReason: true,
    }
    const decision = await confirm(question)
    if (decision) undo.mutate({ params, body: decision })
  }
  return (
    <>
      {isWaiting(own) && (
        <button
          type="button"
          className="button button-primary"
          disabled={!canGoOn(own) || commit.isPending}
          onClick={() => setIsAsking(true)}
        >
          {isNew ? t('commit', counted) : t('continue')}
        </button>
      )}
      {isAsking && (
        <CommitImport
          own={own}
          title={isNew ? t('commitTitle', counted) : t('continueTitle')}
          label={isNew ? t('commit', counted) : t('continue')}
          onCommit={(WithInvitation) => commit.mutate({ params, body: { WithInvitation } })}
          onClose={() => setIsAsking(false)}
        />
      )}
      {own.State === 'committed' && own.ImportedCount > 0 && !own.WithInvitation && (
        <button
          type="button"
          className="button"
          disabled={invitations.isBusy}
          onClick={() => invitations.inviteImported(own.ID)}
        >
          {t('invite')}
        </button>
      )}
      {canUndo(own) && (
        <button
          type="button"
          className="button button-danger"
          disabled={undo.isPending}
          onClick={() => void askToUndo()}
        >
          {t('undo')}
        </button>
      )}
    </>
  )
}
