import { randomInt } from 'node:crypto'
import { isMailAddress, isMobilePhone } from '@atrium/contract/identity/contacts.ts'
import {
  codeDigits,
  codeResend,
  codesSent,
  codeTries,
  codeValidity,
  ownCodesSent,
  type Lang,
} from '@atrium/contract/constants.ts'
import type { CodeSent } from '@atrium/contract/identity/identity.shapes.ts'
import { sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { CallError } from '#kit/call-error.ts'
import { newId } from '#kit/columns.ts'
import { inOneQuery, inTransaction, rowsOf, valueOf, type Db } from '#kit/database.ts'
import { addressOf } from '#kit/device.ts'
import { languageOf } from '#kit/language.ts'
import type { Parts } from '#kit/parts.ts'
import { recordSignIn, type SignInAttempt, type SignInMethod } from '#logs/sign-in-log.ts'
import { canSendCodes } from '#outside/channels.ts'
import { recipientKey, writeMessage } from '#outside/outbox.ts'
import { beginAttempt, fromOf, keepWrongAttempt, settleRight, type Attempt } from './attempts.ts'
import type { codePurposes } from './identity.tables.ts'

export type CodePurpose = (typeof codePurposes)[number]

/** A phone or an e-mail address. */
export interface Recipient {
  channel: 'sms' | 'email'
  model: 'phone' | 'email'
  address: string
}

/** A phone number as a recipient; fails with `wrong-phone`. */
export function phone(typed: string | undefined): Recipient {
  const address = typed?.trim() ?? ''
  if (!isMobilePhone(address)) throw new CallError('identity.wrong-phone')
  return { channel: 'sms', model: 'phone', address }
}

/** An e-mail address as a recipient; fails with `wrong-email`. */
export function email(typed: string | undefined): Recipient {
  const address = typed?.trim().toLowerCase() ?? ''
  if (!isMailAddress(address)) throw new CallError('identity.wrong-email')
  return { channel: 'email', model: 'email', address }
}

const codeHashOf = ({ secrets }: Pick<Parts, 'secrets'>, purpose: CodePurpose, recipientHash: string, code: string) =>
  secrets.keyedHash(`code ${purpose} ${recipientHash} ${code}`)

/** Purposes whose codes go to anybody: the recipient need not have an account. For the others nobody is told nothing. */
const forAnybody: readonly CodePurpose[] = ['register', 'bind', 'apply-trial']

export interface CodeRequest {
  purpose: CodePurpose
  recipient: Recipient
  /** The account it is for, where a session says so; else the job that sends it looks the recipient up. */
  accountId?: string
  /** Asked for within a session, for the account's own phone or address: these have budgets of their own. */
  isOwn?: boolean
}

/** The account that a code is for, as far as there is one. */
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

/** What the job that sends a code needs and the database must not know. */
export interface UnsentCode {
  recipient: Recipient
  code: string
  /** Of the request, for recipients who have chosen none. */
  lang: Lang
}

type CodeParts = Pick<
  Parts,
  'database' | 'jobs' | 'secrets' | 'settings' | 'installation' | 'outbox' | 'isDemo' | 'log'
>

const undelivered = { sms: 'identity.no-sms-delivery', email: 'identity.no-email-delivery' } as const

/** The job that sends what visitors without a session asked for: see `send-codes.ts`. */
export const sendCodesJob = 'identity.send-codes'

/**
 * Sends a code within the budgets of recipient, address and organisation; fails with `request.too-frequent`, whose
 * details say after how many seconds to try again, and with `no-sms-delivery` or `no-email-delivery` where nothing
 * delivers the code. Without an account it is answered before anybody is looked up: whether somebody has the recipient
 * cannot be told from the answer, nor from how long it takes.
 */
export async function sendCode(parts: CodeParts, asked: CodeRequest, request: FastifyRequest): Promise<CodeSent> {
  const { recipient, accountId } = asked
  if (!canSendCodes(parts, recipient.channel)) throw new CallError(undelivered[recipient.channel])
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  const unsent: UnsentCode = { recipient, code, lang: languageOf(request) }
  await inTransaction(parts.database, 'none', async (db) => {
    const answer = await keepCode(parts, db, asked, { unsent, from: addressOf(request) })
    if (answer.refused !== null)
      throw new CallError('request.too-frequent', { details: { RetryAfter: answer.retry_after } })
    if (accountId) await writeCode(parts, db, unsent, { purpose: asked.purpose, owner: answer })
  })
  if (!accountId)
    parts.jobs
      .hurry(sendCodesJob)
      .catch((problem: unknown) => parts.log.error({ err: problem }, 'codes wait to be sent'))
  return { ResendAfter: codeResend / 1000, ExpiresAfter: codeValidity / 1000 }
}

/** Writes the message with a code, unless its purpose needs an account and nobody has one. */
export async function writeCode(
  parts: Pick<Parts, 'secrets' | 'settings' | 'installation' | 'outbox'>,
  db: Db,
  { recipient, code, lang }: UnsentCode,
  { purpose, owner }: { purpose: CodePurpose; owner: CodeOwner },
): Promise<void> {
  if (owner.account_id === null && !forAnybody.includes(purpose)) return
  await writeMessage(parts, db, {
    ...recipient,
    template: 'code',
    params: { code, minutes: String(codeValidity / 60_000) },
    lang: owner.lang ?? lang,
    organisationId: owner.organisation_id,
    validity: codeValidity,
    isForOperator: owner.role === 'operator',
  })
}

async function keepCode(
  parts: Pick<Parts, 'secrets'>,
  db: Db,
  { purpose, recipient, accountId, isOwn = false }: CodeRequest,
  { unsent, from }: { unsent: UnsentCode; from: string },
): Promise<Answer> {
  const hash = recipientKey(parts, recipient.address)
  const sealed = accountId ? null : parts.secrets.seal(JSON.stringify(unsent))
  const { recipientHour, recipientDay, addressHour, addressDay, organisationDay } = isOwn ? ownCodesSent : codesSent
  const [row] = await rowsOf<Answer>(
    db,
    sql`select * from keep_code(${newId()}::uuid, ${purpose}, ${hash}, ${fromOf(parts.secrets, from)}, ${accountId ?? null}::uuid, ${isOwn},
      ${codeHashOf(parts, purpose, hash, unsent.code)}, ${sealed}, make_interval(secs => ${codeValidity / 1000}), make_interval(secs => ${codeResend / 1000}),
      ${recipientHour}::integer, ${recipientDay}::integer, ${addressHour}::integer, ${addressDay}::integer, ${organisationDay}::integer)`,
  )
  if (!row) throw new Error('Keeping a code gives one row')
  return row
}

interface Guess {
  purpose: CodePurpose
  recipient: Recipient
  code: string
  /** How the failure is logged; as the second step it counts apart from other codes, for the account. */
  method: SignInMethod
  /** Who tries, where a session says so; else the log tells whose phone or address it is. */
  by?: Trying
  /** Whether a right code is left to be used by what it is for, so that a slip there does not cost it. */
  isKept?: boolean
}

type Trying = NonNullable<SignInAttempt['account']>

/** A code that was right. The attempt is still counted, unless it was taken back. */
export interface RightCode {
  attempt: Attempt
  codeId: string
  accountId: string | null
}

/**
 * Judges a code: counted, tried and, when wrong, logged. Fails with `wrong-code` – whatever is wrong with it: another
 * purpose, used, run out, of someone else – and with `too-many-attempts`.
 */
export async function judgeCode(
  parts: Pick<Parts, 'database' | 'secrets'>,
  guess: Guess,
  request: FastifyRequest,
): Promise<RightCode> {
  const { method, by } = guess
  const hash = recipientKey(parts, guess.recipient.address)
  const second = method === 'second-step' ? by : undefined
  const counting = {
    kind: second ? ('second' as const) : ('code' as const),
    who: second?.id ?? hash,
    from: fromOf(parts.secrets, addressOf(request)),
  }
  const outcome = await inTransaction(parts.database, 'none', async (db) => {
    const { refused, ...attempt } = await beginAttempt(db, counting)
    const tried = refused ? undefined : await tryCode(parts, db, { ...guess, hash })
    if (tried && isRightFor(tried, guess, second)) return { attempt, codeId: tried.id, accountId: tried.account_id }
    const failure = refused ?? (await keepWrongAttempt(db, attempt)) ?? new CallError('identity.wrong-code')
    const account = by ?? (await whoseCode(db, guess))
    await recordSignIn(db, { account, method, result: failure.error, request })
    return failure
  })
  if (outcome instanceof CallError) throw outcome
  return outcome
}

/** Whether it was the code – and one that was sent, which one without an account for a purpose that needs one was not. */
function isRightFor({ is_right, account_id }: Tried, { purpose }: Guess, second: Trying | undefined): boolean {
  if (second) return is_right && account_id === second.id
  return is_right && (account_id !== null || forAnybody.includes(purpose))
}

/** Whose account a wrong code was tried at; those that go to anybody are tried at nobody's. */
async function whoseCode(db: Db, { purpose, recipient }: Guess): Promise<Trying | undefined> {
  if (forAnybody.includes(purpose)) return undefined
  const [mobile, mail] = contactsOf(recipient)
  const [account] = await rowsOf<Trying>(db, sql`select * from account_reached_at(${mobile}, ${mail})`)
  return account
}

/** Judges a code for something else than signing in, and takes the attempt back when it is right. */
export async function proveRecipient(
  parts: Pick<Parts, 'database' | 'secrets'>,
  guess: Guess,
  request: FastifyRequest,
): Promise<RightCode> {
  const right = await judgeCode(parts, guess, request)
  await inOneQuery(parts.database, 'none', (db) => settleRight(db, right.attempt))
  return right
}

/** Uses a right code up that was kept, in the transaction of what it is for. */
export async function spendCode(db: Db, { codeId }: RightCode): Promise<void> {
  const isUsed = await valueOf<boolean>(db, sql`select use_code(${codeId}::uuid) as value`)
  if (!isUsed) throw new CallError('identity.wrong-code')
}

interface Tried {
  id: string
  is_right: boolean
  account_id: string | null
}

async function tryCode(
  parts: Pick<Parts, 'secrets'>,
  db: Db,
  { purpose, hash, code, isKept = false }: Guess & { hash: string },
): Promise<Tried | undefined> {
  const [row] = await rowsOf<Tried>(
    db,
    sql`select * from try_code(${purpose}, ${hash}, ${codeHashOf(parts, purpose, hash, code)}, ${codeTries}::integer, ${isKept})`,
  )
  return row
}

/** Phone and e-mail address of a recipient: one of them. */
export const contactsOf = ({ channel, address }: Recipient): [mobile: string | null, mail: string | null] =>
  channel === 'sms' ? [address, null] : [null, address]
