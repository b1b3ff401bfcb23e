import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'

/** A file of a help folder. */
export interface HelpFile {
  /** Path within the folder, with `/`. */
  path: string
  size: number
  changedAt: number
}

/** Reports a skipped file with the reason. */
export type Skip = (path: string, reason: string) => void

/** Language, entry, section, document: pictures may lie one deeper. */
const deepest = 5
const maxFiles = 2_000

/** The files of a folder. What a link brings in from outside it is left out. */
export async function listFiles(folder: string, skip: Skip): Promise<HelpFile[]> {
  const inside = await realpath(folder)
  const found: HelpFile[] = []
  await walk('', 1)
  return found.slice(0, maxFiles)

  async function walk(below: string, depth: number): Promise<void> {
    const names = await readdir(join(inside, below))
    for (const name of names.sort()) {
      if (name.startsWith('.')) continue
      if (found.length > maxFiles) return
      await visit(below ? `${below}/${name}` : name, depth)
    }
    if (found.length > maxFiles) skip(below || folder, `there are more than ${maxFiles} files`)
  }

  async function visit(path: string, depth: number) {
    try {
      const real = await realpath(join(inside, path))
      if (!real.startsWith(inside + sep)) return skip(path, 'it leads out of the folder')
      const status = await stat(real)
      if (status.isFile()) found.push({ path, size: status.size, changedAt: status.mtimeMs })
      else if (status.isDirectory() && depth < deepest) await walk(path, depth + 1)
    } catch (problem) {
      skip(path, `it cannot be read (${(problem as NodeJS.ErrnoException).code})`)
    }
  }
}

/** Changes when a file is added, removed or modified. */
export const signatureOf = (files: readonly HelpFile[]): string =>
  files.map(({ path, size, changedAt }) => `${path} ${size} ${changedAt}`).join('\n')

/** The content of a file of the folder. */
export const readHelpFile = (folder: string, path: string): Promise<Buffer> => readFile(join(folder, path))
