import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#kit/calls/calls.ts'

/** All descendants of a department; undefined while loading. */
export function useDepartmentsBelow({ ID, ChildCount }: Pick<DepartmentNode, 'ID' | 'ChildCount'>) {
  const query = useQuery({
    queryKey: [departmentCalls.tree.at, 'below', ID],
    queryFn: () => listBelow(ID),
    enabled: ChildCount > 0,
    staleTime: 0,
  })
  return ChildCount > 0 ? query.data : []
}

/** The server returns two levels per request. */
async function listBelow(parentId: string): Promise<DepartmentNode[]> {
  const query = await send(departmentCalls.tree, { query: { parentId, levels: 2 } })
  const open = query.filter(({ ParentID, ChildCount }) => ParentID !== parentId && ChildCount > 0)
  const deeper = await Promise.all(open.map(({ ID }) => listBelow(ID)))
  return [...query, ...deeper.flat()]
}
