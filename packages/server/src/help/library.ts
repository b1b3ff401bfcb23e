import type { Lang } from '@atrium/contract/constants.ts'
import { helpEntries, type HelpReader } from '@atrium/contract/help/help-entries.ts'
import type { HelpEntry, HelpFinding, HelpTitle } from '@atrium/contract/help/help.shapes.ts'
import type { FolderContent, ReadDocument, ReadImage } from './read-files.ts'
import { findIn, termsOf } from './search.ts'

/** The language and the rights of the reader. */
export interface Asking {
  lang: Lang
  reads: readonly HelpReader[]
}

const maxFindings = 20
const other: Record<Lang, Lang> = { zh: 'en', en: 'zh' }

/** The path by which people know a document, the same in every language. */
const pathOf = ({ place: { entry, section, document } }: ReadDocument) => `${entry}/${section}/${document}`

const titleOf = (document: ReadDocument): HelpTitle => ({
  Path: pathOf(document),
  Title: document.title,
  Lang: document.lang,
})

interface SectionName {
  title: string
  order: number
}

/** The documents of all folders. A document in a later folder replaces one at the same path. */
export class Library {
  readonly #documents = new Map<string, Partial<Record<Lang, ReadDocument>>>()
  readonly #sections = new Map<string, Partial<Record<Lang, SectionName>>>()
  readonly #images = new Map<string, ReadImage>()

  constructor(folders: readonly FolderContent[]) {
    for (const { documents, sections, images } of folders) {
      for (const document of documents.values()) this.#put(document)
      for (const { place, title, order } of sections.values()) {
        const key = `${place.entry}/${place.section}`
        this.#sections.set(key, { ...this.#sections.get(key), [place.lang]: { title, order } })
      }
      for (const [path, image] of images) this.#images.set(path, image)
    }
  }

  #put(document: ReadDocument) {
    const path = pathOf(document)
    this.#documents.set(path, { ...this.#documents.get(path), [document.lang]: document })
  }

  /** A document in the reader's language, or else in the other one. */
  find(path: string, { lang, reads }: Asking): ReadDocument | undefined {
    const versions = this.#documents.get(path)
    return [versions?.[lang], versions?.[other[lang]]].find((version) => version && reads.includes(version.for))
  }

  findImage(path: string): ReadImage | undefined {
    return this.#images.get(path)
  }

  /** The reader's documents by entry and section. */
  tree(asking: Asking): HelpEntry[] {
    const shown = [...this.#documents.keys()].flatMap((path) => this.find(path, asking) ?? [])
    return helpEntries
      .map((Name) => {
        const own = shown.filter(({ place }) => place.entry === Name)
        const codes = [...new Set(own.map(({ place }) => place.section))]
        const sections = codes.map((code) => ({ code, ...this.#sectionName(`${Name}/${code}`, code, asking.lang) }))
        return { Name, Sections: sections.sort(byOrder).map(({ code, title }) => sectionOf(code, title, own)) }
      })
      .filter(({ Sections }) => Sections.length > 0)
  }

  /** A section without a title has the name of its folder and comes last. */
  #sectionName(key: string, code: string, lang: Lang): SectionName {
    const names = this.#sections.get(key)
    return names?.[lang] ?? names?.[other[lang]] ?? { title: code, order: Number.MAX_SAFE_INTEGER }
  }

  /** Documents that contain all words, each once, preferably in the reader's language. */
  search(words: string, asking: Asking): HelpFinding[] {
    const terms = termsOf(words)
    const found = [...this.#documents.values()].flatMap((versions) => {
      const readable = [asking.lang, other[asking.lang]]
        .flatMap((lang) => versions[lang] ?? [])
        .filter((version) => asking.reads.includes(version.for))
      const hits = readable.flatMap((document) => {
        const hit = findIn(document.search, terms)
        return hit ? [{ document, hit }] : []
      })
      return hits.slice(0, 1)
    })
    const rank = ({ document, hit }: (typeof found)[number]) =>
      (hit.isInTitle ? 2 : 0) + (document.lang === asking.lang ? 1 : 0)
    return found
      .sort((a, b) => rank(b) - rank(a) || b.hit.score - a.hit.score)
      .slice(0, maxFindings)
      .map(({ document, hit }) => ({
        ...titleOf(document),
        ...(hit.part?.section !== undefined && { Section: hit.part.section }),
        ...(hit.part?.heading !== undefined && { Heading: hit.part.heading }),
        Entry: document.place.entry,
        Excerpt: hit.excerpt,
      }))
  }
}

const byOrder = (a: SectionName, b: SectionName) => a.order - b.order || a.title.localeCompare(b.title)

const sectionOf = (code: string, title: string, documents: readonly ReadDocument[]) => ({
  Code: code,
  Title: title,
  Documents: documents
    .filter(({ place }) => place.section === code)
    .sort(byOrder)
    .map(titleOf),
})

export const noLibrary = new Library([])
