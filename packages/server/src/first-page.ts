import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { firstReads, type FirstRead } from '@atrium/contract/first-reads.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerWithin } from '#kit/mount.ts'
import type { Visitor } from '#kit/visitor.ts'

/** In milliseconds: a page is not held up by a database that is slow or gone. What is late it asks for by itself. */
const longestWait = 1_000

/** The answers to what the first screens ask, as the text of a list of `FirstAnswer`. */
export async function firstAnswers(
  answerWithin: AnswerWithin,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const late = setTimeout(longestWait, undefined, { ref: false })
  const answer = async (read: FirstRead) => {
    const response = await Promise.race([answerWithin(request, reply, read), late])
    return response === undefined ? [] : [spelt(read, response)]
  }
  const answerAll = async (reads: readonly FirstRead[]) => (await Promise.all(reads.map(answer))).flat()
  const ofEveryone = await answerAll(firstReads.everyone)
  const ofSome = await answerAll(request.visitor ? firstReads.people : firstReads.strangers)
  return `[${[...ofEveryone, ...ofSome].join(',')}]`
}

const spelt = ({ call, given }: FirstRead, response: string) =>
  `{"at":${JSON.stringify(call.at)},"given":${JSON.stringify(given)},"response":${response}}`

/** What the build says of a file that the client loads later: see Vite's `build.manifest`. */
interface Chunk {
  file: string
  imports?: string[]
  css?: string[]
  /** What its styles name: fonts and pictures. */
  assets?: string[]
}

const screens = {
  signIn: ['src/identity/login-page.tsx'],
  NEW: ['src/home/home-page.tsx'],
  NOSTALGIA: ['src/home/home-page.tsx', 'src/home/nostalgia-home-page.tsx'],
}
const textsOf = (lang: Lang) => `src/kit/first-texts-${lang}.ts`

/**
 * The files of the screen at which a visitor most likely begins, named in the page, so that they come along with those
 * that it names already instead of after them; with a picture of that screen its styles hold at once. Nothing for a
 * client that was built without a list of its files.
 */
export function linksOf(
  webFolder: string,
  html: string,
): (visitor: Visitor | undefined, lang: Lang, hasPicture: boolean) => string {
  const list = `${webFolder}/.vite/manifest.json`
  const chunks = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Chunk>) : {}
  const filesFor = (names: readonly string[]) => filesOf(chunks, names).filter((file) => !html.includes(file))
  const linksFor = (names: readonly string[]) => {
    const files = filesFor(names)
    return { withPicture: files.map(linkNow).join(''), alone: files.map(linkAhead).join('') }
  }
  const inBoth = (names: readonly string[]) => ({
    zh: linksFor([...names, textsOf('zh')]),
    en: linksFor([...names, textsOf('en')]),
  })
  const links = { signIn: inBoth(screens.signIn), NEW: inBoth(screens.NEW), NOSTALGIA: inBoth(screens.NOSTALGIA) }
  return (visitor, lang, hasPicture) =>
    links[visitor?.person?.uiVersion ?? 'signIn'][lang][hasPicture ? 'withPicture' : 'alone']
}

/** The files behind names, and all that they import. */
function filesOf(chunks: Record<string, Chunk>, names: readonly string[]): string[] {
  const needed = new Set<Chunk>()
  const need = (name: string) => {
    const chunk = chunks[name]
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    chunk.imports?.forEach(need)
  }
  names.forEach(need)
  return [
    ...new Set([...needed].flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets.filter(isFont)])),
  ]
}

const isStyle = (file: string) => file.endsWith('.css')
const isFont = (file: string) => file.endsWith('.woff2')

function linkAhead(file: string): string {
  if (isStyle(file)) return `<link rel="preload" as="style" crossorigin href="/${file}">`
  // A font that came after the first layout would have everything laid out again.
  if (isFont(file)) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  return `<link rel="modulepreload" crossorigin href="/${file}">`
}

const linkNow = (file: string) =>
  isStyle(file) ? `<link rel="stylesheet" crossorigin href="/${file}">` : linkAhead(file)
