import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { rowsOf, type Db, type Within } from '#kit/data/database.ts'
import type { Secrets, Signer } from '#environment/secrets.ts'
import type { Settings } from '#environment/settings.ts'
import { logCheckpoints } from '../logs.tables.ts'

/** Why a checkpoint was made: hourly, for an export, or because the entries up to it are dropped. */
export type CheckpointCause = 'hourly' | 'export' | 'dropped'

/** The last entry of a chain at a time. */
export interface ChainEnd {
  organisation_id: string
  number: string
  /** Hexadecimal. */
  hash: string
  at: string
}

/** A signed chain end. */
export interface Checkpoint extends ChainEnd {
  cause: CheckpointCause
  key_id: string
  /** Base64. */
  signature: string
}

/** Where a checkpoint comes from: the database, the checkpoint folder, or a file of its recipient. */
export type CheckpointPlace = 'database' | 'folder' | 'received'
export type KnownCheckpoint = Checkpoint & { place: CheckpointPlace }

/** The signed text: one field per line. */
export const checkpointText = ({
  organisation_id,
  number,
  hash,
  at,
  cause,
}: Omit<Checkpoint, 'key_id' | 'signature'>) =>
  ['atrium checkpoint 1', organisation_id, number, hash, new Date(at).toISOString(), cause].join('\n')

/** The columns of `Checkpoint`. */
export const checkpointColumns = sql.raw(
  "organisation_id, number::text, encode(hash, 'hex') as hash, at, cause, key_id, encode(signature, 'base64') as signature",
)

export function signCheckpoint(end: ChainEnd, cause: CheckpointCause, signer: Signer): Checkpoint {
  // ISO 8601 in milliseconds, independent of the database's format.
  const own = { ...end, at: new Date(end.at).toISOString(), cause }
  return { ...own, key_id: signer.keyId, signature: signer.sign(checkpointText(own)).toString('base64') }
}

export const isGenuine = (checkpoint: Checkpoint, signer: Signer): boolean =>
  checkpoint.key_id === signer.keyId &&
  signer.isSigned(checkpointText(checkpoint), Buffer.from(checkpoint.signature, 'base64'))

const rowOf = ({ organisation_id, number, hash, at, cause, key_id, signature }: Checkpoint) => ({
  organisationId: organisation_id,
  number: Number(number),
  hash: Buffer.from(hash, 'hex'),
  at: new Date(at),
  cause,
  keyId: key_id,
  signature: Buffer.from(signature, 'base64'),
})

/** Writes checkpoints into the database, except those that are there. */
export async function insertCheckpoints(db: Db, checkpoints: readonly Checkpoint[]): Promise<void> {
  if (checkpoints.length === 0) return
  await db.insert(logCheckpoints).values(checkpoints.map(rowOf)).onConflictDoNothing()
}

export const listCheckpoints = (db: Db, organisationId: string): Promise<Checkpoint[]> =>
  rowsOf(
    db,
    sql`select ${checkpointColumns} from log_checkpoints where organisation_id = ${organisationId} order by log_checkpoints.number, at`,
  )

/** Provides the checkpoints of a chain. */
export interface CheckpointSource {
  of(organisationId: string): readonly KnownCheckpoint[] | Promise<readonly KnownCheckpoint[]>
}

export interface KnownCheckpoints extends CheckpointSource {
  /** The ids of all chains with checkpoints, also of those no longer in the database. */
  chains: ReadonlySet<string>
}

/** The checkpoints outside the database: one JSON line each, one file per month. */
export class CheckpointFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async append(checkpoints: readonly Checkpoint[]): Promise<void> {
    const [first] = checkpoints
    if (!first) return
    await mkdir(this.#folder, { recursive: true })
    const lines = checkpoints.map((checkpoint) => `${JSON.stringify(checkpoint)}\n`).join('')
    await appendFile(join(this.#folder, `${first.at.slice(0, 7)}.jsonl`), lines, { mode: 0o600 })
  }

  /** Reads all checkpoints once, for verifying many chains. */
  async all(): Promise<KnownCheckpoints> {
    const byChain: LinesByChain = new Map()
    for await (const lines of this.#months()) groupLines(byChain, lines)
    return checkpointsOf(byChain, 'folder')
  }

  /** Reads the checkpoints of one chain. Skips incomplete lines. */
  async of(organisationId: string): Promise<KnownCheckpoint[]> {
    const checkpoints: KnownCheckpoint[] = []
    for await (const lines of this.#months())
      for (const line of lines) if (line.includes(organisationId)) checkpoints.push(...parseCheckpoint(line, 'folder'))
    return checkpoints
  }

  async *#months() {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.jsonl')).toSorted())
      yield (await readFile(join(this.#folder, name), 'utf8')).split('\n')
  }
}

/** Parses checkpoints out of text saved by their recipient, such as mails. Reverses quoted-printable line breaks. */
export function parseReceivedCheckpoints(text: string): KnownCheckpoints {
  const byChain: LinesByChain = new Map()
  const whole = text.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '=')
  groupLines(byChain, whole.match(/\{"organisation_id".*?\}/gu) ?? [])
  return checkpointsOf(byChain, 'received')
}

/** Merges several checkpoint sources. */
export const mergeCheckpoints = (sources: readonly KnownCheckpoints[]): KnownCheckpoints => ({
  chains: new Set(sources.flatMap(({ chains }) => [...chains])),
  of: async (organisationId) => (await Promise.all(sources.map(async (source) => source.of(organisationId)))).flat(),
})

type LinesByChain = Map<string, string[]>

function groupLines(byChain: LinesByChain, lines: readonly string[]): void {
  for (const line of lines) {
    const id = organisationIdPattern.exec(line)?.[1]
    if (!id) continue
    const known = byChain.get(id)
    if (known) known.push(line)
    else byChain.set(id, [line])
  }
}

const checkpointsOf = (byChain: LinesByChain, place: CheckpointPlace): KnownCheckpoints => ({
  chains: new Set(byChain.keys()),
  of: (organisationId) => (byChain.get(organisationId) ?? []).flatMap((line) => parseCheckpoint(line, place)),
})

const organisationIdPattern = /"organisation_id"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/u

function parseCheckpoint(line: string, place: CheckpointPlace): KnownCheckpoint[] {
  try {
    return [{ ...(JSON.parse(line) as Checkpoint), place }]
  } catch {
    return []
  }
}

export const checkpointFilesOf = ({ checkpointDir }: Pick<Settings, 'checkpointDir'>) =>
  new CheckpointFiles(checkpointDir)

/** Signs chain ends and stores the checkpoints in the folder and in the database. */
export async function signEnds(
  within: Within,
  ends: readonly ChainEnd[],
  cause: CheckpointCause,
  { secrets, checkpointFiles }: { secrets: Pick<Secrets, 'signer'>; checkpointFiles: CheckpointFiles },
): Promise<Checkpoint[]> {
  const checkpoints = ends.map((end) => signCheckpoint(end, cause, secrets.signer))
  // Write the file first: a checkpoint only in the file is harmless, one only in the database proves nothing.
  await checkpointFiles.append(checkpoints)
  await within((db) => insertCheckpoints(db, checkpoints))
  return checkpoints
}
