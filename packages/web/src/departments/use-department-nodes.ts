import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { ListedDepartment } from '@atrium/contract/departments/departments.shapes.ts'
import { useState } from 'react'
import { useRead, useReads } from '#kit/calls/queries.ts'

/** Key of the row of the whole organisation. */
export const organisationKey = 'organisation'

/** A row of the tree: a department, the organisation, or what stands for children that are not there. */
export type TreeNode =
  | { kind: 'organisation'; id: typeof organisationKey; children: readonly TreeNode[] }
  | { kind: 'department'; id: string; department: ListedDepartment; children: readonly TreeNode[] }
  | { kind: 'loading'; id: string }
  | { kind: 'failed'; id: string; retry: () => void }

type Keys = ReadonlySet<string>

/** Closed departments keep their node, so that the tree builds anew what changed only. */
const closedNodes = new WeakMap<ListedDepartment, TreeNode>()

function closedNode(department: ListedDepartment): TreeNode {
  const known = closedNodes.get(department)
  if (known) return known
  const canExpand = department.ChildCount > 0
  // A row can be expanded when it has one below it.
  const children: TreeNode[] = canExpand ? [{ kind: 'loading', id: `loading ${department.ID}` }] : []
  const node: TreeNode = { kind: 'department', id: department.ID, department, children }
  closedNodes.set(department, node)
  return node
}

/**
 * The departments of the tree, level by level: two at the beginning, further children when their parent is expanded;
 * or those that match a search, with all above them. `without` and what is below it are left out.
 */
export function useDepartmentNodes(search: string, without: string | undefined) {
  const [opened, setOpened] = useState<ReadonlyMap<string, Keys>>(new Map())
  const top = useRead(departmentCalls.tree, { query: { levels: 2 } }, { enabled: !search, quiet: true })
  const found = useRead(
    departmentCalls.tree,
    { query: { search } },
    { enabled: search !== '', keepPrevious: true, quiet: true },
  )
  const query = search ? found : top
  const listed = query.data ?? []
  const initial = search ? listed : listed.filter(({ ParentID }) => ParentID === null)
  const initialKeys = new Set(initial.map(({ ID }) => ID))
  const expanded = opened.get(search) ?? new Set([organisationKey, ...initialKeys])
  const read = search ? [] : [...expanded].filter((id) => id !== organisationKey && !initialKeys.has(id))
  const reads = useReads(
    departmentCalls.tree,
    read.map((parentId) => ({ query: { parentId } })),
  )
  const below = Map.groupBy(listed, ({ ParentID }) => ParentID)
  for (const [at, id] of read.entries()) {
    const children = reads[at]?.data
    if (children) below.set(id, children)
  }
  const failed = new Map(read.flatMap((id, at) => (reads[at]?.isError ? [[id, reads[at]] as const] : [])))
  const childrenOf = (id: string): readonly TreeNode[] => {
    const children = below.get(id)
    if (children) return children.flatMap(nodeOf)
    const problem = failed.get(id)
    if (problem) return [{ kind: 'failed', id: `failed ${id}`, retry: () => void problem.refetch() }]
    return [{ kind: 'loading', id: `loading ${id}` }]
  }
  const nodeOf = (department: ListedDepartment): TreeNode[] => {
    const { ID: id, ChildCount } = department
    if (id === without) return []
    const canExpand = search ? below.has(id) : ChildCount > 0
    if (!search && (!canExpand || !expanded.has(id))) return [closedNode(department)]
    return [{ kind: 'department', id, department, children: canExpand ? childrenOf(id) : [] }]
  }
  const departments = [...below.values()].flat()
  return {
    query,
    roots: (below.get(null) ?? []).flatMap(nodeOf),
    departments,
    expanded,
    setExpanded: (keys: Keys) => setOpened(new Map(opened).set(search, keys)),
  }
}
