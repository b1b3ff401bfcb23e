import type { HelpEntryName } from '@atrium/contract/help/help-entries.ts'
import type { HelpEntry, HelpTitle } from '@atrium/contract/help/help.shapes.ts'

/** Documents of an entry across its sections. */
const documentsOf = ({ Sections }: HelpEntry): HelpTitle[] => Sections.flatMap(({ Documents }) => Documents)

/** Path of the first document of an entry. */
export const defaultPath = (entry: HelpEntry): string => `/${documentsOf(entry)[0]?.Path ?? entry.Name}`

export const findEntry = (tree: readonly HelpEntry[], name: HelpEntryName): HelpEntry | undefined =>
  tree.find(({ Name }) => Name === name)

/** Previous and next document within an entry. */
export function adjacentDocuments(entry: HelpEntry | undefined, path: string) {
  const all = entry ? documentsOf(entry) : []
  const at = all.findIndex(({ Path }) => Path === path)
  return at < 0 ? {} : { previous: all[at - 1], next: all[at + 1] }
}
