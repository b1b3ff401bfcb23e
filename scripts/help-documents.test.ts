import assert from 'node:assert/strict'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Lang } from '@atrium/contract/constants.ts'
import { helpReaders } from '@atrium/contract/help/help-entries.ts'
import { plainText, type TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { legalPageNames } from '@atrium/contract/legal/legal-pages.ts'
import { noContent, readFolder, type ReadDocument } from '../packages/server/src/help/read-files.ts'
import { root } from './root.ts'

const skipped: string[] = []
const { documents, sections } = await readFolder(join(root, 'docs/help'), noContent, (path, reason) =>
  skipped.push(`${path}: ${reason}`),
)
const inLanguage = (lang: Lang) => [...documents.values()].filter((document) => document.lang === lang)
const pathOf = ({ place: { entry, section, document } }: ReadDocument) => `${entry}/${section}/${document}`
const idsOf = ({ blocks }: ReadDocument) => blocks.flatMap((block) => block.ID ?? [])

/** Every node of a document, wherever it stands. */
const nodesOf = (nodes: readonly TextNode[]): TextNode[] =>
  nodes.flatMap((node) => [node, ...nodesOf(node.Children ?? [])])

test('every file is used, and every section has a name', () => {
  assert.deepEqual(skipped, [])
  const named = new Set([...sections.keys()].map((path) => path.replace('/_section.md', '')))
  const used = new Set([...documents.keys()].map((path) => path.slice(0, path.lastIndexOf('/'))))
  assert.deepEqual([...used].sort(), [...named].sort())
})

test('both languages have the same documents, in the same order, with the same headings', () => {
  const outline = (lang: Lang) =>
    inLanguage(lang)
      .map((document) => ({ path: pathOf(document), order: document.order, for: document.for, ids: idsOf(document) }))
      .sort((a, b) => a.path.localeCompare(b.path))
  assert.deepEqual(outline('en'), outline('zh'))
  for (const reader of helpReaders) assert.ok(outline('zh').some((document) => document.for === reader))
})

test('headings have addresses of their own, given by hand', () => {
  for (const document of documents.values())
    for (const id of idsOf(document)) assert.doesNotMatch(id, /^part(-\d+)?$|-\d+$/u, pathOf(document))
})

test('links lead to documents, headings and pages that there are', async () => {
  const pages = await pagePaths()
  for (const document of documents.values())
    for (const { To } of nodesOf(document.blocks)) {
      if (!To?.startsWith('#/')) continue
      const [path = '', section] = To.slice(2).split('?section=')
      const target = inLanguage(document.lang).find((other) => pathOf(other) === path)
      assert.ok(target ?? pages.has(`/${path}`), `${pathOf(document)} leads to ${To}`)
      if (section && target) assert.ok(idsOf(target).includes(section), `${pathOf(document)} leads to ${To}`)
    }
})

test('documents lead their readers to documents that they may read', () => {
  for (const document of documents.values())
    for (const { To } of nodesOf(document.blocks)) {
      const path = To?.slice(2).split('?')[0]
      const target = inLanguage(document.lang).find((other) => pathOf(other) === path)
      const isReadable = !target || helpReaders.indexOf(target.for) <= helpReaders.indexOf(document.for)
      assert.ok(isReadable, `${pathOf(document)} leads to ${To}`)
    }
})

test('nothing that was meant to be formatted is left as it was typed', () => {
  for (const document of documents.values())
    for (const { Tag, Text = '' } of nodesOf(document.blocks))
      if (Tag === 'text') assert.doesNotMatch(Text, /\*\*|\]\(|\{#|\[!/u, `${pathOf(document)}: ${Text}`)
})

test('what is bold is a label of the interface, in the same language', async () => {
  for (const lang of ['zh', 'en'] as const) {
    const labels = await labelsIn(lang)
    const unknown = inLanguage(lang).flatMap((document) =>
      nodesOf(document.blocks)
        .filter(({ Tag }) => Tag === 'strong')
        .map(plainText)
        .filter((text) => !labels.some((label) => label.test(text)))
        .map((text) => `${lang} ${pathOf(document)}: ${text}`),
    )
    assert.deepEqual(unknown, [])
  }
})

/** The texts of the interface, with anything in the place of what is filled in. */
async function labelsIn(lang: Lang): Promise<RegExp[]> {
  const folder = join(root, 'packages/phrases/src', lang)
  const files = (await readdir(folder)).filter((name) => !/^(?:errors|audit|changes|api-docs|server)\.ts$/u.test(name))
  const texts = await Promise.all(
    files.map(async (name) => Object.values((await import(join(folder, name))) as Record<string, object>)),
  )
  const isWorded = (text: string) => /\p{Script=Han}|\p{L}{2}/u.test(text.replaceAll(/\{\{\w+\}\}/gu, ''))
  return texts.flat().flatMap((phrases) => Object.values(phrases).map(String).filter(isWorded).map(pattern))
}

function pattern(text: string): RegExp {
  const parts = text.split(/\{\{\w+\}\}/u).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`))
  return new RegExp(`^${parts.join('.+')}$`, 'u')
}

test('pages lead to documents that there are', async () => {
  const led = await declared(/help: '([^']+)'/gu)
  assert.ok(led.length > 10)
  const all = new Set(inLanguage('zh').map(pathOf))
  assert.deepEqual(
    led.filter((path) => !all.has(path)),
    [],
  )
})

/** The paths that pages declare. */
const pagePaths = async (): Promise<Set<string>> =>
  new Set([...(await declared(/path: '(\/[^':]*)'/gu)), ...legalPageNames.map((name) => `/${name}`)])

/** What the declarations of pages say where a pattern is. */
async function declared(pattern: RegExp): Promise<string[]> {
  const files = await Array.fromAsync(glob('packages/web/src/*/*.pages.ts', { cwd: root }))
  const texts = await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => String(found)))
}
