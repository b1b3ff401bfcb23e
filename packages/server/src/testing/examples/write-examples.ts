import { allCalls } from '@atrium/contract/all-calls.ts'
import { accessWord, type Call } from '@atrium/contract/kit/call.ts'
import { productSigner, type ProductSigner } from '#testing/product-signer.ts'
import type { openTestPortal } from '#testing/test-portal.ts'
import { accountWrites } from './account-writes.ts'
import { inputOf, type CallInput, type CallParts } from './call-input.ts'
import { exampleKit, type ExampleKit, type Office } from './kit.ts'
import { labelWrites } from './label-writes.ts'
import { memberWrites } from './member-writes.ts'
import { monomerWrites } from './monomer-writes.ts'
import { operatorWrites } from './operator-writes.ts'
import { esignWrites } from './esign-writes.ts'
import { ssoWrites } from './sso-writes.ts'
import { pushWrites } from './push-writes.ts'
import { webhookWrites } from './webhook-writes.ts'
import { organisationWrites } from './organisation-writes.ts'

/** A write that succeeds, with what the operation log records of it. */
export interface WriteExample extends Omit<CallInput, 'ids'> {
  token?: string | undefined
  /** Whether a program makes the call, with the token in a header. */
  isProgram?: boolean
  /** Signs the request, where a product makes it. */
  sign?: ProductSigner
  /** Further cookies of the browser. */
  cookies?: Record<string, string>
  /** The id of the person who does it; `subject` where somebody creates the own account. */
  actor: string
  /** The subject; undefined when only the answer has its id, null without one. */
  subject: string | null | undefined
  /** A code is spent whatever becomes of the call: else it could be tried without end. */
  isSpent?: boolean
  /** Whose log it is in; null for the installation's. Undefined where the call creates the organisation. */
  organisationId: string | null | undefined
}

/** Where an example differs from what the declaration of its call says. */
export type WriteDetails = CallParts & Partial<Omit<WriteExample, 'at' | 'body'>>
export type Writes = Record<string, (office: Office) => WriteDetails | Promise<WriteDetails>>

const loggedCalls = Object.values(allCalls)
  .flatMap((calls) => Object.values<Call>(calls))
  .filter((call) => call.kind === 'write' && typeof call.audit === 'string')

/**
 * An example of every call that is logged, by where it is: made from its declaration, in an organisation of its own, so
 * that they run in any order. What cannot be derived from the declaration is in `*-writes.ts`.
 */
export function writeExamples(
  portal: Awaited<ReturnType<typeof openTestPortal>>,
): Record<string, () => Promise<WriteExample>> {
  const kit = exampleKit(portal)
  const details = {
    ...accountWrites(kit),
    ...organisationWrites(kit),
    ...memberWrites(kit),
    ...operatorWrites(kit),
    ...ssoWrites(kit),
    ...esignWrites(kit),
    ...labelWrites(kit),
    ...monomerWrites(kit),
    ...pushWrites(kit),
    ...webhookWrites(kit),
  }
  return Object.fromEntries(loggedCalls.map((call) => [call.at, () => writeExample(kit, call, details[call.at])]))
}

async function writeExample(kit: ExampleKit, call: Call, details: Writes[string] = () => ({})): Promise<WriteExample> {
  const office = await kit.anOffice()
  const { params, query, body, ...rest } = await details(office)
  const { ids, ...input } = await inputOf(call, { idOf: office.idOf, params, query, body })
  const caller = await callerFor(kit, call, office)
  return { ...input, ...caller, subject: ids[0], ...rest }
}

/** Who makes a call: a program, a product, or a person. */
async function callerFor(kit: ExampleKit, call: Call, office: Office) {
  const word = accessWord(call.access)
  if (word === 'app') return programOf(kit, office)
  if (word !== 'product') return callerOf(call, office)
  const { organisationId, productId, productCode } = office
  await kit.license(office)
  const sign = productSigner(kit.portal.server.services, { product: productCode, organisationId })
  return { sign, actor: productId, organisationId }
}

/** A program of the organisation, with the id of its administrator. */
async function programOf({ portal }: ExampleKit, { admin, organisationId }: Office) {
  const { token } = await portal.aSession(admin, 'app')
  return { token, isProgram: true, actor: admin.id, organisationId }
}

/** Who makes a call, and in whose log it is. */
function callerOf(
  { access, params }: Call,
  { organisationId, tokens, ...people }: Office,
): Pick<WriteExample, 'token' | 'actor' | 'organisationId'> {
  const word = accessWord(access)
  if (word === 'public') return { actor: 'subject', organisationId }
  if (word === 'operator') {
    const isWithin = params !== undefined && 'organisationId' in params.properties
    return { token: tokens.operator, actor: people.operator.id, organisationId: isWithin ? organisationId : null }
  }
  const who = word === 'organisation-admin' ? 'admin' : 'member'
  return { token: tokens[who], actor: people[who].id, organisationId }
}
