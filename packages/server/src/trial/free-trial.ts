import { randomUUID, timingSafeEqual } from 'node:crypto'
import { day, trialDeviceCookie } from '@atrium/contract/constants.ts'
import type { freeTrialCalls, freeTrialSettingCalls } from '@atrium/contract/trial/free-trial.calls.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { networkKey } from '#identity/sign-in/attempts.ts'
import { phone, verifyRecipient } from '#identity/codes/codes.ts'
import { takenError } from '#identity/registration/registration.ts'
import { readCookie, writeCookie } from '#identity/sessions/session-cookie.ts'
import { signInRecipient } from '#identity/sign-in/sign-in.ts'
import { sendSession } from '#identity/sessions/session-response.ts'
import type { OperationNote } from '#kit/http/handle.ts'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import type { Context } from '#kit/http/handle.ts'
import type { KitServices } from '#kit/services.ts'
import type { IdentityServices } from '#identity/services.ts'
import { acceptedVersion } from '#legal/legal.service.ts'
import {
  getFreeTrialOffer,
  getFreeTrialSettings,
  insertFreeTrial,
  updateFreeTrialSettings,
  type FreeTrialDenial,
} from './free-trial.store.ts'

/** The longest that browsers keep a cookie. */
const deviceCookieAge = 400 * day

const denials = {
  off: 'trial.free-off',
  used: 'trial.free-used',
  exhausted: 'trial.free-exhausted',
} as const satisfies Record<FreeTrialDenial, string>

/** Handlers of free trials, limited by the operators' budgets. */
export const freeTrials = (services: IdentityServices) => ({
  freeTrialOffer: ({ db }: Context<typeof freeTrialCalls.freeTrialOffer>) => getFreeTrialOffer(db),

  async freeTrial({ body, lang, request, reply }: Context<typeof freeTrialCalls.freeTrial>) {
    if (!body.agreement) throw new CallError('identity.agreement-needed')
    const recipient = phone(body.mobilePhone)
    const offer = await inTransaction(services.database, 'none', getFreeTrialOffer)
    if (!offer.IsOn) throw new CallError('trial.free-off')
    await verifyRecipient(
      services,
      { purpose: 'apply-trial', recipient, code: body.verificationCode, method: 'trial' },
      request,
    )
    const now = services.clock.now()
    const organisationId = newId()
    const name = body.name.trim()
    const device = deviceOf(services, request)
    const started = await inTransaction(services.database, 'installation', async (db) => {
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
          phone: services.secrets.keyedHash(`free trial phone ${recipient.address}`),
          device: services.secrets.keyedHash(`free trial device ${device}`),
          network: networkKey(services.secrets, addressOf(request)),
        },
        agreement: { version: await acceptedVersion(services, lang), address: addressOf(request) },
      })
      if ('refusal' in outcome) throw new CallError(denials[outcome.refusal])
      const self = { id: outcome.accountId, name }
      const changes: OperationNote['changes'] = { days: [null, offer.Days], products: [null, offer.Products] }
      const note = { actor: self, subject: self, changes }
      await recordOperation(db, { action: 'trial.begun', note, visitor: undefined, organisationId: undefined, request })
      return outcome.accountId
    }).catch((problem: unknown) => {
      throw takenError(problem) ?? problem
    })
    setTrialDevice(services, device, { request, reply })
    const signedIn = await signInRecipient(
      services,
      { recipient, accountId: started, method: 'trial', isAuto: false },
      request,
    )
    return sendSession(services, signedIn, { request, reply })
  },
})

/** Handlers of the free trials' settings. */
export const freeTrialSettings = ({ clock }: Pick<KitServices, 'clock'>) => {
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

const signatureOf = ({ secrets }: Pick<KitServices, 'secrets'>, device: string) =>
  secrets.keyedHash(`free trial cookie ${device}`)

/** The device id in the browser's signed cookie, or a new one. */
function deviceOf(services: IdentityServices, request: FastifyRequest): string {
  const [device = '', signature = ''] = (readCookie(request, trialDeviceCookie, services.settings) ?? '').split('.')
  const [given, own] = [Buffer.from(signature), Buffer.from(signatureOf(services, device))]
  return given.length === own.length && timingSafeEqual(given, own) ? device : randomUUID()
}

/** Sets the device cookie. */
function setTrialDevice(
  services: IdentityServices,
  device: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): void {
  const value = `${device}.${signatureOf(services, device)}`
  writeCookie(request, reply, { name: trialDeviceCookie, value, settings: services.settings, maxAge: deviceCookieAge })
}
