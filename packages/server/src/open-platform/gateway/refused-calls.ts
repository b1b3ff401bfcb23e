import { hour } from '@atrium/contract/constants.ts'
import {
  rejectionReasons,
  syncStatuses,
  type RejectionReason,
} from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { FastifyRequest } from 'fastify'
import type { KitServices } from '#kit/services.ts'
import { addressOf } from '#kit/http/device.ts'
import { newId } from '#kit/data/columns.ts'
import { inTransaction } from '#kit/data/database.ts'
import type { CallError } from '#kit/http/call-error.ts'
import { failure } from '#kit/http/errors.ts'
import { keyOf, type AppAccesses } from './app-access.ts'
import { findActiveInterfaceByCode } from '../records/call-records.store.ts'
import type { CallLog } from './call-log.ts'
import { maskedHeaders, maskedUrl } from './masked-request.ts'

/** Refused calls of one app, interface and reason that each server records in an hour. */
export const maxRecordedAlike = 20
/** The largest answer that is kept, in characters. */
const maxKeptAnswer = 64_000

const recorded: ReadonlySet<string> = new Set(rejectionReasons)

/**
 * Records the calls that the gateway refuses to an app, so that administrators see them. A program that repeats its mistake
 * does not fill the database: of calls that are alike, the first ones of an hour are recorded.
 */
export class RefusedCalls {
  readonly #services: Pick<KitServices, 'database' | 'clock' | 'secrets'>
  readonly #accesses: AppAccesses
  readonly #log: CallLog
  readonly #counts = new Map<string, number>()
  #hour = 0

  constructor(
    services: Pick<KitServices, 'database' | 'clock' | 'secrets'>,
    { accesses, log }: { accesses: AppAccesses; log: CallLog },
  ) {
    this.#services = services
    this.#accesses = accesses
    this.#log = log
  }

  /** Records a refusal, unless it is none of the gateway's or too many alike were recorded. */
  async record(request: FastifyRequest, problem: CallError): Promise<void> {
    const { appId, organisation } = request.visitor ?? {}
    if (!appId || !organisation || !recorded.has(problem.error)) return
    const organisationId = organisation.id
    const { product, interface: code } = request.params as { product: string; interface: string }
    const { appName, interfaces } = await this.#accesses.get({ appId, organisationId })
    const granted = interfaces.get(keyOf(product, code))
    if (!this.#isWithinLimit(`${appId} ${granted?.id ?? ''} ${problem.error}`)) return
    const target =
      granted ??
      (await inTransaction(this.#services.database, { organisationId }, (db) =>
        findActiveInterfaceByCode(db, product, code),
      ))
    // What is no interface of the organisation has no place among their records.
    if (!target) return
    const answer = JSON.stringify(failure(problem, request))
    this.#log.add({
      id: newId(),
      organisationId,
      appId,
      appName,
      productId: target.productId,
      interfaceId: target.id,
      interfaceVersion: target.version,
      kind: target.kind,
      departmentIds: granted?.departmentIds ? [...granted.departmentIds] : null,
      address: addressOf(request),
      method: request.method,
      url: maskedUrl(request.url),
      headers: maskedHeaders(request.headers),
      requestedAt: new Date(),
      respondedAt: new Date(),
      state: syncStatuses.fail,
      responseStatus: 'rejected',
      statusCode: problem.statusCode,
      error: problem.error as RejectionReason,
      responseBody: answer.length > maxKeptAnswer ? null : this.#services.secrets.seal(answer),
    })
  }

  #isWithinLimit(kind: string): boolean {
    const current = Math.floor(this.#services.clock.now() / hour)
    if (current !== this.#hour) this.#counts.clear()
    this.#hour = current
    const count = (this.#counts.get(kind) ?? 0) + 1
    if (count > maxRecordedAlike) return false
    this.#counts.set(kind, count)
    return true
  }
}
