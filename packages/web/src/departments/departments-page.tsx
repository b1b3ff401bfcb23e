import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { Department } from '@atrium/contract/departments/departments.shapes.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DescriptionList, type DescriptionItem } from '#components/description-list.tsx'
import { PageHeader } from '#components/page-title.tsx'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { DepartmentDialog, MoveDialog, RemoveDialog } from './department-dialogs.tsx'
import { DepartmentTree, type Drop, type Move } from './department-tree.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import '#components/administration.css'
import '#components/data-table.css'

type OpenDialog = 'add' | 'edit' | 'move' | 'remove'
const invalidates = [departmentCalls.tree, departmentCalls.detail]

/** Department tree with the details of the selected one. */
export function DepartmentsPage() {
  const { t } = useTranslation('departments')
  const [query, setQuery] = useSearchParams()
  const [openDialog, setOpenDialog] = useState<OpenDialog>()
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
      <PageHeader title={t('title')} lead={t('lead')}>
        <button type="button" className="button button-primary" onClick={() => setOpenDialog('add')}>
          <Plus size={16} aria-hidden="true" /> {t(chosen ? 'addBelow' : 'add')}
        </button>
      </PageHeader>
      <div className="two-panels">
        <section className="panel" aria-label={t('title')}>
          <DepartmentTree chosen={chosen} onChoose={(node) => choose(node?.ID)} {...useMoves()} />
        </section>
        <section className="panel" aria-live="polite">
          {!chosen && <p className="table-empty">{t('chooseOne')}</p>}
          {chosen && department.isError && <QueryError query={department} />}
          {chosen && department.isPending && <RowsSkeleton />}
          {shown && <Details department={shown} onOpen={setOpenDialog} />}
        </section>
      </div>
      <Dialogs openDialog={openDialog} shown={shown} onChoose={choose} onClose={() => setOpenDialog(undefined)} />
    </div>
  )
}

interface DialogsProps {
  openDialog: OpenDialog | undefined
  shown: Department | undefined
  onChoose: (id: string | undefined) => void
  onClose: () => void
}

function Dialogs({ openDialog, shown, onChoose, onClose }: DialogsProps) {
  if (openDialog === 'add')
    return <DepartmentDialog parent={shown} onClose={onClose} onDone={({ ID }) => onChoose(ID)} />
  if (!shown) return null
  if (openDialog === 'edit') return <DepartmentDialog department={shown} onClose={onClose} />
  if (openDialog === 'move') return <MoveDialog department={shown} onClose={onClose} />
  if (openDialog !== 'remove') return null
  return <RemoveDialog department={shown} onClose={onClose} onDone={() => onChoose(shown.ParentID ?? undefined)} />
}

/** Confirms a dragged move; a keyboard move by one position, easily undone, applies at once. */
function useMoves() {
  const { t } = useTranslation('departments')
  const nameOf = useLocalizedName()
  const modify = useWrite(departmentCalls.modify, { invalidates, onSuccess: () => showToast('success', t('moved')) })
  const titleOf = ({ moved, target, isInto }: Drop) =>
    target
      ? t(isInto ? 'moveInto' : 'moveBefore', { name: nameOf(moved), target: nameOf(target) })
      : t('moveToEnd', { name: nameOf(moved) })
  const confirmMove = async (drop: Drop) => {
    const { moved, target, isInto } = drop
    const Move = isInto
      ? { ParentID: target?.ID ?? null }
      : { ParentID: target?.ParentID ?? null, BeforeID: target?.ID ?? null }
    const decision = await confirm({
      title: titleOf(drop),
      text: t('moveHint'),
      label: t('move'),
      asksReason: true,
    })
    if (!decision) return
    modify.mutate({ params: { id: moved.ID }, body: { Move, ...decision } })
  }
  return {
    onDrop: (drop: Drop) => void confirmMove(drop),
    onMove({ moved, before }: Move) {
      if (modify.isPending) return
      const Move = { ParentID: moved.ParentID, BeforeID: before?.ID ?? null }
      modify.mutate({ params: { id: moved.ID }, body: { Move } })
    },
  }
}

function Details({ department, onOpen }: { department: Department; onOpen: (openDialog: OpenDialog) => void }) {
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
