import { departmentCalls } from '@atrium/contract/departments/departments.calls.ts'
import type { DepartmentNode } from '@atrium/contract/departments/departments.shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { send } from '#kit/calls.ts'

/** All departments below one; undefined while they are being read. */
export function useDepartmentsBelow({ ID, ChildCount }: Pick<DepartmentNode, 'ID' | 'ChildCount'>) {
  const found = useQuery({
    queryKey: [departmentCalls.tree.at, 'below', ID],
    queryFn: () => listBelow(ID),
    enabled: ChildCount > 0,
    staleTime: 0,
  })
  return ChildCount > 0 ? found.data : []
}

/** The tree is read two levels at a time. */
async function listBelow(parentId: string): Promise<DepartmentNode[]> {
  const found = await send(departmentCalls.tree, { query: { parentId, levels: 2 } })
  const open = found.filter(({ ParentID, ChildCount }) => ParentID !== parentId && ChildCount > 0)
  const deeper = await Promise.all(open.map(({ ID }) => listBelow(ID)))
  return [...found, ...deeper.flat()]
}
