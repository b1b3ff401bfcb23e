import type { ListedDepartment } from '@atrium/contract/departments/departments.shapes.ts'
import { organisationCalls } from '@atrium/contract/organisation/organisation.calls.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListLayout, Virtualizer } from 'react-aria-components/Virtualizer'
import { Tree } from 'react-aria-components/Tree'
import type { Key } from 'react-aria-components'
import { useRead } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { QueryState } from '#components/query-state.tsx'
import { SearchField } from '#components/search-field.tsx'
import { DepartmentRow } from './department-row.tsx'
import type { OnDepartmentAct } from './use-department-acts.tsx'
import { useDepartmentDrag } from './use-department-drag.ts'
import { useTreeKeys, useRestoredFocus } from './use-tree-keys.ts'
import type { DepartmentMoves } from './use-department-move.ts'
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
  const texts = useRootTexts(rootText)
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
  return (
    // The keys of the field and of the rows inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={box} className="department-tree" onKeyDownCapture={onKeyDown}>
      <SearchField label={t('search')} value={search} onSearch={(words = '') => setSearch(words)} className="" />
      <QueryState query={query} />
      {query.data && search && roots.length === 0 && <p className={styles.none}>{t('none')}</p>}
      {query.data && nodes.length > 0 && (
        <Virtualizer layout={ListLayout} layoutOptions={layout}>
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
        </Virtualizer>
      )}
    </div>
  )
}

/** Name and number of members of the row above all departments: by default the organisation's. */
function useRootTexts(rootText: Props['rootText']) {
  const { Organisation } = useSession()
  const organisation = useRead(organisationCalls.my, {}, { enabled: rootText === undefined })
  return typeof rootText === 'string'
    ? { name: rootText, count: undefined }
    : { name: Organisation?.OrgName ?? '', count: organisation.data?.MemberCount }
}

function selectedKeys(chosen: Props['chosen']): ReadonlySet<string> {
  if (chosen === null) return new Set()
  return typeof chosen === 'object' ? chosen : new Set([chosen ?? organisationKey])
}
