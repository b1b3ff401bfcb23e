import type { Lang } from '@atrium/contract/constants.ts'
import type { TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { parseDocument } from './markdown.ts'
import { BadHelpFile } from './bad-help-file.ts'
import {
  documentFields,
  readFrontMatter,
  sectionFields,
  type DocumentFields,
  type SectionFields,
} from './front-matter.ts'
import { listFiles, readHelpFile, signatureOf, type HelpFile, type Skip } from './help-folder.ts'
import { imageSource, imageType, linkTarget, placeOf, type Place } from './help-paths.ts'
import { searchable, type Searchable } from './search-text.ts'

/** A document that was read. */
export interface ReadDocument extends DocumentFields {
  place: Place & { document: string }
  lang: Lang
  blocks: TextNode[]
  search: Searchable
}

export interface ReadSection extends SectionFields {
  place: Place
}

export interface ReadImage {
  content: Buffer
  mediaType: string
}

/** What a folder has, by the path of each file below it. */
export interface FolderContent {
  signature: string
  documents: Map<string, ReadDocument>
  sections: Map<string, ReadSection>
  images: Map<string, ReadImage>
}

export const noContent: FolderContent = { signature: '', documents: new Map(), sections: new Map(), images: new Map() }

const maxTextBytes = 200 * 1024
const maxImageBytes = 2 * 1024 * 1024

/** Reads a folder, unless it is still as it was; a file that cannot be used is left out with a reason. */
export async function readFolder(folder: string, before: FolderContent, skip: Skip): Promise<FolderContent> {
  const files = await listFiles(folder, skip)
  const signature = signatureOf(files)
  if (signature === before.signature) return before
  const content: FolderContent = { signature, documents: new Map(), sections: new Map(), images: new Map() }
  // One after the other: between two files the server answers others.
  for (const file of files) {
    try {
      await take(folder, file, content)
    } catch (problem) {
      skip(file.path, reasonOf(problem))
    }
  }
  return content
}

const reasonOf = (problem: unknown): string =>
  problem instanceof BadHelpFile ? problem.message : `it cannot be read (${String(problem)})`

async function take(folder: string, { path, size }: HelpFile, content: FolderContent) {
  const mediaType = imageType(path)
  if (mediaType) {
    if (size > maxImageBytes) throw new BadHelpFile(`it is larger than ${maxImageBytes / 1024} KB`)
    content.images.set(path, { content: image(await readHelpFile(folder, path), mediaType), mediaType })
  } else if (path.endsWith('.md')) {
    if (size > maxTextBytes) throw new BadHelpFile(`it is larger than ${maxTextBytes / 1024} KB`)
    takeText(path, await readHelpFile(folder, path), content)
  }
}

function takeText(path: string, bytes: Buffer, { documents, sections }: FolderContent) {
  const place = placeOf(path)
  if (!place) throw new BadHelpFile('it does not lie at language/entry/section/document.md')
  const { document } = place
  const front = readFrontMatter(bytes)
  if (document === undefined) {
    sections.set(path, { place, ...sectionFields(front) })
    return
  }
  const fields = documentFields(front)
  const blocks = parseDocument(front.body, {
    link: (href) => linkTarget(href, path),
    image: (src) => imageSource(src, path),
  })
  documents.set(path, {
    ...fields,
    place: { ...place, document },
    lang: place.lang,
    blocks,
    search: searchable(fields, blocks),
  })
}

const beginnings: Record<string, (bytes: Buffer) => boolean> = {
  'image/png': (bytes) => bytes.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')),
  'image/jpeg': (bytes) => bytes.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')),
  'image/svg+xml': (bytes) => /^\uFEFF?\s*<(\?xml|!--|!doctype svg|svg)/iu.test(bytes.subarray(0, 200).toString()),
}

/** What a name promises has to be there. */
function image(bytes: Buffer, mediaType: string): Buffer {
  if (!beginnings[mediaType]?.(bytes)) throw new BadHelpFile(`it is not ${mediaType}`)
  return bytes
}
