import { randomInt } from 'node:crypto'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import {
  captchaFreeCodeFailures,
  captchaFreeCodes,
  codeAttempts,
  codeDigits,
  codeResend,
  codesSent,
  codeTries,
  codeValidity,
  ownCodesSent,
  type Lang,
} from '@atrium/contract/constants.ts'
import type { CaptchaAnswer, CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/http/call-error.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, valueOf, type Db } from '#kit/data/database.ts'
import { addressOf } from '#kit/http/device.ts'
import { languageOf } from '#kit/text/language.ts'
import type { KitServices } from '#kit/services.ts'
import type { OutsideServices } from '#outside/services.ts'
import { recordSignIn, type SignInAttempt, type SignInMethod } from '#logs/sign-ins/sign-in-log.ts'
import { canSendCodes } from '#outside/channels.ts'
import { recipientKey, writeMessage } from '#outside/outbox.ts'
import { verifyCaptcha } from '../captcha.ts'
import { beginAttempt, networkKey, recordFailedAttempt, clearRightAttempt, type Attempt } from '../sign-in/attempts.ts'
import type { codePurposes } from '../identity.tables.ts'

export type CodePurpose = (typeof codePurposes)[number]

/** A phone or an email address. */
export interface Recipient {
  channel: 'sms' | 'email'
  model: 'phone' | 'email'
  address: string
}

/** Parses a phone number. Throws `identity.wrong-phone`. */
export function phone(typed: string | undefined): Recipient {
  const address = typed?.trim() ?? ''
  if (!isMobilePhone(address)) throw new CallError('identity.wrong-phone')
  return { channel: 'sms', model: 'phone', address }
}

/** Parses an email address. Throws `identity.wrong-email`. */
export function email(typed: string | undefined): Recipient {
  const address = typed?.trim().toLowerCase() ?? ''
  if (!isMailAddress(address)) throw new CallError('identity.wrong-email')
  return { channel: 'email', model: 'email', address }
}

const codeHashOf = (
  { secrets }: Pick<KitServices, 'secrets'>,
  purpose: CodePurpose,
  recipientHash: string,
  code: string,
) => secrets.keyedHash(`code ${purpose} ${recipientHash} ${code}`)

/** Purposes whose recipient needs no account. For the others an unknown recipient gets no message. */
const withoutAccount: readonly CodePurpose[] = ['register', 'bind', 'apply-trial']

export interface CodeRequest {
  purpose: CodePurpose
  recipient: Recipient
  /** The session's account; without it the sending job looks the recipient up. */
  accountId?: string
  /** Requested within a session for the account's own contact: separate rate limits. */
  isOwn?: boolean
  /** Set when nobody is signed in: such a request may need a captcha. */
  stranger?: { captcha: CaptchaAnswer | undefined }
}

/** The account that a code is for, if any. */
export interface CodeOwner {
  account_id: string | null
  organisation_id: string | null
  lang: Lang | null
  role: string | null
}

interface Answer extends CodeOwner {
  refused: string | null
  retry_after: number | null
}

/** Encrypted payload of the sending job: the database must not know it. */
export interface UnsentCode {
  recipient: Recipient
  code: string
  /** Language of the request, for recipients without a preference. */
  lang: Lang
}

type CodeServices = Pick<
  OutsideServices,
  'clock' | 'database' | 'jobs' | 'secrets' | 'settings' | 'installation' | 'outbox' | 'isDemo' | 'log'
>

const deliveryErrors = { sms: 'identity.no-sms-delivery', email: 'identity.no-email-delivery' } as const

/** Name of the job that sends codes requested without a session: see `send-codes.ts`. */
export const sendCodesJob = 'identity.send-codes'

/**
 * Sends a code within the rate limits of recipient, address and organisation. Throws `request.too-frequent` with
 * `RetryAfter` in seconds, `identity.no-sms-delivery` or `identity.no-email-delivery`, and to strangers the errors of
 * `verifyCaptcha`. Without a session the answer comes before the account lookup: neither answer nor timing reveals
 * whether the recipient has an account.
 */
export async function sendCode(
  services: CodeServices,
  codeRequest: CodeRequest,
  request: FastifyRequest,
): Promise<CodeSent> {
  const { recipient, accountId, stranger } = codeRequest
  const answer = stranger?.captcha?.text.trim() ? stranger.captcha : undefined
  if (answer) await verifyCaptcha(services, answer)
  if (!canSendCodes(services, recipient.channel)) throw new CallError(deliveryErrors[recipient.channel])
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const unsent: UnsentCode = { recipient, code, lang: languageOf(request) }
  await inTransaction(services.database, 'none', async (db) => {
    const from = addressOf(request)
    if (stranger && !answer) await requireUnsuspicious(services, db, { recipient, from })
    const inserted = await insertCode(services, db, codeRequest, { unsent, from })
    if (inserted.refused !== null)
      throw new CallError('request.too-frequent', { details: { RetryAfter: inserted.retry_after } })
    if (accountId) await writeCode(services, db, unsent, { purpose: codeRequest.purpose, owner: inserted })
  })
  if (!accountId) services.jobs.runSoon(sendCodesJob)
  return { ResendAfter: codeResend / 1000, ExpiresAfter: codeValidity / 1000 }
}

/** Throws `identity.captcha-needed` when earlier requests for the recipient or from the address look like those of a program. */
async function requireUnsuspicious(
  services: Pick<KitServices, 'secrets'>,
  db: Db,
  { recipient, from }: { recipient: Recipient; from: string },
): Promise<void> {
  const { recipientDay, addressHour, installationTenMinutes } = captchaFreeCodes
  const isNeeded = await valueOf<boolean>(
    db,
    sql`select is_captcha_needed_for_code(${recipientKey(services, recipient.address)}, ${networkKey(services.secrets, from)},
      ${recipientDay}::integer, ${addressHour}::integer, ${installationTenMinutes}::integer,
      ${captchaFreeCodeFailures.recipient}::integer, ${captchaFreeCodeFailures.address}::integer, make_interval(secs => ${codeAttempts.lock / 1000})) as value`,
  )
  if (isNeeded) throw new CallError('identity.captcha-needed')
}

/** Queues the message with a code, unless the purpose needs an account and there is none. */
export async function writeCode(
  services: Pick<OutsideServices, 'secrets' | 'settings' | 'installation' | 'outbox'>,
  db: Db,
  { recipient, code, lang }: UnsentCode,
  { purpose, owner }: { purpose: CodePurpose; owner: CodeOwner },
): Promise<void> {
  if (owner.account_id === null && !withoutAccount.includes(purpose)) return
  await writeMessage(services, db, {
    ...recipient,
    template: 'code',
    params: { code, minutes: String(codeValidity / 60_000) },
    lang: owner.lang ?? lang,
    organisationId: owner.organisation_id,
    validity: codeValidity,
    isForOperator: owner.role === 'operator',
  })
}

async function insertCode(
  services: Pick<KitServices, 'secrets'>,
  db: Db,
  { purpose, recipient, accountId, isOwn = false }: CodeRequest,
  { unsent, from }: { unsent: UnsentCode; from: string },
): Promise<Answer> {
  const hash = recipientKey(services, recipient.address)
  const sealed = accountId ? null : services.secrets.seal(JSON.stringify(unsent))
  const { recipientHour, recipientDay, addressHour, addressDay, organisationDay } = isOwn ? ownCodesSent : codesSent
  const [row] = await rowsOf<Answer>(
    db,
    sql`select * from insert_code(${newId()}::uuid, ${purpose}, ${hash}, ${networkKey(services.secrets, from)}, ${accountId ?? null}::uuid, ${isOwn},
      ${codeHashOf(services, purpose, hash, unsent.code)}, ${sealed}, make_interval(secs => ${codeValidity / 1000}), make_interval(secs => ${codeResend / 1000}),
      ${recipientHour}::integer, ${recipientDay}::integer, ${addressHour}::integer, ${addressDay}::integer, ${organisationDay}::integer)`,
  )
  if (!row) throw new Error('Keeping a code gives one row')
  return row
}

interface CodeVerification {
  purpose: CodePurpose
  recipient: Recipient
  code: string
  /** How a failure is logged. A second step has counters of its own, per account. */
  method: SignInMethod
  /** The session's account; without it the log names the owner of the recipient. */
  by?: Claimant
  /** Leaves a correct code unused for `consumeCode`, so that a later validation error does not cost it. */
  isKept?: boolean
}

type Claimant = NonNullable<SignInAttempt['account']>

/** A correct code. The attempt is still counted. */
export interface RightCode {
  attempt: Attempt
  codeId: string
  accountId: string | null
}

/**
 * Verifies a code; counts the attempt and logs a failure. Throws `identity.wrong-code` – also for another purpose, a
 * used, an expired or someone else's code – and `identity.too-many-attempts`.
 */
export async function verifyCode(
  services: Pick<KitServices, 'database' | 'secrets'>,
  verification: CodeVerification,
  request: FastifyRequest,
): Promise<RightCode> {
  const { method, by } = verification
  const hash = recipientKey(services, verification.recipient.address)
  const second = method === 'second-step' ? by : undefined
  const counting = {
    kind: second ? ('second' as const) : ('code' as const),
    who: second?.id ?? hash,
    from: networkKey(services.secrets, addressOf(request)),
  }
  const outcome = await inTransaction(services.database, 'none', async (db) => {
    const { lockError, ...attempt } = await beginAttempt(db, counting)
    const checked = lockError ? undefined : await checkCode(services, db, { ...verification, hash })
    if (checked && isRightFor(checked, verification, second))
      return { attempt, codeId: checked.id, accountId: checked.account_id }
    const failure = lockError ?? (await recordFailedAttempt(db, attempt)) ?? new CallError('identity.wrong-code')
    const account = by ?? (await accountOfCode(db, verification))
    await recordSignIn(db, { account, method, result: failure.error, request })
    return failure
  })
  if (outcome instanceof CallError) throw outcome
  return outcome
}

/** True for a correct code that was really sent: without an account, only for purposes that need none. */
function isRightFor(
  { is_right, account_id }: CheckedCode,
  { purpose }: CodeVerification,
  second: Claimant | undefined,
): boolean {
  if (second) return is_right && account_id === second.id
  return is_right && (account_id !== null || withoutAccount.includes(purpose))
}

/** The account a failed code is logged for, if its purpose needs one. */
async function accountOfCode(db: Db, { purpose, recipient }: CodeVerification): Promise<Claimant | undefined> {
  if (withoutAccount.includes(purpose)) return undefined
  const [mobile, mail] = contactsOf(recipient)
  const [account] = await rowsOf<Claimant>(db, sql`select * from find_accounts_by_contact(${mobile}, ${mail})`)
  return account
}

/** Verifies a code outside of sign-in and clears the attempt. Throws the errors of `verifyCode`. */
export async function verifyRecipient(
  services: Pick<KitServices, 'database' | 'secrets'>,
  verification: CodeVerification,
  request: FastifyRequest,
): Promise<RightCode> {
  const right = await verifyCode(services, verification, request)
  await clearRightAttempt(services, right.attempt)
  return right
}

/** Marks a kept code as used, in the transaction of what it allows. Throws `identity.wrong-code` if it was used meanwhile. */
export async function consumeCode(db: Db, { codeId }: RightCode): Promise<void> {
  const isUsed = await valueOf<boolean>(db, sql`select consume_code(${codeId}::uuid) as value`)
  if (!isUsed) throw new CallError('identity.wrong-code')
}

interface CheckedCode {
  id: string
  is_right: boolean
  account_id: string | null
}

async function checkCode(
  services: Pick<KitServices, 'secrets'>,
  db: Db,
  { purpose, hash, code, isKept = false }: CodeVerification & { hash: string },
): Promise<CheckedCode | undefined> {
  const [row] = await rowsOf<CheckedCode>(
    db,
    sql`select * from try_code(${purpose}, ${hash}, ${codeHashOf(services, purpose, hash, code)}, ${codeTries}::integer, ${isKept})`,
  )
  return row
}

/** Phone and email address of a recipient; the other one is null. */
export const contactsOf = ({ channel, address }: Recipient): [mobile: string | null, mail: string | null] =>
  channel === 'sms' ? [address, null] : [null, address]
