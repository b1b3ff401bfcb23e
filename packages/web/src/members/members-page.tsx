import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { MemberRow } from '@atrium/contract/members/administration.shapes.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { Plus, Upload } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { Avatar } from '#components/avatar.tsx'
import { DataTable, type Column, type Selection } from '#components/data-table.tsx'
import { MenuButton } from '#components/menu-button.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { Pager } from '#components/pager.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { useDates } from '#components/use-dates.ts'
import { ExportMembers } from './export-members.tsx'
import { MemberDepartments } from './member-departments.tsx'
import { MemberDialogs, type Doing } from './member-dialogs.tsx'
import { MemberDrawer } from './member-drawer.tsx'
import { MemberFilters, useColumns } from './member-filters.tsx'
import { MemberStateTags } from './member-state-tags.tsx'
import { seatRole } from './seat-roles.ts'
import { useMemberActs } from './use-member-acts.ts'
import { Cursors, useMemberQuery } from './use-member-query.ts'
import '#components/administration.css'
import './members.css'

const noOne: ReadonlySet<string> = new Set()

/** The members of the organisation: found, ordered, and everything that can be done about them. */
export function MembersPage() {
  const { t } = useTranslation(['members', 'imports'])
  const { number } = useDates()
  const list = useMemberQuery()
  const organisation = useRead(organisationCalls.my, {})
  const [doing, setDoing] = useState<Doing>()
  const dept = list.filter.DepartmentId
  const [chosen, choose] = useChosen(list)
  return (
    <div className="administration">
      <div className="administration-head">
        <div>
          <PageTitle>{t('list.title')}</PageTitle>
          <p className="administration-lead">
            {organisation.data &&
              t('list.fact', {
                members: number(organisation.data.MemberCount),
                seats: number(organisation.data.SeatCount),
              })}
          </p>
        </div>
        <div className="members-acts">
          <ExportMembers list={list} />
          <Link className="button" to="/members/import">
            <Upload size={16} aria-hidden="true" /> {t('imports:import')}
          </Link>
          <button type="button" className="button button-primary" onClick={() => setDoing({ what: 'add' })}>
            <Plus size={16} aria-hidden="true" /> {t('list.add')}
          </button>
        </div>
      </div>
      <div className="members-panels">
        <MemberDepartments chosen={dept} onChoose={(id) => list.change({ dept: id })} />
        <MemberPanel list={list} onDo={setDoing} selection={{ chosen, onChoose: choose }} />
      </div>
      {list.open && <MemberDrawer id={list.open} onClose={() => list.change({ open: undefined })} onDo={setDoing} />}
      {doing && (
        <MemberDialogs
          doing={doing}
          departmentId={dept}
          onClose={() => setDoing(undefined)}
          onDone={() => choose(noOne)}
        />
      )}
    </div>
  )
}

type List = ReturnType<typeof useMemberQuery>

/** Who is chosen – for as long as the filters stay the same: nobody acts on people who are not in the list any more. */
function useChosen({ filter }: List): [ReadonlySet<string>, (chosen: ReadonlySet<string>) => void] {
  const among = JSON.stringify(filter)
  const [selected, setSelected] = useState({ among, chosen: noOne })
  return [selected.among === among ? selected.chosen : noOne, (chosen) => setSelected({ among, chosen })]
}

interface PanelProps {
  list: List
  onDo: (doing: Doing | undefined) => void
  selection: Selection
}

function MemberPanel({ list, onDo, selection }: PanelProps) {
  const { t } = useTranslation('members')
  const { chosen, onChoose: setChosen } = selection
  const [cursors] = useState(() => new Cursors())
  const page = useRead(memberCalls.managePage, { body: cursors.of(list.request) }, { keepPrevious: true, quiet: true })
  useEffect(() => {
    if (page.data && !page.isPlaceholderData) cursors.note(list.request, page.data)
  })
  const acts = useMemberActs(onDo, () => setChosen(noOne))
  const choice = useColumns()
  const columns = useMemberColumns((id) => list.change({ open: id, page: list.query.get('page') ?? undefined }))
  const isShown = ({ key }: Column<MemberRow>) => key === 'name' || choice.shown.has(key)
  // Beside the name: it is what such a list is about.
  const shown = columns.filter(isShown).toSpliced(1, 0, ...useRoleColumns(list.filter.ProductId))
  const rows = page.data?.items
  const { pageIndex, pageSize } = list.request
  return (
    <section className="panel members-panel" aria-label={t('list.title')} aria-busy={page.isFetching}>
      <MemberFilters list={list} choice={choice} columns={columns} />
      {chosen.size > 0 && (
        <div className="members-bulk" role="status">
          <b>{t('list.selected', { count: chosen.size })}</b>
          {acts.forMany([...chosen]).map(({ key, text, onChoose, isDangerous }) => (
            <button
              key={key}
              type="button"
              className={isDangerous ? 'button button-danger' : 'button'}
              onClick={onChoose}
            >
              {text}
            </button>
          ))}
          <button type="button" className="button" onClick={() => setChosen(noOne)}>
            {t('list.unselect')}
          </button>
        </div>
      )}
      {page.isError ? (
        <ReadFailed read={page} />
      ) : (
        <DataTable
          label={t('list.title')}
          columns={shown}
          rows={rows}
          idOf={({ ID }) => ID}
          nameOf={({ RealName }) => RealName}
          order={list.order}
          onOrder={({ by, isDescending }) => list.change({ sort: by, desc: isDescending ? 'yes' : undefined })}
          selection={selection}
          actions={(row) => <MenuButton label={`${t('act.open')} ${row.RealName}`} acts={acts.forOne(row)} />}
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
  )
}

/** In a list of the people of one application: the role of each there. */
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

/** Every column the table can show; the name always is. */
function useMemberColumns(onOpen: (id: string) => void): Column<MemberRow>[] {
  const { t } = useTranslation('members')
  const { day, minute } = useDates()
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
