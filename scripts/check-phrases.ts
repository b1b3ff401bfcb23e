import { glob, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { allCalls } from '../packages/contract/src/all-calls.ts'
import { apiCalls } from '../packages/phrases/src/zh/api-calls.ts'
import { root } from './root.ts'

type Texts = Record<string, string>

const chinese = /[\u3400-\u9fff\uf900-\ufaff\u3000-\u303f\uff00-\uffef]/
/** A language is called by its own name in every language. */
const ownNames = new Set(['中文', '简体中文'])
const placeholder = /{{\s*([\w.]+)[^}]*}}/g

/** What is wrong with the texts beyond what the compiler sees, and Chinese that stands in the client instead of there. */
export async function findPhraseProblems(): Promise<string[]> {
  const files = await Array.fromAsync(glob('packages/phrases/src/en/*.ts', { cwd: root }))
  const found = await Promise.all(files.map((file) => findFileProblems(basename(file))))
  return [...found.flat(), ...(await findChineseInClient()), ...findCallProblems()].sort()
}

/** Every call has a Chinese title and purpose, and none is left of calls that are gone. */
function findCallProblems(): string[] {
  const calls = Object.entries(allCalls).flatMap(([domain, own]) => Object.keys(own).map((name) => `${domain}.${name}`))
  const missing = calls.filter((name) => !apiCalls[name]?.title || !apiCalls[name]?.purpose)
  const gone = Object.keys(apiCalls).filter((name) => !calls.includes(name))
  return [
    ...missing.map((name) => `zh/api-calls.ts: ${name} needs a title and a purpose`),
    ...gone.map((name) => `zh/api-calls.ts: there is no call ${name}`),
  ]
}

async function findFileProblems(file: string): Promise<string[]> {
  const [en, zh] = await Promise.all(
    ['en', 'zh'].map((lang) => textsOf(join(root, 'packages', 'phrases', 'src', lang, file))),
  )
  return compareTexts(en ?? {}, zh ?? {}).map((problem) => `${file}: ${problem}`)
}

/** All texts of a file under `export.key`. */
async function textsOf(file: string): Promise<Texts> {
  const module = (await import(file)) as Record<string, unknown>
  return Object.fromEntries(flatten(module, ''))
}

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => flatten(inner, key ? `${key}.${name}` : name))
}

/** Compares the two languages of one file: nothing empty, the same placeholders, no Chinese among the English, one spelling of email. */
export function compareTexts(en: Texts, zh: Texts): string[] {
  const empty = [...emptyIn('en', en), ...emptyIn('zh', zh)]
  const foreign = Object.entries(en).filter(([, text]) => chinese.test(text) && !ownNames.has(text))
  // Directories call their attributes E-Mail.
  const hyphenated = Object.entries(en).filter(([, text]) => /\be-mail|\bE-mail/.test(text))
  const unequal = Object.keys(en).filter((key) => !isSingular(key) && !hasSamePlaceholders(en[key], zh[key]))
  return [
    ...empty,
    ...foreign.map(([key]) => `${key} has Chinese characters in the English text`),
    ...hyphenated.map(([key]) => `${key} says “e-mail” where it is “email”`),
    ...unequal.map((key) => `${key} has other placeholders in Chinese than in English`),
  ]
}

const emptyIn = (lang: string, texts: Texts) =>
  Object.entries(texts)
    .filter(([, text]) => text.trim() === '')
    .map(([key]) => `${key} is empty (${lang})`)

/** Chinese has no singular, and the English one may do without its number. */
const isSingular = (key: string) => key.endsWith('_one')

const hasSamePlaceholders = (one = '', other = '') => placeholdersOf(one) === placeholdersOf(other)
const placeholdersOf = (text: string) =>
  [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))].sort().join()

async function findChineseInClient(): Promise<string[]> {
  const files = await Array.fromAsync(glob('packages/web/src/**/*.{ts,tsx}', { cwd: root }))
  const sources = files.filter((file) => !/\.test\.tsx?$/.test(file))
  const found = await Promise.all(
    sources.map(async (file) => (chinese.test(await readFile(join(root, file), 'utf8')) ? [file] : [])),
  )
  return found.flat().map((file) => `${file} has Chinese in it; texts belong into packages/phrases`)
}
