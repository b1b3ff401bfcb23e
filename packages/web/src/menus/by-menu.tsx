import { pageSize } from '@atrium/contract/constants.ts'
import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import type { ManagedArea, MenuUser } from '@atrium/contract/menus/menus.shapes.ts'
import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead } from '#kit/calls/queries.ts'
import type { Column } from '#components/data-table.tsx'
import { PagedTable } from '#components/paged-table.tsx'
import { FilterField } from '#components/filter-field.tsx'
import { SearchField } from '#components/search-field.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { useVisibility } from './use-visibility.ts'
import styles from './menus.module.css'

type Entry = ManagedArea['Children'][number]
type MenuId = Parameters<ReturnType<typeof useVisibility>['mutate']>[0]['body']['Changes'][number]['menuId']

const noneSelected: ReadonlySet<string> = new Set()

/** Menu entries, and who sees the selected one. */
export function ByMenu() {
  const { t } = useTranslation('menus')
  const areas = useRead(menuCalls.tree, {}, { quiet: true })
  const [chosen, setChosen] = useState<string>()
  if (areas.isError) return <QueryError query={areas} />
  if (!areas.data) return <RowsSkeleton />
  const entries = areas.data.flatMap(({ Children }) => Children)
  const entry = entries.find(({ Code }) => Code === chosen) ?? entries[0]
  return (
    <div className={clsx('two-panels', styles.panels)}>
      <nav className={clsx('panel', styles.entries)} aria-label={t('page.title')}>
        {areas.data.map((area) => (
          <section key={area.Code}>
            <h2>{area.Name}</h2>
            {area.Children.map(({ Code, Name, HiddenFrom, ForAdministrators }) => (
              <button key={Code} type="button" aria-pressed={Code === entry?.Code} onClick={() => setChosen(Code)}>
                <span>{Name}</span>
                <small>
                  {HiddenFrom > 0
                    ? t('page.hiddenFrom', { count: HiddenFrom })
                    : ForAdministrators && t('page.forAdministrators')}
                </small>
              </button>
            ))}
          </section>
        ))}
      </nav>
      {entry && <People key={entry.Code} entry={entry} />}
    </div>
  )
}

/** Members with the visibility of an entry. */
function People({ entry }: { entry: Entry }) {
  const { t } = useTranslation(['menus', 'app'])
  const [filter, setFilter] = useState<Filter>({
    role: entry.ForAdministrators ? 'organisation-admin' : undefined,
    isOnlyHidden: false,
    search: '',
  })
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState(noneSelected)
  const menuId = entry.Code as MenuId
  const people = useRead(
    menuCalls.users,
    { query: { menuId, ...queryOf(filter), pageIndex: page, pageSize } },
    { keepPrevious: true, quiet: true },
  )
  const columns = useColumns()
  const change = useVisibility(() => setChosen(noneSelected))
  const set = async (accountIds: readonly string[], IsHidden: boolean) => {
    const names = { count: accountIds.length, menu: entry.Name }
    const decision = await confirm({
      title: t(IsHidden ? 'page.hideTitle' : 'page.showTitle', names),
      text: t(IsHidden ? 'page.hideHint' : 'page.showHint'),
      label: t(IsHidden ? 'page.hide' : 'page.show'),
      asksReason: true,
    })
    if (!decision) return
    const Changes = accountIds.map((accountId) => ({ accountId, menuId, IsHidden }))
    change.mutate({ body: { Changes, ...decision } })
  }
  return (
    <section className={clsx('panel', styles.people)} aria-label={entry.Name} aria-busy={people.isFetching}>
      <Filters
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      {chosen.size > 0 && (
        <div className={styles.bar} role="status">
          <button type="button" className="button" onClick={() => void set([...chosen], true)}>
            {t('page.hideChosen', { count: chosen.size })}
          </button>
          <button type="button" className="button" onClick={() => void set([...chosen], false)}>
            {t('page.showChosen', { count: chosen.size })}
          </button>
        </div>
      )}
      <PagedTable
        label={entry.Name}
        columns={columns}
        query={people}
        page={page}
        onPage={setPage}
        nameOf={({ RealName }) => RealName}
        selection={{ chosen, onChoose: setChosen }}
        actions={({ ID, RealName, IsHidden }) => {
          const label = t(IsHidden ? 'page.show' : 'page.hide')
          return (
            <button
              type="button"
              className="button"
              aria-label={`${label} ${RealName}`}
              disabled={change.isPending}
              onClick={() => void set([ID], !IsHidden)}
            >
              {label}
            </button>
          )
        }}
        empty={t('page.none')}
      />
    </section>
  )
}

const roles = ['member', 'organisation-admin'] as const

interface Filter {
  role: (typeof roles)[number] | undefined
  isOnlyHidden: boolean
  search: string
}

const queryOf = ({ role, isOnlyHidden, search }: Filter) => ({
  search,
  ...(role && { roleType: role }),
  ...(isOnlyHidden && { hidden: true }),
})

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const { t } = useTranslation('menus')
  return (
    <div className={styles.bar}>
      <SearchField
        label={t('page.search')}
        value={filter.search}
        onSearch={(search = '') => onChange({ ...filter, search })}
      />
      <FilterField
        label={t('page.role')}
        any={t('page.role.all')}
        options={roles.map((key) => ({ key, text: t(`page.role.${key}`) }))}
        chosen={filter.role}
        onChoose={(key) => onChange({ ...filter, role: roles.find((role) => role === key) })}
      />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={filter.isOnlyHidden}
          onChange={(event) => onChange({ ...filter, isOnlyHidden: event.target.checked })}
        />
        {t('page.onlyHidden')}
      </label>
    </div>
  )
}

function useColumns(): Column<MenuUser>[] {
  const { t } = useTranslation('menus')
  return [
    { key: 'name', title: t('page.name'), render: ({ RealName }) => RealName },
    { key: 'account', title: t('page.account'), render: ({ Account }) => Account },
    { key: 'department', title: t('page.department'), render: ({ DepartmentName }) => DepartmentName ?? '—' },
    {
      key: 'visible',
      title: t('page.visible'),
      isTight: true,
      render: ({ IsHidden }) => (
        <span className={`tag ${IsHidden ? 'tag-bad' : 'tag-good'}`}>{t(IsHidden ? 'page.hidden' : 'page.shown')}</span>
      ),
    },
  ]
}
