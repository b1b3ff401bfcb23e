import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useSession } from '#kit/session.ts'
import { QueryError } from '#components/query-error.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import './department-tree.css'

/** Drop target: into a department or before it; last at the top level without a target. */
export interface Drop {
  moved: DepartmentNode
  target: DepartmentNode | undefined
  isInto: boolean
}

/** A move by one position: before a sibling, or last. */
export interface Move {
  moved: DepartmentNode
  before: DepartmentNode | undefined
}

interface Props {
  /** Undefined selects the whole organisation, null nothing. */
  chosen: string | undefined | null
  onChoose: (department: DepartmentNode | undefined) => void
  /** Enables dragging. */
  onDrop?: ((drop: Drop) => void) | undefined
  /** Enables moving with Alt and the arrow keys. */
  onMove?: ((step: Move) => void) | undefined
  /** This department and its subtree cannot be selected. */
  without?: string | undefined
}

/** Lazily loaded department tree with a search. */
export function DepartmentTree({ chosen, onChoose, onDrop, onMove, without }: Props) {
  const { t } = useTranslation('departments')
  const { number } = useFormatters()
  const [search, setSearch] = useState('')
  const { Organisation } = useSession()
  const organisation = useRead(organisationCalls.my, {})
  const [dragged, setDragged] = useState<DepartmentNode>()
  const [movedId, setMovedId] = useState<string>()
  const tree = { chosen, onChoose, onDrop, onMove, without, dragged, setDragged, movedId, setMovedId }
  return (
    <div className="department-tree">
      <SearchField label={t('search')} value={search} onSearch={(words = '') => setSearch(words)} className="" />
      <div role="tree" tabIndex={-1} aria-label={t('title')} onKeyDown={moveAmongNodes}>
        {organisation.data && !search && (
          <div role="none">
            <button
              type="button"
              role="treeitem"
              aria-selected={chosen === undefined}
              className="department-node"
              onClick={() => onChoose(undefined)}
            >
              <span className="department-toggle" />
              <span>{Organisation?.OrgName}</span>
              <small>{number(organisation.data.MemberCount)}</small>
            </button>
          </div>
        )}
        {search ? <SearchResults search={search} tree={tree} /> : <Top tree={tree} />}
      </div>
      {dragged && <EndOfTop tree={tree} />}
    </div>
  )
}

interface Tree extends Props {
  dragged: DepartmentNode | undefined
  setDragged: (dragged: DepartmentNode | undefined) => void
  /** The department moved by keyboard, which keeps the focus. */
  movedId: string | undefined
  setMovedId: (id: string) => void
}

/** The first two levels, loaded together. */
function Top({ tree }: { tree: Tree }) {
  const upper = useRead(departmentCalls.tree, { query: { levels: 2 } }, { quiet: true })
  if (upper.isError) return <QueryError query={upper} />
  if (!upper.data) return <RowsSkeleton />
  const below = (parentId: string | null) => upper.data.filter(({ ParentID }) => ParentID === parentId)
  return below(null).map((node, at, siblings) => (
    <Branch key={node.ID} node={node} level={1} tree={tree} siblings={{ list: siblings, at }} below={below(node.ID)} />
  ))
}

/** Lazily loaded children of a department. */
function Children({ parentId, level, tree }: { parentId: string; level: number; tree: Tree }) {
  const children = useRead(departmentCalls.tree, { query: { parentId } }, { quiet: true })
  if (children.isError) return <QueryError query={children} />
  return children.data?.map((node, at, list) => (
    <Branch key={node.ID} node={node} level={level} tree={tree} siblings={{ list, at }} />
  ))
}

/** Position among siblings. */
interface Siblings {
  list: readonly DepartmentNode[]
  at: number
}

interface BranchProps {
  node: DepartmentNode
  level: number
  tree: Tree
  siblings: Siblings
  /** Children, when already loaded. */
  below?: readonly DepartmentNode[]
}

function Branch({ node, level, tree, siblings, below }: BranchProps) {
  const [isOpen, setIsOpen] = useState(level === 1)
  const canOpen = node.ChildCount > 0
  if (node.ID === tree.without) return null
  return (
    <div role="none">
      <Node
        node={node}
        level={level}
        tree={tree}
        siblings={siblings}
        isOpen={canOpen ? isOpen : undefined}
        onToggle={setIsOpen}
      />
      {canOpen && isOpen && (
        <div role="group">
          {below?.map((each, at, list) => (
            <Branch key={each.ID} node={each} level={level + 1} tree={tree} siblings={{ list, at }} />
          )) ?? <Children parentId={node.ID} level={level + 1} tree={tree} />}
        </div>
      )}
    </div>
  )
}

/** Departments whose name matches, with their ancestors. */
function SearchResults({ search, tree }: { search: string; tree: Tree }) {
  const { t } = useTranslation('departments')
  const results = useRead(departmentCalls.tree, { query: { search } }, { keepPrevious: true })
  if (!results.data) return <RowsSkeleton />
  if (results.data.length === 0) return <p className="department-none">{t('none')}</p>
  const below = (parentId: string | null, level: number) =>
    results.data
      .filter(({ ParentID }) => ParentID === parentId)
      .map((node) => (
        <div key={node.ID} role="none">
          <Node node={node} level={level} tree={tree} />
          <div role="group">{below(node.ID, level + 1)}</div>
        </div>
      ))
  return below(null, 1)
}

interface NodeProps {
  node: DepartmentNode
  level: number
  tree: Tree
  siblings?: Siblings
  isOpen?: boolean | undefined
  onToggle?: (isOpen: boolean) => void
}

function Node({ node, level, tree, siblings, isOpen, onToggle }: NodeProps) {
  const nameOf = useLocalizedName()
  const { number } = useFormatters()
  const drag = useDrag(node, tree)
  const ref = useRef<HTMLButtonElement>(null)
  useRestoreFocus(ref, tree.movedId === node.ID, siblings?.at)
  const onMove = moveHandler(node, tree, siblings)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return onMove?.(event)
    if (isOpen === undefined || !['ArrowRight', 'ArrowLeft'].includes(event.key)) return
    event.preventDefault()
    onToggle?.(event.key === 'ArrowRight')
  }
  return (
    <button
      ref={ref}
      type="button"
      role="treeitem"
      aria-level={level + 1}
      aria-expanded={isOpen}
      aria-selected={tree.chosen === node.ID}
      aria-keyshortcuts={onMove && 'Alt+ArrowUp Alt+ArrowDown'}
      className="department-node"
      style={{ paddingInlineStart: `${8 + level * 16}px` }}
      onClick={() => tree.onChoose(node)}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <span
        className="department-toggle"
        data-open={isOpen}
        aria-hidden="true"
        onClick={(event) => {
          if (isOpen === undefined) return
          event.stopPropagation()
          onToggle?.(!isOpen)
        }}
      >
        {isOpen !== undefined && <ChevronRight size={14} />}
      </span>
      <span>{nameOf(node)}</span>
      <small>{number(node.TotalCount)}</small>
    </button>
  )
}

/** Restores the focus, which is lost when the element moves in the document. */
function useRestoreFocus(ref: RefObject<HTMLElement | null>, isMoved: boolean, position: number | undefined) {
  // After a move only: at other times the focus left the tree on purpose.
  useLayoutEffect(() => {
    if (isMoved && document.activeElement === document.body) ref.current?.focus()
  }, [ref, isMoved, position])
}

/** Alt and an arrow key move a department past its sibling. */
function moveHandler(node: DepartmentNode, { onMove, setMovedId }: Tree, siblings: Siblings | undefined) {
  if (!onMove || !siblings) return undefined
  const { list, at } = siblings
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    const passed = list[event.key === 'ArrowUp' ? at - 1 : at + 1]
    if (!passed) return
    setMovedId(node.ID)
    onMove({ moved: node, before: event.key === 'ArrowUp' ? passed : list[at + 2] })
  }
}

/** Drop target for the last position at the top level. */
function EndOfTop({ tree: { onDrop, dragged, setDragged } }: { tree: Tree }) {
  const { t } = useTranslation('departments')
  const [isOver, setIsOver] = useState(false)
  return (
    <p
      className="department-end"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setDragged(undefined)
        if (dragged) onDrop?.({ moved: dragged, target: undefined, isInto: false })
      }}
    >
      {t('dropAtEnd')}
    </p>
  )
}

/** Drag handlers: the upper third drops before a department, the rest into it. */
function useDrag(node: DepartmentNode, { onDrop, dragged, setDragged }: Tree) {
  const [over, setOver] = useState<'before' | 'into'>()
  if (!onDrop) return {}
  const sideOf = (event: DragEvent<HTMLElement>) => {
    const { top, height } = event.currentTarget.getBoundingClientRect()
    return event.clientY - top < height / 3 ? 'before' : 'into'
  }
  return {
    draggable: true,
    'data-over': over,
    onDragStart: () => setDragged(node),
    onDragEnd: () => setDragged(undefined),
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!dragged || dragged.ID === node.ID) return
      event.preventDefault()
      setOver(sideOf(event))
    },
    onDragLeave: () => setOver(undefined),
    onDrop(event: DragEvent<HTMLElement>) {
      event.preventDefault()
      setOver(undefined)
      setDragged(undefined)
      if (dragged && dragged.ID !== node.ID) onDrop({ moved: dragged, target: node, isInto: sideOf(event) === 'into' })
    },
  }
}

/** Moves the focus with the arrow keys. */
function moveAmongNodes(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')]
  nodes[nodes.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}
