import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from './root.ts'

const source = join(root, 'packages', 'web', 'verifier')

/** Writes the stand-alone verifier of signatures into a folder: as a page, and as a program for Node. Each is one file. */
export async function buildVerifier(folder: string): Promise<void> {
  const [page, program] = await Promise.all([pageOf(), bundleOf('program.ts')])
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'verifier.html'), page)
  await writeFile(join(folder, 'verifier.mjs'), program)
}

/** The page allows nothing but the script and the styles within it. */
async function pageOf(): Promise<string> {
  const read = (name: string) => readFile(join(source, name), 'utf8')
  const [template, style, script] = await Promise.all([read('page.html'), read('page.css'), bundleOf('page.ts')])
  if (/<\/script|<!--/i.test(script)) throw new Error('The script of the verifier would end its element')
  const parts = { STYLE: style, SCRIPT: script, STYLE_HASH: sourceHash(style), SCRIPT_HASH: sourceHash(script) }
  // With the space around it: the hashes are those of everything within the elements.
  return template.replaceAll(
    /\s*__(STYLE|SCRIPT|STYLE_HASH|SCRIPT_HASH)__\s*/g,
    (_, name: keyof typeof parts) => parts[name],
  )
}

const sourceHash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** A module and all that it imports, readable: people who verify may want to see how. */
async function bundleOf(entry: string): Promise<string> {
  const result = await build({
    root: source,
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: { input: join(source, entry), external: /^node:/, output: { format: 'es' } },
    },
  })
  const [output] = [result].flat() as Rolldown.RolldownOutput[]
  const chunks = output?.output ?? []
  const [chunk] = chunks
  if (chunk?.type !== 'chunk' || chunks.length !== 1) throw new Error(`${entry} did not become one file`)
  return chunk.code
}
