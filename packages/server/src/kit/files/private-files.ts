import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const others = 0o077

/** Takes the rights of other accounts from a file or folder; throws when it belongs to another account. */
export function makePrivate(path: string): void {
  const { mode } = lstatSync(path)
  if ((mode & others) !== 0) chmodSync(path, mode & 0o7777 & ~others)
}

/** The same for everything in a folder. */
export function makeContentPrivate(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (!entry.isSymbolicLink()) makePrivate(join(entry.parentPath, entry.name))
}
