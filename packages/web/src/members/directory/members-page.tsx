import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { isDepartmentAct } from '#departments/department-act.ts'
import { DepartmentFacts } from '#departments/department-facts.tsx'
import { useDepartmentActs } from '#departments/use-department-acts.tsx'
import { useDownload } from '#kit/calls/downloads.ts'
import { usePageCommands } from '#kit/page-commands.ts'
import { useRead } from '#kit/calls/queries.ts'
import { canCall, useSession } from '#kit/session.ts'
import { useCloseOnChange } from '#kit/use-close-on-change.ts'
import { useActInUrl } from '#kit/url/use-act-in-url.ts'
import { Avatar } from '#components/avatar.tsx'
import { useColumnChoice } from '#components/column-choice.tsx'
import { DataTable, type Column } from '#components/data-table.tsx'
import { ExportButton } from '#components/export-button.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { BulkBar } from './bulk-bar.tsx'
import { MemberDepartments } from './member-departments.tsx'
import { MemberDialogs, type MemberAction } from '../actions/member-dialogs.tsx'
import { MemberDrawer } from '../details/member-drawer.tsx'
import { defaultColumns, MemberFilters } from './member-filters.tsx'
import { MemberStateTags } from '../member-state-tags.tsx'
import { OutcomeDialog } from '../actions/outcome-dialog.tsx'
import { seatRole } from '../seat-roles.ts'
import { useMemberActions } from '../actions/use-member-actions.ts'
import { useMemberSelection } from './use-member-selection.ts'
import { Cursors, useMemberQuery } from './use-member-query.ts'
import '#components/administration.css'
import styles from '../members.module.css'

const storedAs = { columns: 'atrium.members.columns', density: 'atrium.members.density' }

/** The member list beside the departments. */
export function MembersPage() {
  return <DepartmentsAndMembers />
}

/** The departments beside the member list; those from whom members are hidden see the departments alone. */
export function DepartmentsPage() {
  return <DepartmentsAndMembers isAboutDepartments />
}

function DepartmentsAndMembers({ isAboutDepartments = false }: { isAboutDepartments?: boolean }) {
  const { t } = useTranslation(['members', 'departments'])
  const list = useMemberQuery()
  const [action, setAction] = useState<MemberAction>()
  // Who manages departments may list members to choose heads; opening them needs the menu entry of members.
  const canList = canCall(memberCalls.manageDetail, useSession())
  const dept = list.filter.DepartmentId
  const choose = (id: string | undefined) => list.change({ dept: id })
  const departments = useDepartmentActs(dept, choose)
  const add = () => setAction({ what: 'add' })
  useCloseOnChange(JSON.stringify(list.request), () => {
    setAction(undefined)
    departments.close()
  })
  useActInUrl((act) => {
    if (isAboutDepartments && isDepartmentAct(act)) departments.onAct(act, dept)
    else if (act === 'add') add()
  })
  return (
    <div className="administration">
      <PageHeader
        title={t(isAboutDepartments ? 'departments:title' : 'list.title')}
        lead={isAboutDepartments ? t('departments:lead') : <SeatsInUse />}
      >
        {canList && <ListActs list={list} onAdd={add} />}
      </PageHeader>
      <div className={styles.panels}>
        <MemberDepartments
          chosen={dept}
          onChoose={choose}
          onAct={departments.onAct}
          isUnfolded={isAboutDepartments && !dept}
        />
        <div className={styles.column}>
          {dept && <DepartmentFacts id={dept} onAct={departments.onAct} onAddMember={add} />}
          {canList && <MemberList list={list} action={action} onAction={setAction} />}
          {!canList && !dept && <p className="panel table-empty">{t('departments:chooseOne')}</p>}
        </div>
      </div>
      {departments.dialog}
    </div>
  )
}

function SeatsInUse() {
  const { t } = useTranslation('members')
  const { number } = useFormatters()
  const { data } = useRead(organisationCalls.my, {})
  return data && t('list.fact', { members: number(data.MemberCount), seats: number(data.SeatCount) })
}

/** Export, import and adding. */
function ListActs({ list, onAdd }: { list: List; onAdd: () => void }) {
  const { t } = useTranslation(['members', 'imports'])
  const file = useDownload(memberCalls.exportMembers)
  const sort = { SortBy: list.order.by, IsDescending: list.order.isDescending }
  usePageCommands([{ id: 'add', text: t('list.add'), key: 'n', run: onAdd }])
  return (
    <div className="members-acts">
      <ExportButton file={file} onChoose={(format) => file.mutate({ query: { ...list.filter, ...sort, format } })} />
      <Link className="button" to="/members/import">
        <Upload size={16} aria-hidden="true" /> {t('imports:import')}
      </Link>
      <button type="button" className="button button-primary" onClick={onAdd}>
        <Plus size={16} aria-hidden="true" /> {t('list.add')}
      </button>
    </div>
  )
}

interface ListProps {
  list: List
  action: MemberAction | undefined
  onAction: (action: MemberAction | undefined) => void
}

/** The list with the drawer of a member and the dialogs of acts. */
function MemberList({ list, action, onAction }: ListProps) {
  const page = useMemberPage(list.request)
  const choice = useColumnChoice(storedAs, defaultColumns)
  const columns = useMemberColumns((id) => list.change({ open: id, page: list.query.get('page') ?? undefined }))
  const isShown = ({ key }: Column<MemberRow>) => key === 'name' || choice.shown.has(key)
  // Next to the name.
  const shown = columns.filter(isShown).toSpliced(1, 0, ...useRoleColumns(list.filter.ProductId))
  const { pageIndex, pageSize } = list.request
  return (
    <>
      <SelectableMembers
        list={list}
        page={page}
        columns={shown}
        isCompact={choice.isCompact}
        action={action}
        onAction={onAction}
        filters={<MemberFilters list={list} choice={choice} columns={columns} />}
        pager={
          <Pager
            total={page.data?.total ?? 0}
            page={pageIndex}
            size={pageSize}
            onPage={(next) => list.change({ page: String(next) })}
            onSize={(size) => list.change({ size: String(size) })}
          />
        }
      />
      {list.open && (
        <MemberDrawer
          id={list.open}
          onClose={() => list.change({ open: undefined, tab: undefined, page: list.query.get('page') ?? undefined })}
          onAction={onAction}
        />
      )}
      <OutcomeDialog />
    </>
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

interface SelectableProps extends ListProps {
  page: ReturnType<typeof useMemberPage>
  columns: Column<MemberRow>[]
  isCompact: boolean
  filters: ReactNode
  pager: ReactNode
}

/** The table with the acts on one member or those chosen. Choosing renders neither the filters nor the pager again. */
function SelectableMembers({ list, page, columns, isCompact, action, onAction, filters, pager }: SelectableProps) {
  const { t } = useTranslation('members')
  const total = page.data?.total ?? 0
  const selection = useMemberSelection({ filter: list.filter, rows: page.data?.items ?? [], total })
  const memberActions = useMemberActions(onAction, selection.clear)
  return (
    <div>
      <section className="panel members-panel" aria-label={t('list.title')} aria-busy={page.isFetching}>
        {filters}
        {page.isError ? (
          <QueryError query={page} />
        ) : (
          <DataTable
            label={t('list.title')}
            columns={columns}
            rows={page.data?.items}
            idOf={({ ID }) => ID}
            nameOf={({ RealName }) => RealName}
            order={list.order}
            onOrder={({ by, isDescending }) => list.change({ sort: by, desc: isDescending ? 'yes' : undefined })}
            selection={{ chosen: selection.chosenOnPage, onChoose: selection.choose }}
            actions={(row) => (
              <MenuButton label={`${t('act.open')} ${row.RealName}`} actions={memberActions.forOne(row)} />
            )}
            isCompact={isCompact}
            empty={t('list.none')}
          />
        )}
        {pager}
      </section>
      <BulkBar
        selection={selection}
        total={total}
        actions={memberActions.forMany(selection.target)}
        isBusy={memberActions.isBusy}
      />
      {action && (
        <MemberDialogs
          action={action}
          departmentId={list.filter.DepartmentId}
          onClose={() => onAction(undefined)}
          onDone={selection.clear}
        />
      )}
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
        <button type="button" className={styles.name} onClick={() => onOpen(row.ID)}>
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
