import type { IdKind } from '@atrium/contract/kit/ids.ts'
import { exampleTools } from './example-tools.ts'
import { idRows } from './id-rows.ts'
import { aStaffedOrganisation, type Portal, type StaffedOrganisation } from './staffed-organisation.ts'

/** The password that new members, and members who forgot theirs, choose. */
export const newPassword = 'Fresh-2026!x'

/** Makes organisations with people, and rows in them, on one portal that listens. */
export function exampleKit(portal: Portal) {
  const tools = exampleTools(portal)
  const rows = idRows(tools)
  return {
    ...tools,

    /** An organisation with people, and `idOf`, which makes a row of a kind in it. */
    async anOffice() {
      const staffed = await aStaffedOrganisation(portal, tools.aProduct)
      return { ...staffed, idOf: (kind: IdKind) => rows[kind](staffed) }
    },

    /** The id of one row of each kind. */
    async idOfEachKind(idOf: Office['idOf']): Promise<Record<IdKind, string>> {
      const ids: Partial<Record<IdKind, string>> = {}
      // One after the other: some need codes, which are counted.
      for (const kind of Object.keys(rows) as IdKind[]) ids[kind] = await idOf(kind)
      return ids as Record<IdKind, string>
    },
  }
}
export type ExampleKit = ReturnType<typeof exampleKit>
export type Office = StaffedOrganisation & { idOf: (kind: IdKind) => Promise<string> }
