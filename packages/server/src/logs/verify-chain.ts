import { hour } from '@atrium/contract/constants.ts'
import type { ChainFault } from '@atrium/contract/logs/logs.shapes.ts'
import type { Signer } from '#kit/secrets.ts'
import { chainHash, firstHash, type ChainRow } from './chain-content.ts'
import { isGenuine, type KnownCheckpoint, type CheckpointPlace } from './checkpoints.ts'

/** Something that is wrong with a chain. */
export interface FoundFault {
  fault: ChainFault
  number: number
}

export interface ChainFinding {
  /** Numbers of the first and the last entry looked at; 0 where there was none. */
  first: number
  last: number
  /** Hash of the last one, as hex. */
  lastHash: string
  /** How many entries were looked at, and with how many checkpoints they were compared. */
  rows: number
  checkpoints: number
  support: ChainSupport
  faults: FoundFault[]
}

/** What an intact chain rests on: the genuine checkpoints that fit its entries. */
export interface ChainSupport {
  places: Record<CheckpointPlace, number>
  /** When the first of them was signed. */
  since: string | null
  /** The one with the largest number. */
  latest: { number: number; at: string } | null
  /** How many entries at the end no checkpoint covers. */
  uncovered: number
}

/** A chain to be looked through. */
export interface Chain {
  organisationId: string
  /** Entries with larger numbers than `after`, in the order of their numbers: none where there are no more. */
  read(after: number): Promise<readonly ChainRow[]>
  /** The entry before the first one that is wanted, where it is there. */
  before?: { number: number; hash: string } | undefined
  /** The number of the last entry that is wanted; without it the part goes on to the end of the chain. */
  until?: number | undefined
  /** Where the database says that the chain ends; left out where only a part is looked at. */
  head?: { number: number; hash: string } | undefined
  checkpoints: readonly KnownCheckpoint[]
  /** When it is looked at, in milliseconds. */
  now: number
}

/** Who broke a chain in many places is found out by the first ones of each kind. */
const mostFaults = 20

/** Entries are signed every hour; one that is older than that, and an hour more, must be covered by a checkpoint. */
const longestUnsigned = 2 * hour

/**
 * Looks through a chain: that each entry has the hash of what it says, follows the one before, and none is missing; that
 * it ends where it should; that times go back only where the entry says so; that old entries are covered by a signed
 * checkpoint; and that it agrees with all of those, which nobody can make who has but the database.
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
  readonly #faults: FoundFault[] = []
  readonly #counts = new Map<ChainFault, number>()
  /** The largest number that a genuine checkpoint has. */
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
    if (known < mostFaults) this.#faults.push({ fault, number })
  }

  step(row: ChainRow) {
    const number = Number(row.number)
    this.#first ||= number
    this.rows += 1
    if (number !== this.last + 1) this.#judgeGap(row, this.rows === 1)
    else if (row.previous_hash !== this.#lastHash) this.#add('reordered', number)
    else if (chainHash(this.#chain.organisationId, row) !== row.hash) this.#add('changed', number)
    for (const checkpoint of this.#checkpoints.get(number) ?? []) {
      if (checkpoint.hash === row.hash) this.#fitting.push(checkpoint)
      else this.#add('rewritten', number)
    }
    this.#judgeTime(row)
    this.last = number
    this.#lastHash = row.hash
  }

  /** Where the clock of the machine went back, the entry says so itself; and what is old must have been signed. */
  #judgeTime({ number, micros, changes_text }: ChainRow) {
    const at = Number(micros)
    if (at < this.#lastMicros && !Object.hasOwn(JSON.parse(changes_text) as object, 'clock'))
      this.#add('time-back', Number(number))
    this.#lastMicros = at
    const isOld = at / 1000 < this.#chain.now - longestUnsigned
    if (isOld && Number(number) > this.#signedUntil && !this.#counts.has('unsigned'))
      this.#add('unsigned', Number(number))
  }

  /** The first entry behind the wanted part: none before it may be missing that belongs to that. */
  beyond(row: ChainRow, until: number) {
    if (this.last < until) this.#judgeGap(row, this.rows === 0)
  }

  /** Entries may be missing only where they were dropped after their time, and a signature says up to which one. */
  #judgeGap(row: ChainRow, isFirst: boolean) {
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
    if (this.#chain.until === undefined) this.#judgeEnd()
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

  /** The chain may neither end before where the database, or a signature, says that it had come, nor go on behind it. */
  #judgeEnd() {
    const { number: end, hash } = this.#chain.head ?? { number: 0, hash: firstHash }
    const known = Math.max(end, this.#signedUntil)
    if (this.rows > 0 && this.last > end) this.#add('beyond-head', end + 1)
    if (known > this.last && !this.#isAllDropped(known)) this.#add('truncated', this.last + 1)
    else if (this.last > 0 && end === this.last && hash !== this.#lastHash) this.#add('rewritten', this.last)
  }

  /** Nothing is left where everything was dropped after its time. */
  #isAllDropped(known: number): boolean {
    return this.rows === 0 && (this.#checkpoints.get(known)?.some(({ cause }) => cause === 'dropped') ?? false)
  }
}
