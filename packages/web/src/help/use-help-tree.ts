import { helpCalls } from '@atrium/contract/help/help.calls.ts'
import { useRead } from '#kit/calls/queries.ts'

const staleTimeMs = 60_000

/** The help entries visible to the person. */
export const useHelpTree = () => useRead(helpCalls.tree, {}, { staleTime: staleTimeMs, quiet: true })
