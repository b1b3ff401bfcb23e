import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { root } from './root.ts'

const made = new Set(['.git', 'node_modules', 'dist', '.types', '.cache', 'data', 'test-results', '.env'])
const binary = /\.(png|jpe?g|gif|ico|webp|woff2?|pdf|wasm|gz|br)$/
/** Spelled so that this file does not name them itself. */
const forbidden = ['/(?:work|root)/', 'registry[.]npmjs', '[.]npmmirror[.]'].map(
  (name) => new RegExp(`(?<![\\w.*])${name}`),
)
/**
 * Private words for which the field has a standard term: `runSoon` for `hurry`, `consume…` for `spend`, `PendingSignIn` for
 * an arrival. They are looked for at the beginning of a name, and within it with a capital letter.
 */
const privateWords =
  'arrival bringIn foundPeople hindrance hurry judge lanes meet nameBy objection ofLate outlived pageMarks speller spend surroundings told typedOver wayIn waysIn weigh wish'.split(
    ' ',
  )
const privateName = new RegExp(
  privateWords
    .map((word) => `(?:\\b${word}|${word[0]?.toUpperCase()}${word.slice(1)})(?![a-z])`)
    // `kept` only as a whole name; `isAlone` is a fact, `…Alone` was a transaction of its own.
    .concat('(?<![\\w$.-])kept(?![\\w$:-])', '(?<![iI]s)Alone(?![a-z])')
    .join('|'),
)
const commentOrText = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const fetched = /"resolved": "(?!packages\/)/

/** Files that name the machine they were written on, where packages were fetched from, or things by private words. */
export async function findNameProblems(): Promise<string[]> {
  const entries = glob('**/*', { cwd: root, withFileTypes: true, exclude: ({ name }) => made.has(name) })
  const files = (await Array.fromAsync(entries)).filter((entry) => entry.isFile() && !binary.test(entry.name))
  const found = await Promise.all(files.map(({ parentPath, name }) => findFileProblems(join(parentPath, name))))
  return found.flat().sort()
}

async function findFileProblems(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8')
  const problems = [
    ...findNames(text),
    ...(/\.(tsx?|mjs)$/.test(file) ? findPrivateNames(text) : []),
    ...(basename(file) === 'package-lock.json' ? findSources(text) : []),
  ]
  return problems.map((problem) => `${file.slice(root.length + 1)}${problem}`)
}

/** The lines of a text that name what must not be named, each as `:line: what`. */
export function findNames(text: string): string[] {
  return text.split('\n').flatMap((line, index) => {
    const name = forbidden.map((pattern) => pattern.exec(line)?.[0]).find(Boolean)
    return name ? [`:${index + 1}: names ${name}`] : []
  })
}

/** The lines of a program that use a private word as a name. Comments and texts are left out. */
export function findPrivateNames(code: string): string[] {
  const names = code.replaceAll(commentOrText, (part) => part.replaceAll(/[^\n]/g, ''))
  return names.split('\n').flatMap((line, index) => {
    const name = privateName.exec(line)?.[0]
    return name ? [`:${index + 1}: ${name} is no standard term`] : []
  })
}

/** The lines of a lock file that say where a package was fetched from: every machine has its own registry. */
export const findSources = (lock: string): string[] =>
  lock
    .split('\n')
    .flatMap((line, index) => (fetched.test(line) ? [`:${index + 1}: names where a package was fetched from`] : []))
