import { pageSize } from '@atrium/contract/constants.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { SignInEntry } from '@atrium/contract/logs/logs.shapes.ts'
import { isFailure, signInResults } from '@atrium/contract/logs/sign-in-results.ts'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import { omitEmpty } from '#kit/omit-empty.ts'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { DataTable, type Column } from '#components/data-table.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { QueryError } from '#components/query-error.tsx'
import { browserTimeZone, useFormatters } from '#components/use-formatters.ts'
import { ExportButton } from '#components/export-button.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { AddressField, LogBar, PersonField } from './log-filters.tsx'
import { LogPager } from './log-pager.tsx'
import { SignInDrawer } from './sign-in-drawer.tsx'
import { useLogPages, useLogQuery } from './use-log-query.ts'
import styles from './logs.module.css'

const results = ['failure', ...signInResults] as const

/** Sign-in attempts of the organisation. */
export function SignInsPage() {
  const { t } = useTranslation('logs')
  const { time } = useFormatters()
  const log = useLogQuery()
  const file = useDownload(logCalls.exportSignInLog)
  const filter = omitEmpty({
    Search: log.text('q'),
    From: log.day('from'),
    Until: log.day('until'),
    AccountId: log.chosen('person')?.ID,
    Result: log.text('result'),
    Address: log.text('address'),
  })
  const pages = useLogPages(log)
  const body = { ...filter, pageIndex: 1, pageSize, ...(pages.After && { After: pages.After }) }
  const page = useRead(logCalls.signInPage, { body }, { keepPrevious: true, quiet: true })
  const columns = useColumns()
  const open = page.data?.items.find(({ ID }) => ID === log.text('open'))
  return (
    <div className="administration">
      <PageHeader title={t('signInLog')} lead={t('signInLogLead')}>
        <ExportButton file={file} onChoose={(format) => file.mutate({ body: { ...filter, format } })} />
      </PageHeader>
      <section className="panel members-panel" aria-label={t('signInLog')} aria-busy={page.isFetching}>
        <LogBar
          log={log}
          search={t('search.people')}
          more={
            <>
              <AddressField log={log} />
              <PersonField log={log} name="person" label={t('person')} />
            </>
          }
        >
          <FilterField
            label={t('result')}
            any={t('anyResult')}
            options={results.map((each) => ({ key: each, text: t(`result.${each}`) }))}
            chosen={log.text('result')}
            onChoose={(result) => log.change({ result })}
          />
        </LogBar>
        {page.isError ? (
          <QueryError query={page} />
        ) : (
          <DataTable
            label={t('signInLog')}
            columns={columns}
            rows={page.data?.items}
            idOf={({ ID }) => ID}
            nameOf={({ RealName }) => RealName}
            actions={(entry) => (
              <button
                type="button"
                className="button"
                aria-label={t('openSignIn', { name: entry.RealName, time: time(entry.Time) })}
                onClick={() => log.open(entry.ID)}
              >
                {t('details')}
              </button>
            )}
            empty={t(Object.keys(filter).length > 0 ? 'none' : 'noneYet')}
          />
        )}
        <LogPager page={page.data} pages={pages} />
      </section>
      {open && <SignInDrawer entry={open} onClose={log.close} />}
    </div>
  )
}

function useColumns(): Column<SignInEntry>[] {
  const { t } = useTranslation('logs')
  const { time } = useFormatters()
  return [
    { key: 'time', title: t('timeIn', { zone: browserTimeZone() }), render: ({ Time }) => time(Time), isTight: true },
    {
      key: 'person',
      title: t('person'),
      render: ({ RealName, Account, IsFormer }) => (
        <>
          {RealName} {IsFormer && <span className="tag">{t('former')}</span>}
          <small className={styles.second}>{Account}</small>
        </>
      ),
    },
    { key: 'department', title: t('department'), render: ({ DepartmentName }) => DepartmentName ?? t('nothing') },
    {
      key: 'result',
      title: t('result'),
      render: ({ Result, ResultText, MethodText }) => (
        <>
          <span className={toneOf(Result)}>{ResultText}</span>
          <small className={styles.second}>{MethodText}</small>
        </>
      ),
    },
    { key: 'address', title: t('address'), render: ({ Address }) => Address, isTight: true },
    { key: 'device', title: t('device'), render: ({ Device }) => Device },
  ]
}

const toneOf = (result: string) =>
  result === 'success' ? 'tag tag-good' : isFailure(result) ? clsx('tag tag-bad', styles.result) : 'tag'
