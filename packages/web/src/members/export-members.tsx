import type { FormerFilter } from '@atrium/contract/members/leaving.shapes.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useDownload } from '#kit/downloads.ts'
import { ExportButton } from '#components/export-button.tsx'
import type { useMemberQuery } from './use-member-query.ts'

/** Those who left, as the list has them, as a file. */
export function ExportFormer({ filter }: { filter: FormerFilter }) {
  const file = useDownload(memberCalls.exportFormer)
  return <ExportButton file={file} onChoose={(format) => file.mutate({ query: { ...filter, format } })} />
}

/** The members that the list's filters want, all pages of them, as a file. */
export function ExportMembers({ list: { filter, order } }: { list: ReturnType<typeof useMemberQuery> }) {
  const file = useDownload(memberCalls.exportMembers)
  const wanted = { ...filter, SortBy: order.by, IsDescending: order.isDescending }
  return <ExportButton file={file} onChoose={(format) => file.mutate({ query: { ...wanted, format } })} />
}
