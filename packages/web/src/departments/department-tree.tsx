import type { ListedDepartment } from '@atrium/contract/departments/departments.shapes.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { useEffect, useRef, useState, type FocusEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { Tree } from 'react-aria-components/Tree'
import type { Key } from 'react-aria-components'
import { useRead } from '#kit/queries.ts'
import { useSession } from '#kit/session.ts'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { SearchField } from '#components/search-field.tsx'
import { DepartmentRow } from './department-row.tsx'
import type { OnDepartmentAct } from './use-department-acts.tsx'
import { useDepartmentDrag } from './use-department-drag.ts'
import { useTreeKeys, useRestoredFocus } from './use-tree-keys.ts'
import type { DepartmentMoves } from './use-department-move.ts'
import { RestingRows } from './resting-rows.tsx'
import { organisationKey, useDepartmentNodes, type TreeNode } from './use-department-nodes.ts'
import './department-tree.css'
import styles from './department-tree.module.css'

interface Props {
  /** Undefined selects the whole organisation, null nothing. */
  chosen: string | undefined | null | ReadonlySet<string>
  onChoose: (department: ListedDepartment | undefined) => void
  /** Lets departments be moved by dragging and by keyboard. */
  moves?: DepartmentMoves | undefined
  /** Offers the acts on departments in the menus of their rows. */
  onAct?: OnDepartmentAct | undefined
  /** This department and its subtree cannot be selected. */
  without?: string | undefined
  /** Text of the row above all departments: by default the organisation, `null` leaves it out. */
  rootText?: string | null
  /** Focuses the search. */
  takesFocus?: boolean
}

/** Height of a row with a name on one line. */
const layout = { estimatedRowSize: 34 }

/** Department tree with a search: one tab stop, arrow keys, type-ahead; children are read when they are asked for. */
export function DepartmentTree({ chosen, onChoose, moves, onAct, without, rootText, takesFocus = false }: Props) {
  const { t, i18n } = useTranslation('departments')
  const [search, setSearch] = useState('')
  const { Organisation } = useSession()
  const organisation = useRead(organisationCalls.my, {}, { enabled: rootText === undefined })
  const { query, roots, departments, expanded, setExpanded } = useDepartmentNodes(search, without)
  const known = new Map<Key, ListedDepartment>(departments.map((each) => [each.ID, each]))
  const box = useRef<HTMLDivElement>(null)
  const movedId = useRef<string>(undefined)
  useRestoredFocus(box, movedId, roots)
  const tracked = moves && {
    ...moves,
    async move(move: Parameters<DepartmentMoves['move']>[0]) {
      movedId.current = move.moved.ID
      await moves.move(move)
      if (move.parent) setExpanded(new Set([...expanded, move.parent.ID]))
    },
  }
  useEffect(() => {
    if (takesFocus) box.current?.querySelector('input')?.focus()
  }, [takesFocus])
  const [isResting, events] = useResting(moves !== undefined)
  const onKeyDown = useTreeKeys({ known, moves: tracked, onChoose })
  const dragAndDropHooks = useDepartmentDrag(known, tracked)
  const nodes: readonly TreeNode[] =
    rootText === null || (search && roots.length === 0)
      ? roots
      : [{ kind: 'organisation', id: organisationKey, children: roots }]
  const selected = selectedKeys(chosen)
  const choose = (keys: ReadonlySet<Key>) => {
    const key = [...keys].find((each) => !selected.has(String(each))) ?? [...selected].find((each) => !keys.has(each))
    if (key === organisationKey) onChoose(undefined)
    const department = key === undefined ? undefined : known.get(key)
    if (department) onChoose(department)
  }
  const texts =
    typeof rootText === 'string'
      ? { name: rootText, count: undefined }
      : { name: Organisation?.OrgName ?? '', count: organisation.data?.MemberCount }
  return (
    // The keys of the field and of the rows inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="department-tree" onKeyDownCapture={onKeyDown} {...events}>
      <SearchField label={t('search')} value={search} onSearch={(words = '') => setSearch(words)} className="" />
      {query.isError && <QueryError query={query} />}
      {query.isPending && <RowsSkeleton />}
      {query.data && search && roots.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {query.data && nodes.length > 0 && (
        <Virtualizer layout={ListLayout} layoutOptions={layout}>
          <RestingRows isResting={isResting}>
            <Tree
              aria-label={t('title')}
              className="department-rows"
              items={nodes}
              dependencies={[i18n.language, texts.name, texts.count, onAct]}
              selectionMode={chosen instanceof Set ? 'multiple' : 'single'}
              selectedKeys={selected}
              escapeKeyBehavior="none"
              disallowEmptySelection={!(chosen instanceof Set) && chosen !== null}
              onSelectionChange={(keys) => choose(keys as ReadonlySet<Key>)}
              expandedKeys={expanded}
              onExpandedChange={(keys) => setExpanded(keys as ReadonlySet<string>)}
              {...(moves && { dragAndDropHooks })}
            >
              {(node) => <DepartmentRow node={node} organisation={texts} onAct={onAct} />}
            </Tree>
          </RestingRows>
        </Virtualizer>
      )}
    </div>
  )
}

function selectedKeys(chosen: Props['chosen']): ReadonlySet<string> {
  if (chosen === null) return new Set()
  return typeof chosen === 'object' ? chosen : new Set([chosen ?? organisationKey])
}

/** True until somebody enters the tree, if it has rows to drag; with the events that tell. */
function useResting(isDraggable: boolean) {
  const [isEntered, setIsEntered] = useState(() => !matchMedia('(hover: hover)').matches)
  const isResting = isDraggable && !isEntered
  // The rows are rendered anew: before a mouse presses them, after a finger did. A mouse on which the page opened never
  // enters, it is only over.
  const enter = () => flushSync(() => setIsEntered(true))
  const events = {
    onPointerOver: ({ pointerType }: PointerEvent) => pointerType !== 'touch' && enter(),
    onClick: enter,
    onFocus({ target, currentTarget }: FocusEvent<HTMLElement, HTMLElement>) {
      if (!target.matches(':focus-visible')) return
      const key = target.closest<HTMLElement>('[data-key]')?.dataset['key']
      enter()
      // The virtualizer renders its rows once it has measured itself, which is its own microtask.
      if (key) queueMicrotask(() => currentTarget.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus())
    },
  }
  return [isResting, isResting ? events : {}] as const
}
