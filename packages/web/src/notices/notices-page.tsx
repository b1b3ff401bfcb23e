import { pageSize } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { noticeCalls } from '@atrium/contract/notices/notices.calls.ts'
import type { ManagedNotice } from '@atrium/contract/notices/notices.shapes.ts'
import { clsx } from 'clsx'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { currentLanguage } from '#kit/language.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { OperatorTabs } from '#operator/operator-tabs.tsx'
import '#components/administration.css'
import { DataTable, type Column } from '#components/data-table.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { NoticeForm } from './notice-form.tsx'
import './notices.css'
import styles from './notices.module.css'

const tones = { coming: 'tag', shown: 'tag tag-good', over: 'tag' } as const

const titleOf = ({ Title, EnTitle }: ManagedNotice) =>
  localizedName(currentLanguage(), { name: Title, englishName: EnTitle })

/** Notices of the portal, managed by operators. */
export function NoticesPage() {
  const { t } = useTranslation(['notices', 'app'])
  const columns = useColumns()
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<ManagedNotice | 'new'>()
  const list = useRead(
    noticeCalls.notices,
    { body: { pageIndex: page, pageSize } },
    { keepPrevious: true, quiet: true },
  )
  const remove = useWrite(noticeCalls.remove, {
    invalidates: [noticeCalls.notices, noticeCalls.latest, noticeCalls.inbox, noticeCalls.unread],
  })
  const ask = async (notice: ManagedNotice) => {
    const question = { title: t('removeTitle', { title: titleOf(notice) }), label: t('remove'), isDangerous: true }
    if (await confirm(question)) remove.mutate({ params: { id: notice.ID } })
  }
  return (
    <div className="operator">
      <OperatorTabs />
      <div className="administration-head">
        <div>
          <PageTitle>{t('notices')}</PageTitle>
          <p className="operator-lead">{t('lead')}</p>
        </div>
        <button type="button" className="button button-primary" onClick={() => setEditing('new')}>
          <Plus size={16} aria-hidden="true" /> {t('add')}
        </button>
      </div>
      <section className={clsx('panel', styles.panel)} aria-label={t('notices')} aria-busy={list.isFetching}>
        {list.isError ? (
          <QueryError query={list} />
        ) : (
          <DataTable
            label={t('notices')}
            columns={columns}
            rows={list.data?.items}
            idOf={({ ID }) => ID}
            nameOf={titleOf}
            actions={(notice) => (
              <span className="row-actions">
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('change')} ${titleOf(notice)}`}
                  onClick={() => setEditing(notice)}
                >
                  {t('change')}
                </button>
                <button
                  type="button"
                  className="button button-danger"
                  aria-label={`${t('remove')} ${titleOf(notice)}`}
                  onClick={() => void ask(notice)}
                >
                  {t('remove')}
                </button>
              </span>
            )}
            empty={t('none')}
          />
        )}
        <Pager total={list.data?.total ?? 0} page={page} size={pageSize} onPage={setPage} />
      </section>
      {editing && <NoticeForm notice={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />}
    </div>
  )
}

function useColumns(): Column<ManagedNotice>[] {
  const { t } = useTranslation('notices')
  const { minute } = useFormatters()
  return [
    {
      key: 'title',
      title: t('title'),
      render: (notice) => (
        <>
          {titleOf(notice)} {notice.Urgent && <span className="tag tag-bad">{t('inbox.urgent')}</span>}
        </>
      ),
    },
    { key: 'type', title: t('type'), render: ({ Type }) => t(`type.${Type}`), isTight: true },
    { key: 'begin', title: t('BeginTime'), render: ({ BeginTime }) => minute(BeginTime), isTight: true },
    { key: 'end', title: t('EndTime'), render: ({ EndTime }) => minute(EndTime), isTight: true },
    {
      key: 'state',
      title: t('state'),
      render: ({ State }) => <span className={tones[State]}>{t(`state.${State}`)}</span>,
    },
  ]
}
