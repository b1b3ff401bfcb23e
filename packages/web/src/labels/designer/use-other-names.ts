import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { useMemo } from 'react'
import { useRead } from '#kit/calls/queries.ts'
import { useDebouncedValue } from '#kit/use-debounced-value.ts'

/** The name, in a list, when another template has it; else an empty list. */
export function useOtherNames(name: string, id?: string): readonly string[] {
  const asked = useDebouncedValue(name)
  const query = { name: asked, ...(id && { id }) }
  const answer = useRead(labelCalls.checkName, { query }, { quiet: true, enabled: asked.trim() !== '' })
  const isTaken = answer.data?.IsTaken === true && asked.trim() !== ''
  return useMemo(() => (isTaken ? [asked] : []), [isTaken, asked])
}
