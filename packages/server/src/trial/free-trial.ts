import { randomUUID, timingSafeEqual } from 'node:crypto'
import { day, trialDeviceCookie } from '@atrium/contract/constants.ts'
import type { freeTrialCalls, freeTrialSettingCalls } from '@atrium/contract/trial/free-trial.calls.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { fromOf } from '#identity/attempts.ts'
import { phone, proveRecipient } from '#identity/codes.ts'
import { takenError } from '#identity/registration.ts'
import { readCookie, writeCookie } from '#identity/session-cookie.ts'
import { enterProved } from '#identity/sign-in.ts'
import { welcome } from '#identity/welcome.ts'
import { recordOperation, type OperationNote } from '#kit/audit.ts'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { inOneQuery, inTransaction } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import type { Context } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { acceptedVersion } from '#legal/legal.service.ts'
import {
  getFreeTrialOffer,
  getFreeTrialSettings,
  insertFreeTrial,
  updateFreeTrialSettings,
  type FreeTrialRefusal,
} from './free-trial.store.ts'

/** Browsers keep no cookie longer. */
const deviceCookieAge = 400 * day

const refusals = {
  off: 'trial.free-off',
  used: 'trial.free-used',
  exhausted: 'trial.free-exhausted',
} as const satisfies Record<FreeTrialRefusal, string>

/** Trying at once: without an application, within the budgets that operators set. */
export const freeTrials = (parts: Parts) => ({
  freeTrialOffer: ({ db }: Context<typeof freeTrialCalls.freeTrialOffer>) => getFreeTrialOffer(db),

  async freeTrial({ body, lang, request, reply }: Context<typeof freeTrialCalls.freeTrial>) {
    if (!body.agreement) throw new CallError('identity.agreement-needed')
    const recipient = phone(body.mobilePhone)
    const offer = await inOneQuery(parts.database, 'none', getFreeTrialOffer)
    if (!offer.IsOn) throw new CallError('trial.free-off')
    await proveRecipient(
      parts,
      { purpose: 'apply-trial', recipient, code: body.verificationCode, method: 'trial' },
      request,
    )
    const now = parts.clock.now()
    const organisationId = newId()
    const name = body.name.trim()
    const device = deviceOf(parts, request)
    const begun = await inTransaction(parts.database, 'installation', async (db) => {
      const outcome = await insertFreeTrial(db, {
        organisationId,
        organisationName: `${name}（试用 ${organisationId.slice(-6)}）`,
        name,
        mobile: recipient.address,
        lang,
        until: new Date(now + offer.Days * day),
        now: new Date(now),
        products: offer.Products,
        hashes: {
          phone: parts.secrets.keyedHash(`free trial phone ${recipient.address}`),
          device: parts.secrets.keyedHash(`free trial device ${device}`),
          network: fromOf(parts.secrets, addressOf(request)),
        },
        agreement: { version: await acceptedVersion(parts, lang), address: addressOf(request) },
      })
      if ('refusal' in outcome) throw new CallError(refusals[outcome.refusal])
      const self = { id: outcome.accountId, name }
      const changes: OperationNote['changes'] = { days: [null, offer.Days], products: [null, offer.Products] }
      const note = { actor: self, subject: self, changes }
      await recordOperation(db, { action: 'trial.begun', note, visitor: undefined, organisationId: undefined, request })
      return outcome.accountId
    }).catch((problem: unknown) => {
      throw takenError(problem) ?? problem
    })
    giveDevice(parts, device, { request, reply })
    const entered = await enterProved(parts, { recipient, accountId: begun, method: 'trial', isAuto: false }, request)
    return welcome(parts, entered, { request, reply })
  },
})

/** The settings of free trials, for operators. */
export const freeTrialSettings = ({ clock }: Pick<Parts, 'clock'>) => {
  const aDayAgo = () => new Date(clock.now() - day)
  return {
    freeTrialSettings: ({ db }: Context<typeof freeTrialSettingCalls.freeTrialSettings>) =>
      getFreeTrialSettings(db, aDayAgo()),

    async modifyFreeTrial({ body, db, note, fail }: Context<typeof freeTrialSettingCalls.modifyFreeTrial>) {
      if (body.IsOn && body.Products.length === 0) fail('trial.free-nothing')
      const before = await getFreeTrialSettings(db, aDayAgo())
      if (!(await updateFreeTrialSettings(db, body))) fail('operator.changed-meanwhile')
      note({
        changes: {
          freeTrial: [before.IsOn, body.IsOn],
          days: [before.Days, body.Days],
          products: [before.Products, body.Products],
          perDevice: [before.PerDevice, body.PerDevice],
          perNetwork: [before.PerNetwork, body.PerNetwork],
          perDay: [before.PerDay, body.PerDay],
        },
      })
      return getFreeTrialSettings(db, aDayAgo())
    },
  }
}

const signatureOf = ({ secrets }: Pick<Parts, 'secrets'>, device: string) =>
  secrets.keyedHash(`free trial cookie ${device}`)

/** The device that the browser's cookie names, where the cookie is ours; else a new one. */
function deviceOf(parts: Parts, request: FastifyRequest): string {
  const [device = '', signature = ''] = (readCookie(request, trialDeviceCookie, parts.settings) ?? '').split('.')
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(parts, device))]
  return given.length === own.length && timingSafeEqual(given, own) ? device : randomUUID()
}

/** Lets the browser be known again. */
function giveDevice(
  parts: Parts,
  device: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const value = `${device}.${signatureOf(parts, device)}`
  writeCookie(request, reply, { name: trialDeviceCookie, value, settings: parts.settings, maxAge: deviceCookieAge })
}
