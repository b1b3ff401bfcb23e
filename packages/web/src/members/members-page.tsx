import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DepartmentFacts } from '#departments/department-facts.tsx'
import { useDownload } from '#kit/downloads.ts'
import { usePageCommands } from '#kit/page-commands.ts'
import { useRead } from '#kit/queries.ts'
import { useActInUrl } from '#kit/use-act-in-url.ts'
import { Avatar } from '#components/avatar.tsx'
import { DataTable, type Column } from '#components/data-table.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { BulkBar } from './bulk-bar.tsx'
import { MemberDepartments } from './member-departments.tsx'
import { MemberDialogs, type MemberAction } from './member-dialogs.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { MemberFilters, useColumns } from './member-filters.tsx'
import { MemberStateTags } from './member-state-tags.tsx'
import { OutcomeDialog } from './outcome-dialog.tsx'
import { seatRole } from './seat-roles.ts'
import { useMemberActions } from './use-member-actions.ts'
import { useMemberSelection, type MemberSelectionState } from './use-member-selection.ts'
import { Cursors, useMemberQuery } from './use-member-query.ts'
import '#components/administration.css'
import './members.css'

/** The member list with filters and actions. */
export function MembersPage() {
  const { t } = useTranslation(['members', 'imports'])
  const { number } = useFormatters()
  const list = useMemberQuery()
  const organisation = useRead(organisationCalls.my, {})
  const file = useDownload(memberCalls.exportMembers)
  const sort = { SortBy: list.order.by, IsDescending: list.order.isDescending }
  const [action, setAction] = useState<MemberAction>()
  const dept = list.filter.DepartmentId
  const page = useMemberPage(list.request)
  const selection = useMemberSelection({
    filter: list.filter,
    rows: page.data?.items ?? [],
    total: page.data?.total ?? 0,
  })
  const add = () => setAction({ what: 'add' })
  useActInUrl((act) => act === 'add' && add())
  usePageCommands([{ id: 'add', text: t('list.add'), key: 'n', run: add }])
  return (
    <div className="administration">
      <PageHeader
        title={t('list.title')}
        lead={
          organisation.data &&
          t('list.fact', {
            members: number(organisation.data.MemberCount),
            seats: number(organisation.data.SeatCount),
          })
        }
      >
        <div className="members-acts">
          <ExportButton
            file={file}
            onChoose={(format) => file.mutate({ query: { ...list.filter, ...sort, format } })}
          />
          <Link className="button" to="/members/import">
            <Upload size={16} aria-hidden="true" /> {t('imports:import')}
          </Link>
          <button type="button" className="button button-primary" onClick={add}>
            <Plus size={16} aria-hidden="true" /> {t('list.add')}
          </button>
        </div>
      </PageHeader>
      <div className="members-panels">
        <MemberDepartments chosen={dept} onChoose={(id) => list.change({ dept: id })} />
        <div className="members-column">
          {dept && <DepartmentFacts id={dept} onAddMember={() => setAction({ what: 'add' })} />}
          <MemberPanel list={list} page={page} onAction={setAction} selection={selection} />
        </div>
      </div>
      {list.open && (
        <MemberDrawer
          id={list.open}
          onClose={() => list.change({ open: undefined, tab: undefined, page: list.query.get('page') ?? undefined })}
          onAction={setAction}
        />
      )}
      {action && (
        <MemberDialogs
          action={action}
          departmentId={dept}
          onClose={() => setAction(undefined)}
          onDone={selection.clear}
        />
      )}
      <OutcomeDialog />
    </div>
  )
}

type List = ReturnType<typeof useMemberQuery>

/** A page of the list, read by the cursor of an adjacent page where one is known. */
function useMemberPage(request: List['request']) {
  const [cursors] = useState(() => new Cursors())
  const page = useRead(memberCalls.managePage, { body: cursors.of(request) }, { keepPrevious: true, quiet: true })
  useEffect(() => {
    if (page.data && !page.isPlaceholderData) cursors.note(request, page.data)
  })
  return page
}

interface PanelProps {
  list: List
  page: ReturnType<typeof useMemberPage>
  onAction: (action: MemberAction | undefined) => void
  selection: MemberSelectionState
}

function MemberPanel({ list, page, onAction, selection }: PanelProps) {
  const { t } = useTranslation('members')
  const memberActions = useMemberActions(onAction, selection.clear)
  const choice = useColumns()
  const columns = useMemberColumns((id) => list.change({ open: id, page: list.query.get('page') ?? undefined }))
  const isShown = ({ key }: Column<MemberRow>) => key === 'name' || choice.shown.has(key)
  // Next to the name.
  const shown = columns.filter(isShown).toSpliced(1, 0, ...useRoleColumns(list.filter.ProductId))
  const { pageIndex, pageSize } = list.request
  return (
    <div className="members-main">
      <section className="panel members-panel" aria-label={t('list.title')} aria-busy={page.isFetching}>
        <MemberFilters list={list} choice={choice} columns={columns} />
        {page.isError ? (
          <QueryError query={page} />
        ) : (
          <DataTable
            label={t('list.title')}
            columns={shown}
            rows={page.data?.items}
            idOf={({ ID }) => ID}
            nameOf={({ RealName }) => RealName}
            order={list.order}
            onOrder={({ by, isDescending }) => list.change({ sort: by, desc: isDescending ? 'yes' : undefined })}
            selection={{ chosen: selection.chosenOnPage, onChoose: selection.choose }}
            actions={(row) => (
              <MenuButton label={`${t('act.open')} ${row.RealName}`} actions={memberActions.forOne(row)} />
            )}
            hasPureRows
            isCompact={choice.isCompact}
            empty={t('list.none')}
          />
        )}
        <Pager
          total={page.data?.total ?? 0}
          page={pageIndex}
          size={pageSize}
          onPage={(next) => list.change({ page: String(next) })}
          onSize={(size) => list.change({ size: String(size) })}
        />
      </section>
      <BulkBar
        selection={selection}
        total={page.data?.total ?? 0}
        actions={memberActions.forMany(selection.target)}
        isBusy={memberActions.isBusy}
      />
    </div>
  )
}

/** Role column when the list is filtered by an application. */
function useRoleColumns(productId: string | undefined): Column<MemberRow>[] {
  const { t } = useTranslation('members')
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000, enabled: productId !== undefined })
  const product = products.data?.find(({ ID }) => ID === productId)
  if (!product || product.Roles.length === 0) return []
  const render = (row: MemberRow) => {
    const { role, isGiven } = seatRole(product, row)
    const name = role?.Name ?? t('roles.none')
    return isGiven ? name : t('roles.ofGroup', { role: name })
  }
  return [{ key: 'productRole', title: t('roles.in', { product: product.Name }), render, isTight: true }]
}

/** All columns; the name is always shown. */
function useMemberColumns(onOpen: (id: string) => void): Column<MemberRow>[] {
  const { t } = useTranslation('members')
  const { day, minute } = useFormatters()
  const none = '—'
  const cells: [string, (row: MemberRow) => ReactNode, boolean?][] = [
    [
      'name',
      (row) => (
        <button type="button" className="member-name" onClick={() => onOpen(row.ID)}>
          <Avatar person={row} size="small" /> {row.RealName}
        </button>
      ),
      true,
    ],
    ['account', ({ Account }) => Account, true],
    ['phone', ({ MobilePhone }) => MobilePhone ?? none, true],
    ['email', ({ Email }) => Email ?? none, true],
    ['jobTitle', ({ JobTitle }) => JobTitle ?? none, true],
    ['department', ({ Department }) => Department?.Name ?? none, true],
    [
      'role',
      ({ Role }) =>
        Role === 'member' ? t('role.member') : <span className="tag tag-brand">{t('role.organisation-admin')}</span>,
      true,
    ],
    ['state', (row) => <MemberStateTags member={row} />, true],
    ['products', ({ ProductIDs }) => ProductIDs.length],
    ['lastSignIn', ({ LastSignInTime }) => (LastSignInTime ? minute(LastSignInTime) : none), true],
    ['joined', ({ JoinedTime }) => day(JoinedTime), true],
  ]
  const tight = new Set(['phone', 'role', 'state', 'products', 'lastSignIn', 'joined', 'name'])
  return cells.map(([key, render, isSortable = false]) => ({
    key,
    title: t(`column.${key}` as 'column.name'),
    render,
    isSortable,
    isTight: tight.has(key),
  }))
}
