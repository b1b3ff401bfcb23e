import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { firstReads, type FirstRead } from '@atrium/contract/first-reads.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerWithin } from '#kit/http/mount.ts'
import type { Visitor } from '#identity/sessions/visitor.ts'

/** In milliseconds: the page does not wait for a slow database; the client repeats late reads. */
const maxWaitMs = 1_000

/** The responses to the first screens' reads, serialized as a list of `FirstAnswer`. */
export async function firstAnswers(
  answerWithin: AnswerWithin,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const late = setTimeout(maxWaitMs, undefined, { ref: false })
  const answer = async (read: FirstRead) => {
    const response = await Promise.race([answerWithin(request, reply, read), late])
    return response === undefined ? [] : [spelled(read, response)]
  }
  const answerAll = async (reads: readonly FirstRead[]) => (await Promise.all(reads.map(answer))).flat()
  const ofEveryone = await answerAll(firstReads.everyone)
  const ofSome = await answerAll(request.visitor ? firstReads.people : firstReads.strangers)
  return `[${[...ofEveryone, ...ofSome].join(',')}]`
}

const spelled = ({ call, given }: FirstRead, response: string) =>
  `{"at":${JSON.stringify(call.at)},"given":${JSON.stringify(given)},"response":${response}}`

/** A chunk in Vite's `build.manifest`. */
interface Chunk {
  file: string
  name?: string
  imports?: string[]
  css?: string[]
  /** Assets of its styles: fonts and pictures. */
  assets?: string[]
}

const screens = {
  signIn: ['src/identity/sign-in/login-page.tsx'],
  NEW: ['src/home/home-page.tsx'],
  NOSTALGIA: ['src/home/home-page.tsx', 'src/home/nostalgia-home-page.tsx'],
}

/** Links that preload the files of the visitor's first screen. Empty without a build manifest. */
export function linksOf(webFolder: string, html: string): (visitor: Visitor | undefined, lang: Lang) => string {
  const list = `${webFolder}/.vite/manifest.json`
  const chunks = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Chunk>) : {}
  const linksFor = (names: readonly string[]) =>
    filesOf(chunks, names)
      .filter((file) => !html.includes(file))
      .map(linkTo)
      .join('')
  const inBoth = (names: readonly string[]) => ({
    zh: linksFor([...names, '../phrases/src/zh/first-screens.ts']),
    en: linksFor([...names, '../phrases/src/en/first-screens.ts']),
  })
  const links = { signIn: inBoth(screens.signIn), NEW: inBoth(screens.NEW), NOSTALGIA: inBoth(screens.NOSTALGIA) }
  return (visitor, lang) => links[visitor?.person?.uiVersion ?? 'signIn'][lang]
}

/** The files of chunks with all their imports. */
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

const isFont = (file: string) => file.endsWith('.woff2')

function linkTo(file: string): string {
  // Not only preload: the page would wait for the same file again after its code.
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`
  // A font loaded after the first layout causes another layout.
  if (isFont(file)) return `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`
  return `<link rel="modulepreload" crossorigin href="/${file}">`
}
