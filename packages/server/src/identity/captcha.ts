import { randomInt } from 'node:crypto'
import { captcha as limits, codeDigits, type Lang } from '@atrium/contract/constants.ts'
import type { CaptchaAnswer } from '@atrium/contract/identity/identity.shapes.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { inOneQuery } from '#kit/database.ts'
import type { Parts } from '#kit/parts.ts'
import { captchaAlphabet, drawCaptcha } from './captcha-image.ts'
import { speakDigits } from './captcha-sound.ts'
import { spendProof } from './tickets.ts'

type CaptchaParts = Pick<Parts, 'secrets' | 'clock'>

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
export async function newCaptcha({ secrets, clock }: CaptchaParts) {
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
export async function captchaSound(parts: CaptchaParts, id: string, lang: Lang): Promise<string> {
  const { digits } = readCaptcha(parts, id)
  return `data:audio/wav;base64,${(await speakDigits(digits, lang)).toString('base64')}`
}

/** What an answer is given for. A look-up before a code is sent needs no captcha of its own. */
export type CaptchaUse = 'captcha' | 'look-up'

/**
 * Takes an answer, once for each use; fails with `captcha-needed` where there is none and with `captcha-wrong` where it is wrong, late, or
 * was given before. Its use lasts, whatever becomes of what it was asked for.
 */
export async function takeCaptcha(
  parts: CaptchaParts & Pick<Parts, 'database'>,
  answer: CaptchaAnswer | undefined,
  use: CaptchaUse = 'captcha',
): Promise<void> {
  if (!answer?.text.trim()) throw new CallError('identity.captcha-needed')
  const { id, text, digits, expires } = readCaptcha(parts, answer.id)
  const given = answer.text.replaceAll(/\s/g, '').toUpperCase()
  const isRight = given === text || given === digits
  // A wrong answer is spent for every use: nobody guesses twice.
  const isFirst = await inOneQuery(parts.database, 'none', (db) =>
    spendProof(db, `${isRight ? use : 'captcha'} ${id}`, expires),
  )
  if (!isFirst || !isRight) throw new CallError('identity.captcha-wrong')
}

/** The captcha behind its sealed form, as long as it is good. */
export function readCaptcha({ secrets, clock }: CaptchaParts, id: string): Captcha {
  const opened = secrets.open(id)
  const captcha = opened?.includes('"digits"') ? (JSON.parse(opened) as Captcha) : undefined
  if (!captcha || captcha.expires < clock.now()) throw new CallError('identity.captcha-wrong')
  return captcha
}
