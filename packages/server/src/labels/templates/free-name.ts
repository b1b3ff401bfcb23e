import { maxNameLength } from '@atrium/labels/model/limits.ts'
import { foldName } from '@atrium/labels/model/name-rules.ts'

/** The name, with a number behind it where it is taken: `试剂瓶 (2)`. Adds it to those that are taken. */
export function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let number = 2; taken.has(foldName(free)); number += 1) {
    const suffix = ` (${number})`
    free =
      Array.from(name)
        .slice(0, maxNameLength - suffix.length)
        .join('') + suffix
    // A character outside of the first plane counts twice.
    while (free.length > maxNameLength) free = Array.from(free.slice(0, -suffix.length)).slice(0, -1).join('') + suffix
  }
  taken.add(foldName(free))
  return free
}
