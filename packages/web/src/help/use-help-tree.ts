import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import { useRead } from '#kit/queries.ts'

const staysFor = 60_000

/** The documentation menu as the person may see it. */
export const useHelpTree = () => useRead(helpCalls.tree, {}, { staleTime: staysFor, quiet: true })
