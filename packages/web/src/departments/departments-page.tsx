import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Department } from '@atrium/contract/departments/departments.shapes.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Facts, type Fact } from '#components/facts.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { useDates } from '#components/use-dates.ts'
import { DepartmentDialog, MoveDialog, RemoveDialog } from './department-dialogs.tsx'
import { DepartmentTree, type Drop, type Step } from './department-tree.tsx'
import { useDepartmentName } from './use-department-name.ts'
import '#components/administration.css'
import '#components/data-table.css'

type Doing = 'add' | 'edit' | 'move' | 'remove'
const refreshes = [departmentCalls.tree, departmentCalls.detail]

/** The tree of departments, and what one of them is. */
export function DepartmentsPage() {
  const { t } = useTranslation('departments')
  const [query, setQuery] = useSearchParams()
  const [doing, setDoing] = useState<Doing>()
  const chosen = query.get('id') ?? undefined
  const choose = (id: string | undefined) => setQuery(id ? { id } : {}, { replace: true })
  const department = useRead(
    departmentCalls.detail,
    { params: { id: chosen ?? '' } },
    { enabled: chosen !== undefined, quiet: true },
  )
  const shown = chosen ? department.data : undefined
  return (
    <div className="administration">
      <div className="administration-head">
        <div>
          <PageTitle>{t('title')}</PageTitle>
          <p className="administration-lead">{t('lead')}</p>
        </div>
        <button type="button" className="button button-primary" onClick={() => setDoing('add')}>
          <Plus size={16} aria-hidden="true" /> {t(chosen ? 'addBelow' : 'add')}
        </button>
      </div>
      <div className="two-panels">
        <section className="panel" aria-label={t('title')}>
          <DepartmentTree chosen={chosen} onChoose={(node) => choose(node?.ID)} {...useMoves()} />
        </section>
        <section className="panel" aria-live="polite">
          {!chosen && <p className="table-empty">{t('chooseOne')}</p>}
          {chosen && department.isError && <ReadFailed read={department} />}
          {chosen && department.isPending && <RowsWaiting />}
          {shown && <Details department={shown} onDo={setDoing} />}
        </section>
      </div>
      <Dialogs doing={doing} shown={shown} onChoose={choose} onClose={() => setDoing(undefined)} />
    </div>
  )
}

interface DialogsProps {
  doing: Doing | undefined
  shown: Department | undefined
  onChoose: (id: string | undefined) => void
  onClose: () => void
}

function Dialogs({ doing, shown, onChoose, onClose }: DialogsProps) {
  if (doing === 'add') return <DepartmentDialog parent={shown} onClose={onClose} onDone={({ ID }) => onChoose(ID)} />
  if (!shown) return null
  if (doing === 'edit') return <DepartmentDialog department={shown} onClose={onClose} />
  if (doing === 'move') return <MoveDialog department={shown} onClose={onClose} />
  if (doing !== 'remove') return null
  return <RemoveDialog department={shown} onClose={onClose} onDone={() => onChoose(shown.ParentID ?? undefined)} />
}

/** Moves a department that was dragged, once that was confirmed; one place further, which is soon undone, at once. */
function useMoves() {
  const { t } = useTranslation('departments')
  const nameOf = useDepartmentName()
  const modify = useWrite(departmentCalls.modify, { refreshes, onSuccess: () => showToast('success', t('moved')) })
  const titleOf = ({ moved, target, isInto }: Drop) =>
    target
      ? t(isInto ? 'moveInto' : 'moveBefore', { name: nameOf(moved), target: nameOf(target) })
      : t('moveToEnd', { name: nameOf(moved) })
  const drop = async (dropped: Drop) => {
    const { moved, target, isInto } = dropped
    const Move = isInto
      ? { ParentID: target?.ID ?? null }
      : { ParentID: target?.ParentID ?? null, BeforeID: target?.ID ?? null }
    const decision = await confirm({ title: titleOf(dropped), text: t('moveHint'), act: t('move'), asksReason: true })
    if (!decision) return
    modify.mutate({ params: { id: moved.ID }, body: { Move, ...decision } })
  }
  return {
    onDrop: (dropped: Drop) => void drop(dropped),
    onStep({ moved, before }: Step) {
      if (modify.isPending) return
      const Move = { ParentID: moved.ParentID, BeforeID: before?.ID ?? null }
      modify.mutate({ params: { id: moved.ID }, body: { Move } })
    },
  }
}

function Details({ department, onDo }: { department: Department; onDo: (doing: Doing) => void }) {
  const { t } = useTranslation('departments')
  const { list, number } = useDates()
  const facts: Fact[] = [
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
      <Facts facts={facts} />
      <div className="administration-actions">
        <button type="button" className="button" onClick={() => onDo('edit')}>
          {t('edit')}
        </button>
        <button type="button" className="button" onClick={() => onDo('move')}>
          {t('moveAct')}
        </button>
        <Link className="button" to={`/members?dept=${department.ID}`}>
          {t('showMembers')}
        </Link>
        <button type="button" className="button button-danger" onClick={() => onDo('remove')}>
          {t('remove')}
        </button>
      </div>
    </>
  )
}
