import { fileURLToPath } from 'node:url'
import type { Parts } from '#kit/parts.ts'
import { Library } from './library.ts'
import { noContent, readFolder, type FolderContent } from './read-files.ts'

/** The documents that come with the server. */
export const packagedHelp = fileURLToPath(new URL('../../../../docs/help', import.meta.url))

/** So long an answer may be older than the folder: looking at it costs a moment. */
const looksEvery = 2_000

/** Keeps the documents of the help folders in memory, and reads a folder again when a file of it changed. */
export class HelpFolders {
  readonly #parts: Pick<Parts, 'clock' | 'log'>
  readonly #folders: { folder: string; content: FolderContent }[]
  #library: Library | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<Library> | undefined
  #told = new Set<string>()

  constructor(folders: readonly string[], parts: Pick<Parts, 'clock' | 'log'>) {
    this.#parts = parts
    this.#folders = folders.map((folder) => ({ folder, content: noContent }))
  }

  /** The documents as they are now. */
  library(): Library | Promise<Library> {
    const isFresh = this.#parts.clock.now() - this.#lookedAt < looksEvery
    if (this.#library && isFresh) return this.#library
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)))
  }

  async #look(): Promise<Library> {
    const told = new Set<string>()
    const before = this.#folders.map(({ content }) => content)
    for (const one of this.#folders) one.content = await this.#read(one, told)
    this.#lookedAt = this.#parts.clock.now()
    const isSame = this.#folders.every(({ content }, at) => content === before[at])
    if (isSame && this.#library) return this.#library
    this.#told = told
    return (this.#library = new Library(this.#folders.map(({ content }) => content)))
  }

  /** Each file is told of once, and again only after the folder changed in between. */
  async #read({ folder, content }: { folder: string; content: FolderContent }, told: Set<string>) {
    const skip = (path: string, reason: string) => {
      const line = `${folder}/${path}: ${reason}`
      told.add(line)
      if (!this.#told.has(line)) this.#parts.log.warn({ file: `${folder}/${path}`, reason }, 'help file left out')
      this.#told.add(line)
    }
    return readFolder(folder, content, skip).catch((problem: NodeJS.ErrnoException) => {
      skip('', `the folder cannot be read (${problem.code ?? problem.message})`)
      return noContent
    })
  }
}
