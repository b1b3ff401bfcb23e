import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { ChevronRight } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type DragEvent, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { SearchField } from '#components/search-field.tsx'
import { useDates } from '#components/use-dates.ts'
import { useDepartmentName } from './use-department-name.ts'
import './department-tree.css'

/** Where a department is dropped: into another one, or before it; behind all others at the top where there is no target. */
export interface Drop {
  moved: DepartmentNode
  target: DepartmentNode | undefined
  isInto: boolean
}

/** A department goes one place up or down among those beside it: before this one, or behind all. */
export interface Step {
  moved: DepartmentNode
  before: DepartmentNode | undefined
}

interface Props {
  /** Nothing for the whole organisation. */
  chosen: string | undefined
  onChoose: (department: DepartmentNode | undefined) => void
  /** Departments can be dragged where it is given. */
  onDrop?: ((drop: Drop) => void) | undefined
  /** Alt and the arrow keys move them among each other where it is given. */
  onStep?: ((step: Step) => void) | undefined
  /** This one and all below it cannot be chosen. */
  without?: string | undefined
}

/** The departments of the organisation, of which only the opened ones are loaded, with a search. */
export function DepartmentTree({ chosen, onChoose, onDrop, onStep, without }: Props) {
  const { t } = useTranslation('departments')
  const { number } = useDates()
  const [search, setSearch] = useState('')
  const { Organisation } = useKnownSession()
  const organisation = useRead(organisationCalls.my, {})
  const [dragged, setDragged] = useState<DepartmentNode>()
  const [stepped, setStepped] = useState<string>()
  const tree = { chosen, onChoose, onDrop, onStep, without, dragged, setDragged, stepped, setStepped }
  return (
    <div className="department-tree">
      <SearchField label={t('search')} asked={search} onAsk={(words = '') => setSearch(words)} className="" />
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
        {search ? <Found search={search} tree={tree} /> : <Top tree={tree} />}
      </div>
      {dragged && <EndOfTop tree={tree} />}
    </div>
  )
}

interface Tree extends Props {
  dragged: DepartmentNode | undefined
  setDragged: (dragged: DepartmentNode | undefined) => void
  /** The one that the keys have moved: it keeps the focus where it goes. */
  stepped: string | undefined
  setStepped: (id: string) => void
}

/** The upper two levels, which are shown from the beginning: they come together. */
function Top({ tree }: { tree: Tree }) {
  const upper = useRead(departmentCalls.tree, { query: { levels: 2 } }, { quiet: true })
  if (upper.isError) return <ReadFailed read={upper} />
  if (!upper.data) return <RowsWaiting />
  const below = (parentId: string | null) => upper.data.filter(({ ParentID }) => ParentID === parentId)
  return below(null).map((node, at, beside) => (
    <Branch key={node.ID} node={node} level={1} tree={tree} beside={{ list: beside, at }} below={below(node.ID)} />
  ))
}

/** What is right below a department, asked for when it is opened. */
function Children({ parentId, level, tree }: { parentId: string; level: number; tree: Tree }) {
  const children = useRead(departmentCalls.tree, { query: { parentId } }, { quiet: true })
  if (children.isError) return <ReadFailed read={children} />
  return children.data?.map((node, at, list) => (
    <Branch key={node.ID} node={node} level={level} tree={tree} beside={{ list, at }} />
  ))
}

/** A department among those right below the same one. */
interface Beside {
  list: readonly DepartmentNode[]
  at: number
}

interface BranchProps {
  node: DepartmentNode
  level: number
  tree: Tree
  beside: Beside
  /** What is right below it, where that is known. */
  below?: readonly DepartmentNode[]
}

function Branch({ node, level, tree, beside, below }: BranchProps) {
  const [isOpen, setIsOpen] = useState(level === 1)
  const canOpen = node.ChildCount > 0
  if (node.ID === tree.without) return null
  return (
    <div role="none">
      <Node
        node={node}
        level={level}
        tree={tree}
        beside={beside}
        isOpen={canOpen ? isOpen : undefined}
        onToggle={setIsOpen}
      />
      {canOpen && isOpen && (
        <div role="group">
          {below?.map((each, at, list) => (
            <Branch key={each.ID} node={each} level={level + 1} tree={tree} beside={{ list, at }} />
          )) ?? <Children parentId={node.ID} level={level + 1} tree={tree} />}
        </div>
      )}
    </div>
  )
}

/** The departments with the text in their name, below those above them. */
function Found({ search, tree }: { search: string; tree: Tree }) {
  const { t } = useTranslation('departments')
  const found = useRead(departmentCalls.tree, { query: { search } }, { keepPrevious: true })
  if (!found.data) return <RowsWaiting />
  if (found.data.length === 0) return <p className="department-none">{t('none')}</p>
  const below = (parentId: string | null, level: number) =>
    found.data
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
  beside?: Beside
  isOpen?: boolean | undefined
  onToggle?: (isOpen: boolean) => void
}

function Node({ node, level, tree, beside, isOpen, onToggle }: NodeProps) {
  const nameOf = useDepartmentName()
  const { number } = useDates()
  const drag = useDrag(node, tree)
  const ref = useRef<HTMLButtonElement>(null)
  useKeptFocus(ref, tree.stepped === node.ID, beside?.at)
  const onStep = stepOf(node, tree, beside)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey) return onStep?.(event)
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
      aria-keyshortcuts={onStep && 'Alt+ArrowUp Alt+ArrowDown'}
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

/** What is put elsewhere in the page loses the focus: the one that the keys have moved gets it back. */
function useKeptFocus(ref: RefObject<HTMLElement | null>, isStepped: boolean, place: number | undefined) {
  // Only when it has moved: at other times whoever has left the tree is somewhere else.
  useLayoutEffect(() => {
    if (isStepped && document.activeElement === document.body) ref.current?.focus()
  }, [ref, isStepped, place])
}

/** Alt and an arrow key take a department past the one beside it. */
function stepOf(node: DepartmentNode, { onStep, setStepped }: Tree, beside: Beside | undefined) {
  if (!onStep || !beside) return undefined
  const { list, at } = beside
  return (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    event.stopPropagation()
    const passed = list[event.key === 'ArrowUp' ? at - 1 : at + 1]
    if (!passed) return
    setStepped(node.ID)
    onStep({ moved: node, before: event.key === 'ArrowUp' ? passed : list[at + 2] })
  }
}

/** Where a department is dropped that is to come behind all others at the top. */
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

/** Dragging a department over another: over the upper third it comes before it, else into it. */
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

/** The arrow keys go up and down among what is shown. */
function moveAmongNodes(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  event.preventDefault()
  const nodes = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=treeitem]')]
  nodes[nodes.indexOf(document.activeElement as HTMLElement) + step]?.focus()
}
