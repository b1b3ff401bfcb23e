/** The acts on a department; `add` adds one below it. */
export const departmentActs = ['add', 'edit', 'move', 'remove'] as const
export type DepartmentAct = (typeof departmentActs)[number]

export const isDepartmentAct = (act: string): act is DepartmentAct => departmentActs.some((each) => each === act)
