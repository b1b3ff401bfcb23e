import { pageSize } from '@atrium/contract/constants.ts'
import { formerOrders, type FormerMember } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDownload } from '#kit/downloads.ts'
import { useRead } from '#kit/queries.ts'
import '#components/administration.css'
import { DataTable, type Column } from '#components/data-table.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { FormerDrawer } from './former-drawer.tsx'
import { InitialPasswords, type InitialPassword } from './initial-passwords.tsx'
import { RecoverMember } from './recover-member.tsx'
import './members.css'

/** Former members, who can be recovered. */
export function FormerPage() {
  const { t } = useTranslation('leaving')
  const [Search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [size, setSize] = useState<number>(pageSize)
  const [order, setOrder] = useState<(typeof formerOrders)[number]>('leftTime')
  const [action, setAction] = useState<{ what: 'view' | 'recover'; id: string }>()
  const [password, setPassword] = useState<InitialPassword>()
  const columns = useColumns()
  const file = useDownload(memberCalls.exportFormer)
  const people = useRead(
    memberCalls.formerMembers,
    { body: { Search, pageIndex: page, pageSize: size, SortBy: order } },
    { keepPrevious: true, quiet: true },
  )
  const close = () => setAction(undefined)
  return (
    <div className="administration">
      <PageHeader title={t('former')} lead={t('formerLead')}>
        <ExportButton
          file={file}
          onChoose={(format) => file.mutate({ query: { ...(Search && { Search }), SortBy: order, format } })}
        />
      </PageHeader>
      <section className="panel members-panel" aria-label={t('former')} aria-busy={people.isFetching}>
        <div className="members-bar">
          <SearchField
            label={t('search')}
            value={Search}
            onSearch={(words = '') => {
              setSearch(words)
              setPage(1)
            }}
          />
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
            order={{ by: order, isDescending: order === 'leftTime' }}
            onOrder={({ by }) => setOrder(by === 'name' ? 'name' : 'leftTime')}
            actions={({ ID, RealName }) => (
              <span className="row-actions">
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('details')} ${RealName}`}
                  onClick={() => setAction({ what: 'view', id: ID })}
                >
                  {t('details')}
                </button>
                <button
                  type="button"
                  className="button"
                  aria-label={`${t('recover')} ${RealName}`}
                  onClick={() => setAction({ what: 'recover', id: ID })}
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
          page={page}
          size={size}
          onPage={setPage}
          onSize={(next) => {
            setSize(next)
            setPage(1)
          }}
        />
      </section>
      {action?.what === 'view' && (
        <FormerDrawer id={action.id} onClose={close} onRecover={() => setAction({ what: 'recover', id: action.id })} />
      )}
      {action?.what === 'recover' && <RecoverMember id={action.id} onClose={close} onPassword={setPassword} />}
      {password && <InitialPasswords passwords={[password]} onClose={() => setPassword(undefined)} />}
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
