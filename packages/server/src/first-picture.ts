import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { pictureId, type FirstPicture, type PictureWish } from '@atrium/contract/first-picture.ts'
import type { FirstAnswer } from '@atrium/contract/first-reads.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { FastifyRequest } from 'fastify'
import { AskedThread } from '#kit/asked-thread.ts'
import { html, Markup } from '#kit/html.ts'
import type { DrawingBoard } from './first-picture.worker.ts'

/** In milliseconds: a page does without its picture rather than wait for it. */
const longestWait = 150
/** So many are drawn in that time; more would be drawn for nobody. */
const mostWaiting = 20
/** In milliseconds. */
const idleTime = 10 * 60_000

type Drawn = (FirstPicture & { script: string }) | undefined

/** A picture of the first screen as it stands in the page, and the hash by which its script is allowed. */
export interface PictureInPage {
  styles: string
  body: string
  scriptHash: string
}

/**
 * Gives what draws the first screens of a built client: their pictures are in the page, so that people see them while
 * the client is still on its way. Drawing is done in a thread of its own; nothing for a client that was built without.
 */
export function firstPicturesOf(
  webFolder: string,
  settings: object,
  onProblem: (problem: unknown) => void,
): (
  request: FastifyRequest,
  shown: { answers: string; lang: Lang; portalName: string },
  nonce: string,
) => Promise<PictureInPage | undefined> {
  const file = `${webFolder}/.picture/first-picture.js`
  if (!existsSync(file)) return async () => undefined
  const board: DrawingBoard = { code: pathToFileURL(file).href, settings: JSON.stringify(settings) }
  const begin = () => new Worker(new URL('./first-picture.worker.ts', import.meta.url), { workerData: board })
  const thread = new AskedThread<PictureWish, Drawn>(begin, idleTime)
  return async (request, { answers, lang, portalName }, nonce) => {
    if (thread.waiting >= mostWaiting) return undefined
    const wish: PictureWish = {
      answers: JSON.parse(answers) as FirstAnswer[],
      lang,
      portalName,
      isPhone: isPhone(request),
    }
    const late = setTimeout(longestWait, undefined, { ref: false })
    try {
      const drawn = await Promise.race([thread.ask(wish), late])
      return drawn && inPage(drawn, wish, nonce)
    } catch (problem) {
      onProblem(problem)
      return undefined
    }
  }
}

/** As browsers say it themselves; see `use-device-type.ts` of the client. */
const isPhone = ({ headers }: FastifyRequest) =>
  headers['sec-ch-ua-mobile'] === '?1' || /iPhone|Android.*Mobile/.test(headers['user-agent'] ?? '')

/** It is looked at, and neither touched nor read out: the screen itself follows. */
function inPage({ html: drawn, css, places, greetings, script }: NonNullable<Drawn>, wish: PictureWish, nonce: string) {
  const lists = { places: JSON.stringify(places), greetings: JSON.stringify(greetings) }
  const picture = html`<div
    id="${pictureId}"
    hidden
    inert
    aria-hidden="true"
    data-lang="${wish.lang}"
    data-phone="${String(wish.isPhone)}"
    data-places="${lists.places}"
    data-greetings="${lists.greetings}"
  >
    ${new Markup(drawn)}
  </div>`
  return {
    styles: `<style nonce="${nonce}">${css}</style>`,
    body: `${picture.text}<script>${script}</script>`,
    scriptHash: createHash('sha256').update(script).digest('base64'),
  }
}
