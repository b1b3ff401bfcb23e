import { fileURLToPath } from 'node:url'
import type { KitServices } from '#kit/services.ts'
import { consoleImages } from './console-pages.ts'
import { Library } from './library.ts'
import { noContent, readFolder, type FolderContent } from './read-files.ts'

/** The documents of the product. */
export const packagedHelp = fileURLToPath(new URL('../../../../docs/help', import.meta.url))

/** So long an answer may be older than the folder: looking at it costs a moment. */
const looksEvery = 2_000

interface Folder {
  path: string
  content: FolderContent
}

/**
 * Keeps the help documents in memory. Documents of the product are read once; a folder of the installation is read
 * again when a file of it changes.
 */
export class HelpFolders {
  readonly #services: Pick<KitServices, 'clock' | 'log'>
  readonly #packaged: Folder
  readonly #own: Folder | undefined
  #library: Library | undefined
  #lookedAt = Number.NEGATIVE_INFINITY
  #looking: Promise<Library> | undefined
  #logged = new Set<string>()

  constructor(
    { packaged, own }: { packaged: string; own: string | undefined },
    services: Pick<KitServices, 'clock' | 'log'>,
  ) {
    this.#services = services
    this.#packaged = { path: packaged, content: noContent }
    this.#own = own === undefined ? undefined : { path: own, content: noContent }
  }

  /** The documents as they are now. */
  library(): Library | Promise<Library> {
    const isFresh = !this.#own || this.#services.clock.now() - this.#lookedAt < looksEvery
    if (this.#library && isFresh) return this.#library
    return (this.#looking ??= this.#look().finally(() => (this.#looking = undefined)))
  }

  async #look(): Promise<Library> {
    const logged = new Set<string>()
    const before = this.#own?.content
    if (!this.#library) this.#packaged.content = await this.#read(this.#packaged, logged)
    if (this.#own) this.#own.content = await this.#read(this.#own, logged)
    this.#lookedAt = this.#services.clock.now()
    if (this.#library && this.#own?.content === before) return this.#library
    this.#logged = logged
    const drawn = { ...noContent, images: consoleImages() }
    const folders = [this.#packaged, ...(this.#own ? [this.#own] : [])].map(({ content }) => content)
    return (this.#library = new Library([drawn, ...folders]))
  }

  /** Logs each skipped file once per change of the folder. */
  async #read({ path: folder, content }: Folder, logged: Set<string>) {
    const skip = (path: string, reason: string) => {
      const line = `${folder}/${path}: ${reason}`
      logged.add(line)
      if (!this.#logged.has(line)) this.#services.log.warn({ file: `${folder}/${path}`, reason }, 'help file left out')
      this.#logged.add(line)
    }
    return readFolder(folder, content, skip).catch((problem: NodeJS.ErrnoException) => {
      skip('', `the folder cannot be read (${problem.code ?? problem.message})`)
      return noContent
    })
  }
}
