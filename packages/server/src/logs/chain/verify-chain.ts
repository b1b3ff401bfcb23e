import { hour } from '@atrium/contract/constants.ts'
import type { ChainFault } from '@atrium/contract/logs/logs.shapes.ts'
import type { Signer } from '#environment/secrets.ts'
import { chainHash, firstHash, type ChainRow } from './chain-content.ts'
import { isGenuine, type KnownCheckpoint, type CheckpointPlace } from './checkpoints.ts'

/** A fault at an entry. */
export interface ChainFaultAt {
  fault: ChainFault
  number: number
}

export interface ChainFinding {
  /** Numbers of the first and the last verified entry; 0 if there is none. */
  first: number
  last: number
  /** Hash of the last entry, hexadecimal. */
  lastHash: string
  /** Number of verified entries and of matching checkpoints. */
  rows: number
  checkpoints: number
  support: ChainSupport
  faults: ChainFaultAt[]
}

/** The genuine checkpoints that match the entries. */
export interface ChainSupport {
  places: Record<CheckpointPlace, number>
  /** When the first of them was signed, ISO 8601. */
  since: string | null
  /** The one with the largest entry number. */
  latest: { number: number; at: string } | null
  /** Number of entries after the latest checkpoint. */
  uncovered: number
}

/** A chain or a part of it to verify. */
export interface Chain {
  organisationId: string
  /** Reads the entries after number `after`, in order; an empty batch ends the chain. */
  read(after: number): Promise<readonly ChainRow[]>
  /** The entry before the part, if it exists. */
  before?: { number: number; hash: string } | undefined
  /** The number of the part's last entry; undefined if it ends with the chain. */
  until?: number | undefined
  /** The end of the chain according to the database; undefined for a part. */
  head?: { number: number; hash: string } | undefined
  checkpoints: readonly KnownCheckpoint[]
  /** The time of the verification, in milliseconds. */
  now: number
}

/** Faults reported per kind. */
const maxFaultsPerKind = 20

/** Age in milliseconds after which an entry must be covered by a checkpoint; they are signed hourly. */
const maxUnsignedMs = 2 * hour

/**
 * Verifies a chain: each entry has the hash of its content and follows the previous one; none is missing; the chain
 * ends where it should; times go back only where an entry notes it; old entries are covered by a signed checkpoint; and
 * all entries match the checkpoints, which cannot be forged with access to the database alone.
 */
export async function verifyChain(
  chain: Chain,
  signer: Signer,
  onProgress: (rows: number) => Promise<void> | void = () => {},
): Promise<ChainFinding> {
  const walk = new Walk(chain, signer)
  for (let rows = await chain.read(walk.last); rows.length > 0; rows = await chain.read(walk.last)) {
    for (const row of rows) {
      if (chain.until !== undefined && Number(row.number) > chain.until) {
        walk.beyond(row, chain.until)
        return walk.end()
      }
      walk.step(row)
    }
    await onProgress(walk.rows)
  }
  return walk.end()
}

class Walk {
  readonly #chain: Chain
  readonly #checkpoints = new Map<number, KnownCheckpoint[]>()
  readonly #fitting: KnownCheckpoint[] = []
  readonly #faults: ChainFaultAt[] = []
  readonly #counts = new Map<ChainFault, number>()
  /** The largest entry number of a genuine checkpoint. */
  readonly #signedUntil: number
  #first = 0
  last: number
  #lastHash: string
  #lastMicros = 0
  rows = 0

  constructor(chain: Chain, signer: Signer) {
    this.#chain = chain
    for (const checkpoint of chain.checkpoints) {
      const number = Number(checkpoint.number)
      if (isGenuine(checkpoint, signer))
        this.#checkpoints.set(number, [...(this.#checkpoints.get(number) ?? []), checkpoint])
      else this.#add('forged-checkpoint', number)
    }
    this.#signedUntil = Math.max(0, ...this.#checkpoints.keys())
    this.last = chain.before?.number ?? 0
    this.#lastHash = chain.before?.hash ?? firstHash
  }

  #add(fault: ChainFault, number: number) {
    const known = this.#counts.get(fault) ?? 0
    this.#counts.set(fault, known + 1)
    if (known < maxFaultsPerKind) this.#faults.push({ fault, number })
  }

  step(row: ChainRow) {
    const number = Number(row.number)
    this.#first ||= number
    this.rows += 1
    if (number !== this.last + 1) this.#checkGap(row, this.rows === 1)
    else if (row.previous_hash !== this.#lastHash) this.#add('reordered', number)
    else if (chainHash(this.#chain.organisationId, row) !== row.hash) this.#add('changed', number)
    for (const checkpoint of this.#checkpoints.get(number) ?? []) {
      if (checkpoint.hash === row.hash) this.#fitting.push(checkpoint)
      else this.#add('rewritten', number)
    }
    this.#checkTime(row)
    this.last = number
    this.#lastHash = row.hash
  }

  /** Checks that time goes back only where the entry notes it, and that old entries are signed. */
  #checkTime({ number, micros, changes_text }: ChainRow) {
    const at = Number(micros)
    if (at < this.#lastMicros && !Object.hasOwn(JSON.parse(changes_text) as object, 'clock'))
      this.#add('time-back', Number(number))
    this.#lastMicros = at
    const isOld = at / 1000 < this.#chain.now - maxUnsignedMs
    if (isOld && Number(number) > this.#signedUntil && !this.#counts.has('unsigned'))
      this.#add('unsigned', Number(number))
  }

  /** Handles the first entry after the part: checks that none is missing at the part's end. */
  beyond(row: ChainRow, until: number) {
    if (this.last < until) this.#checkGap(row, this.rows === 0)
  }

  /** Allows missing entries only if a signed checkpoint says that they were dropped. */
  #checkGap(row: ChainRow, isFirst: boolean) {
    const number = Number(row.number)
    const proof = this.#checkpoints
      .get(number - 1)
      ?.find(({ cause, hash }) => cause === 'dropped' && hash === row.previous_hash)
    if (proof) {
      this.#fitting.push(proof)
      if (chainHash(this.#chain.organisationId, row) !== row.hash) this.#add('changed', number)
    } else this.#add(isFirst && !this.#chain.before ? 'unproven-start' : 'missing', this.last + 1)
  }

  end(): ChainFinding {
    if (this.#chain.until === undefined) this.#checkEnd()
    return {
      first: this.#first,
      last: this.rows > 0 ? this.last : 0,
      lastHash: this.#lastHash,
      rows: this.rows,
      checkpoints: this.#fitting.length,
      support: this.#support(),
      faults: this.#faults.toSorted((a, b) => a.number - b.number),
    }
  }

  #support(): ChainSupport {
    const places = { database: 0, folder: 0, received: 0 }
    for (const { place } of this.#fitting) places[place] += 1
    const times = this.#fitting.map(({ at }) => new Date(at).toISOString()).toSorted()
    const latest = this.#fitting.reduce<KnownCheckpoint | undefined>(
      (best, each) => (best && Number(best.number) >= Number(each.number) ? best : each),
      undefined,
    )
    const covered = Math.max(this.#first - 1, Number(latest?.number ?? 0))
    return {
      places,
      since: times[0] ?? null,
      latest: latest ? { number: Number(latest.number), at: new Date(latest.at).toISOString() } : null,
      uncovered: this.rows > 0 ? Math.max(0, this.last - covered) : 0,
    }
  }

  /** Checks that the chain ends exactly where the database and the checkpoints say. */
  #checkEnd() {
    const { number: end, hash } = this.#chain.head ?? { number: 0, hash: firstHash }
    const known = Math.max(end, this.#signedUntil)
    if (this.rows > 0 && this.last > end) this.#add('beyond-head', end + 1)
    if (known > this.last && !this.#isAllDropped(known)) this.#add('truncated', this.last + 1)
    else if (this.last > 0 && end === this.last && hash !== this.#lastHash) this.#add('rewritten', this.last)
  }

  /** True when retention dropped all entries. */
  #isAllDropped(known: number): boolean {
    return this.rows === 0 && (this.#checkpoints.get(known)?.some(({ cause }) => cause === 'dropped') ?? false)
  }
}
