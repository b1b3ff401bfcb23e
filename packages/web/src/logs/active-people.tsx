import { pageSize } from '@atrium/contract/constants.ts'
import { logCalls } from '@atrium/contract/logs/logs.calls.ts'
import type { ActivePeopleRequest } from '@atrium/contract/logs/activity.shapes.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { send } from '#kit/calls/calls.ts'
import { Dialog } from '#components/dialog.tsx'
import { QueryState } from '#components/query-state.tsx'
import { useFormatters } from '#components/use-formatters.ts'

type PeopleFilter = Pick<ActivePeopleRequest, 'Span' | 'At' | 'ProductId' | 'DepartmentId' | 'IsAlone'>

interface Props {
  filter: PeopleFilter
  title: string
  onClose: () => void
}

/** People who were active in a period, loaded in pages. */
export function ActivePeople({ filter, title, onClose }: Props) {
  const { t } = useTranslation(['logs', 'app'])
  const { number } = useFormatters()
  const people = useInfiniteQuery({
    queryKey: [logCalls.activePeople.at, filter],
    queryFn: ({ pageParam }) =>
      send(logCalls.activePeople, { body: { ...filter, pageSize, ...(pageParam && { After: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ items }) => (items.length === pageSize ? items.at(-1)?.ID : undefined),
    meta: { quiet: true },
  })
  const [first] = people.data?.pages ?? []
  return (
    <Dialog
      kind="drawer"
      title={title}
      onClose={onClose}
      actions={
        <>
          {people.hasNextPage && (
            <button
              type="button"
              className="button"
              disabled={people.isFetchingNextPage}
              onClick={() => void people.fetchNextPage()}
            >
              {t('morePeople')}
            </button>
          )}
          <button type="button" className="button" onClick={onClose}>
            {t('app:close')}
          </button>
        </>
      }
    >
      <QueryState query={people} />
      {first && <p className="dialog-hint">{t('people', { count: first.total, total: number(first.total) })}</p>}
      {first?.total === 0 && <p className="table-empty">{t('noActivity')}</p>}
      {first && first.total > 0 && first.items.length === 0 && <p className="table-empty">{t('peopleNotKept')}</p>}
      <ul className="administration-rows">
        {people.data?.pages
          .flatMap(({ items }) => items)
          .map(({ ID, RealName, Account, DepartmentName, IsFormer }) => (
            <li key={ID}>
              <span>
                {RealName} {IsFormer && <span className="tag">{t('former')}</span>}
                <small>{Account}</small>
              </span>
              <span>{DepartmentName ?? t('noDepartment')}</span>
            </li>
          ))}
      </ul>
    </Dialog>
  )
}
