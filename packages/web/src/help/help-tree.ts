import type { HelpEntryName } from '@atrium/contract/help/help-entries.ts'
import type { HelpEntry, HelpTitle } from '@atrium/contract/help/help.shapes.ts'

/** The documents of an entry in their order, whatever section they are in. */
const documentsOf = ({ Sections }: HelpEntry): HelpTitle[] => Sections.flatMap(({ Documents }) => Documents)

/** The page that choosing an entry leads to: its first document. */
export const defaultPath = (entry: HelpEntry): string => `/${documentsOf(entry)[0]?.Path ?? entry.Name}`

/** The entry of a name, where there is one for the person. */
export const entryNamed = (tree: readonly HelpEntry[], name: HelpEntryName): HelpEntry | undefined =>
  tree.find(({ Name }) => Name === name)

/** The documents before and after one, within its entry. */
export function neighboursOf(entry: HelpEntry | undefined, path: string) {
  const all = entry ? documentsOf(entry) : []
  const at = all.findIndex(({ Path }) => Path === path)
  return at < 0 ? {} : { previous: all[at - 1], next: all[at + 1] }
}
