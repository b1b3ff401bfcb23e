import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Department } from '@atrium/contract/departments/departments.shapes.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useRead } from '#kit/queries.ts'
import { useActInUrl } from '#kit/use-act-in-url.ts'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { isDepartmentAct, type DepartmentAct } from './department-act.ts'
import { DepartmentActs } from './department-acts.tsx'
import { DepartmentTree } from './department-tree.tsx'
import { useDepartmentMove } from './use-department-move.ts'
import '#components/administration.css'
import '#components/data-table.css'

/** Department tree with the details of the selected one. */
export function DepartmentsPage() {
  const { t } = useTranslation('departments')
  const [query, setQuery] = useSearchParams()
  const [openAct, setOpenAct] = useState<DepartmentAct>()
  const chosen = query.get('id') ?? undefined
  const choose = (id: string | undefined) => setQuery(id ? { id } : {}, { replace: true })
  const department = useRead(
    departmentCalls.detail,
    { params: { id: chosen ?? '' } },
    { enabled: chosen !== undefined, quiet: true },
  )
  const top = useRead(departmentCalls.tree, { query: { levels: 2 } }, { quiet: true })
  useActInUrl((act) => {
    if (isDepartmentAct(act)) setOpenAct(act)
  })
  const moves = useDepartmentMove()
  const shown = chosen ? department.data : undefined
  return (
    <div className="administration">
      <PageHeader title={t('title')} lead={t('lead')}>
        <button type="button" className="button button-primary" onClick={() => setOpenAct('add')}>
          <Plus size={16} aria-hidden="true" /> {t(chosen ? 'addBelow' : 'add')}
        </button>
      </PageHeader>
      <div className="two-panels">
        <section className="panel" aria-label={t('title')}>
          <DepartmentTree chosen={chosen} onChoose={(node) => choose(node?.ID)} moves={moves} />
        </section>
        <section className="panel" aria-live="polite">
          {!chosen && <p className="table-empty">{t(top.data?.length === 0 ? 'noneYet' : 'chooseOne')}</p>}
          {chosen && department.isError && <QueryError query={department} />}
          {chosen && department.isPending && <RowsSkeleton />}
          {shown && <Details department={shown} onOpen={setOpenAct} />}
        </section>
      </div>
      {openAct && (
        <DepartmentActs open={{ act: openAct, id: chosen }} onChoose={choose} onClose={() => setOpenAct(undefined)} />
      )}
    </div>
  )
}

function Details({ department, onOpen }: { department: Department; onOpen: (act: DepartmentAct) => void }) {
  const { t } = useTranslation('departments')
  const { list, number } = useFormatters()
  const facts: DescriptionItem[] = [
    [t('englishName'), department.EnglishName ?? t('empty')],
    [t('place'), department.Path.join(' / ')],
    [t('heads'), list(department.Heads.map(({ RealName }) => RealName)) || t('empty')],
    [t('ownCount'), number(department.OwnCount)],
    [t('totalCount'), number(department.TotalCount)],
    [t('childCount'), number(department.ChildCount)],
  ]
  return (
    <>
      <h2>{department.Name}</h2>
      <DescriptionList items={facts} />
      <div className="administration-actions">
        <button type="button" className="button" onClick={() => onOpen('edit')}>
          {t('edit')}
        </button>
        <button type="button" className="button" onClick={() => onOpen('move')}>
          {t('moveAct')}
        </button>
        <Link className="button" to={`/members?dept=${department.ID}`}>
          {t('showMembers')}
        </Link>
        <button type="button" className="button button-danger" onClick={() => onOpen('remove')}>
          {t('remove')}
        </button>
      </div>
    </>
  )
}
