import { appendFile, mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type SQL } from 'drizzle-orm'
import { rowsOf, type Db, type Within } from '#kit/database.ts'
import type { Secrets, Signer } from '#kit/secrets.ts'
import type { Settings } from '#kit/settings.ts'

/** Why a checkpoint was made: by the clock, for a file, or because the entries up to it are dropped. */
export type CheckpointCause = 'hourly' | 'export' | 'dropped'

/** Where a chain stood. */
export interface ChainEnd {
  organisation_id: string
  number: string
  /** Hex. */
  hash: string
  at: string
}

/** That, signed. */
export interface Checkpoint extends ChainEnd {
  cause: CheckpointCause
  key_id: string
  /** Base64. */
  signature: string
}

/** Where a checkpoint was kept: in the database, in the folder beside it, or by whoever received it. */
export type CheckpointPlace = 'database' | 'folder' | 'received'
export type KnownCheckpoint = Checkpoint & { place: CheckpointPlace }

/** What is signed: every field in a line of its own. */
export const checkpointText = ({
  organisation_id,
  number,
  hash,
  at,
  cause,
}: Omit<Checkpoint, 'key_id' | 'signature'>) =>
  ['atrium checkpoint 1', organisation_id, number, hash, new Date(at).toISOString(), cause].join('\n')

/** Columns of `ChainEnd` and `Checkpoint` in their spelling. */
export const endColumns = sql.raw("organisation_id, number::text, encode(hash, 'hex') as hash, at")
export const checkpointColumns = sql.raw(
  "organisation_id, number::text, encode(hash, 'hex') as hash, at, cause, key_id, encode(signature, 'base64') as signature",
)

export function signed(end: ChainEnd, cause: CheckpointCause, signer: Signer): Checkpoint {
  // A moment as everyone spells it, to the millisecond.
  const own = { ...end, at: new Date(end.at).toISOString(), cause }
  return { ...own, key_id: signer.keyId, signature: signer.sign(checkpointText(own)).toString('base64') }
}

export const isGenuine = (checkpoint: Checkpoint, signer: Signer): boolean =>
  checkpoint.key_id === signer.keyId &&
  signer.isSigned(checkpointText(checkpoint), Buffer.from(checkpoint.signature, 'base64'))

const recordOf = ({ organisation_id, number, hash, at, cause, key_id, signature }: Checkpoint): SQL =>
  sql`row(${organisation_id}::uuid, ${number}::bigint, decode(${hash}, 'hex'), ${at}::timestamptz, ${cause}, ${key_id}, decode(${signature}, 'base64'))::log_checkpoints`

/** Keeps checkpoints in the database. */
export async function keepCheckpoints(db: Db, checkpoints: readonly Checkpoint[]): Promise<void> {
  if (checkpoints.length === 0) return
  const records = sql.join(checkpoints.map(recordOf), sql`, `)
  await db.execute(sql`select keep_checkpoints(array[${records}])`)
}

export const listCheckpoints = (db: Db, organisationId: string): Promise<Checkpoint[]> =>
  rowsOf(
    db,
    sql`select ${checkpointColumns} from log_checkpoints where organisation_id = ${organisationId} order by log_checkpoints.number, at`,
  )

/** Where the checkpoints of a chain are looked up. */
export interface CheckpointSource {
  of(organisationId: string): readonly KnownCheckpoint[] | Promise<readonly KnownCheckpoint[]>
}

export interface KnownCheckpoints extends CheckpointSource {
  /** The ids of all chains that they know: also of such that are in the database no more. */
  chains: ReadonlySet<string>
}

/** The checkpoints outside the database: one line each, in a file for every month. */
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

  /** All of them, read once, for whoever looks through many chains. */
  async all(): Promise<KnownCheckpoints> {
    const byChain: LinesByChain = new Map()
    for await (const lines of this.#months()) sortLines(byChain, lines)
    return knownOf(byChain, 'folder')
  }

  /** Those of one chain. Lines that are none are left out: a file may end in the middle of one. */
  async of(organisationId: string): Promise<KnownCheckpoint[]> {
    const found: KnownCheckpoint[] = []
    for await (const lines of this.#months())
      for (const line of lines) if (line.includes(organisationId)) found.push(...checkpointIn(line, 'folder'))
    return found
  }

  async *#months() {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names.filter((each) => each.endsWith('.jsonl')).toSorted())
      yield (await readFile(join(this.#folder, name), 'utf8')).split('\n')
  }
}

/**
 * The checkpoints in a text that somebody kept who received them: one in each line, whatever stands around it. Mails may
 * be as they travelled, with lines broken by `=`.
 */
export function receivedCheckpoints(text: string): KnownCheckpoints {
  const byChain: LinesByChain = new Map()
  const whole = text.replaceAll(/=\r?\n/gu, '').replaceAll('=3D', '=')
  sortLines(byChain, whole.match(/\{"organisation_id".*?\}/gu) ?? [])
  return knownOf(byChain, 'received')
}

/** What several sources know together. */
export const allOf = (sources: readonly KnownCheckpoints[]): KnownCheckpoints => ({
  chains: new Set(sources.flatMap(({ chains }) => [...chains])),
  of: async (organisationId) => (await Promise.all(sources.map(async (source) => source.of(organisationId)))).flat(),
})

type LinesByChain = Map<string, string[]>

function sortLines(byChain: LinesByChain, lines: readonly string[]): void {
  for (const line of lines) {
    const id = ofChain.exec(line)?.[1]
    if (!id) continue
    const known = byChain.get(id)
    if (known) known.push(line)
    else byChain.set(id, [line])
  }
}

const knownOf = (byChain: LinesByChain, place: CheckpointPlace): KnownCheckpoints => ({
  chains: new Set(byChain.keys()),
  of: (organisationId) => (byChain.get(organisationId) ?? []).flatMap((line) => checkpointIn(line, place)),
})

const ofChain = /"organisation_id"\s*:\s*"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/u

function checkpointIn(line: string, place: CheckpointPlace): KnownCheckpoint[] {
  try {
    return [{ ...(JSON.parse(line) as Checkpoint), place }]
  } catch {
    return []
  }
}

export const checkpointFilesOf = ({ checkpointDir }: Pick<Settings, 'checkpointDir'>) =>
  new CheckpointFiles(checkpointDir)

/** Signs ends of chains and keeps that twice: in the database, and in a file beside it. */
export async function signEnds(
  within: Within,
  ends: readonly ChainEnd[],
  cause: CheckpointCause,
  { secrets, checkpointFiles }: { secrets: Pick<Secrets, 'signer'>; checkpointFiles: CheckpointFiles },
): Promise<Checkpoint[]> {
  const checkpoints = ends.map((end) => signed(end, cause, secrets.signer))
  // The file first: what stands there alone is a warning less, what stands in the database alone is none.
  await checkpointFiles.append(checkpoints)
  await within((db) => keepCheckpoints(db, checkpoints))
  return checkpoints
}
