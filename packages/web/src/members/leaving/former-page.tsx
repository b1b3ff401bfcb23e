import type { FormerMember } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/calls/downloads.ts'
import { useRead } from '#kit/calls/queries.ts'
import '#components/administration.css'
import { DataTable, type Column } from '#components/data-table.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { FormerDrawer } from './former-drawer.tsx'
import { OutcomeDialog } from '../actions/outcome-dialog.tsx'
import { MemberDialogs, type MemberAction } from '../actions/member-dialogs.tsx'
import { useFormerQuery } from './use-former-query.ts'

/** Former members, who can be recovered. */
export function FormerPage() {
  const { t } = useTranslation('leaving')
  const list = useFormerQuery()
  const { SortBy, Search } = list.filter
  const { pageIndex, pageSize } = list.request
  const [action, setAction] = useState<MemberAction>()
  const columns = useColumns()
  const file = useDownload(memberCalls.exportFormer)
  const people = useRead(memberCalls.formerMembers, { body: list.request }, { keepPrevious: true, quiet: true })
  const recover = (id: string) => {
    list.show(undefined)
    setAction({ what: 'recover', id })
  }
  return (
    <div className="administration">
      <PageHeader title={t('former')} lead={t('formerLead')}>
        <ExportButton file={file} onChoose={(format) => file.mutate({ query: { ...list.filter, format } })} />
      </PageHeader>
      <section className="panel members-panel" aria-label={t('former')} aria-busy={people.isFetching}>
        <div className="members-bar">
          <SearchField label={t('search')} value={Search ?? ''} onSearch={(q) => list.change({ q })} />
        </div>
        {people.isError ? (
          <QueryError query={people} />
        ) : (
          <DataTable
            label={t('former')}
            columns={columns}
            rows={people.data?.items}
            idOf={({ ID }) => ID}
            nameOf={({ RealName }) => RealName}
            order={{ by: SortBy, isDescending: SortBy === 'leftTime' }}
            onOrder={({ by }) => list.change({ sort: by === 'name' ? 'name' : undefined })}
            actions={({ ID, RealName }) => (
              <span className="row-actions">
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('details')} ${RealName}`}
                  onClick={() => list.show(ID)}
                >
                  {t('details')}
                </button>
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('recover')} ${RealName}`}
                  onClick={() => recover(ID)}
                >
                  {t('recover')}
                </button>
              </span>
            )}
            empty={t('none')}
          />
        )}
        <Pager
          total={people.data?.total ?? 0}
          page={pageIndex}
          size={pageSize}
          onPage={(page) => list.change({ page: String(page) })}
          onSize={(size) => list.change({ size: String(size) })}
        />
      </section>
      {list.open && (
        <FormerDrawer
          id={list.open}
          onClose={() => list.show(undefined)}
          onRecover={() => recover(String(list.open))}
        />
      )}
      {action && <MemberDialogs action={action} onClose={() => setAction(undefined)} onDone={() => {}} />}
      <OutcomeDialog />
    </div>
  )
}

function useColumns(): Column<FormerMember>[] {
  const { t } = useTranslation('leaving')
  const { minute } = useFormatters()
  const none = '—'
  return [
    { key: 'name', title: t('name'), render: ({ RealName }) => RealName, isSortable: true },
    { key: 'account', title: t('account'), render: ({ Account }) => Account },
    { key: 'department', title: t('department'), render: ({ DepartmentName }) => DepartmentName ?? none },
    {
      key: 'leftTime',
      title: t('leftTime'),
      render: ({ LeftTime }) => minute(LeftTime),
      isSortable: true,
      isTight: true,
    },
    { key: 'leftBy', title: t('leftBy'), render: ({ LeftBy }) => LeftBy ?? none },
    { key: 'why', title: t('why'), render: ({ Reason }) => Reason ?? none },
    { key: 'handOvers', title: t('handOvers'), render: ({ HandOverCount }) => HandOverCount, isTight: true },
  ]
}
