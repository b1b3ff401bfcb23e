import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { test } from 'node:test'
import { root } from './root.ts'

/** The files of the repository's own folders, by path. */
const files = ['bench', 'docs', 'e2e', 'packages', 'scripts'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|sql|md)$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(folder, file).replaceAll(sep, '/')),
)
const findFiles = (path: string) => files.filter((file) => `/${file}`.endsWith(`/${path}`))

const document = readFileSync(join(root, 'docs/security/findings.md'), 'utf8')
const pathsIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:ts|tsx|sql|md))`/g)].map(([, path]) => String(path))

/** Titles stand in typographic quotes. An ellipsis stands for words that are left out. */
const titlesIn = (text: string) => [...text.matchAll(/“([^”]+)”/gu)].map(([, title]) => String(title))

/** True when the parts between ellipses follow each other in one title. */
function hasTitle(source: string, title: string): boolean {
  const parts = title.split('…').map((part) => RegExp.escape(part.trim().replaceAll(/\s+/g, ' ')))
  return new RegExp(parts.join('[^\\n]*'), 'u').test(source)
}

test('security findings – every path that they name – is one file', () => {
  assert.deepEqual(
    pathsIn(document).filter((path) => findFiles(path).length !== 1),
    [],
  )
})

test('security findings – every section – names a test, and every title stands in a file that it names', () => {
  const sections = document.split('\n## ').slice(1)
  assert.ok(sections.length > 20)
  for (const section of sections) {
    const [title = ''] = section.split('\n')
    const [, tests = ''] = section.split('**Test.**')
    const sources = pathsIn(tests).map((path) => readFileSync(join(root, String(findFiles(path)[0])), 'utf8'))
    assert.ok(sources.length > 0, title)
    const missing = titlesIn(tests).filter((title) => !sources.some((source) => hasTitle(source, title)))
    assert.deepEqual(missing, [], title)
  }
})
