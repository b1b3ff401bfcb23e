import { randomInt } from 'node:crypto'
import { captcha as limits, codeDigits, type Lang } from '@atrium/contract/constants.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import type { KitServices } from '#kit/services.ts'
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts'
import { speakDigits } from './captcha-sound.ts'
import { consumeProof } from './passwords/tickets.ts'

type CaptchaServices = Pick<KitServices, 'secrets' | 'clock'>

/** What a captcha holds; it travels sealed, so that asking for one leaves nothing behind. */
interface Captcha {
  id: string
  text: string
  digits: string
  expires: number
}

const textLength = 4

const drawFrom = (signs: string, length: number): string =>
  Array.from({ length }, () => signs[randomInt(signs.length)]).join('')

/** A new captcha: its sealed form, its picture, and until when it is good. */
export async function newCaptcha({ secrets, clock }: CaptchaServices) {
  const captcha: Captcha = {
    id: newId(),
    text: drawFrom(captchaAlphabet, textLength),
    digits: drawFrom('0123456789', codeDigits),
    expires: clock.now() + limits.validity,
  }
  const picture = await drawCaptcha(captcha.text)
  return {
    id: secrets.seal(JSON.stringify(captcha)),
    image: `data:image/png;base64,${picture.toString('base64')}`,
    expiresAt: new Date(captcha.expires).toISOString(),
  }
}

/** Speaks the digits of a captcha. */
export async function captchaSound(services: CaptchaServices, id: string, lang: Lang): Promise<string> {
  const { digits } = readCaptcha(services, id)
  return `data:audio/wav;base64,${(await speakDigits(digits, lang)).toString('base64')}`
}

/** What an answer is given for. A look-up before a code is sent needs no captcha of its own. */
export type CaptchaUse = 'captcha' | 'look-up'

/**
 * Takes an answer, once for each use; fails with `captcha-needed` where there is none and with `captcha-wrong` where it is wrong, late, or
 * was given before. Its use lasts, whatever becomes of what it was asked for.
 */
export async function verifyCaptcha(
  services: CaptchaServices & Pick<KitServices, 'database'>,
  answer: CaptchaAnswer | undefined,
  use: CaptchaUse = 'captcha',
): Promise<void> {
  if (!answer?.text.trim()) throw new CallError('identity.captcha-needed')
  const { id, text, digits, expires } = readCaptcha(services, answer.id)
  const given = answer.text.replaceAll(/\s/g, '').toUpperCase()
  const isRight = given === text || given === digits
  // A wrong answer is spent for every use: nobody guesses twice.
  const isFirst = await inTransaction(services.database, 'none', (db) =>
    consumeProof(db, `${isRight ? use : 'captcha'} ${id}`, expires),
  )
  if (!isFirst || !isRight) throw new CallError('identity.captcha-wrong')
}

/** The captcha behind its sealed form, as long as it is good. */
export function readCaptcha({ secrets, clock }: CaptchaServices, id: string): Captcha {
  const opened = secrets.open(id)
  const captcha = opened?.includes('"digits"') ? (JSON.parse(opened) as Captcha) : undefined
  if (!captcha || captcha.expires < clock.now()) throw new CallError('identity.captcha-wrong')
  return captcha
}
