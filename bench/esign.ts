import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { day, sessionCookie } from '@atrium/contract/constants.ts'
import { maxRecordsAtOnce, type Challenge, type SignatureRequest } from '@atrium/contract/esign/esign.shapes.ts'
import type { EvidenceFile } from '@atrium/contract/esign/signature-document.ts'
import { verifyEvidence } from '@atrium/contract/esign/verify-evidence.ts'
import { openMigrated } from '../packages/server/src/app/server.ts'
import { insertFirstPassword, saveProfile } from '../packages/server/src/esign/profiles.store.ts'
import { esignRequests, esignSigners } from '../packages/server/src/esign/esign.tables.ts'
import { listMeanings } from '../packages/server/src/esign/rules.store.ts'
import { digestOf, hashPassword } from '../packages/server/src/identity/passwords/password-hash.ts'
import { newId } from '../packages/server/src/kit/data/columns.ts'
import { inTransaction, type Database } from '../packages/server/src/kit/data/database.ts'
import { openInterfaceBuilders } from '../packages/server/src/testing/open-interfaces.ts'
import { buildersFor } from '../packages/server/src/testing/people.ts'
import { settle } from './database.ts'
import { interleaved, load } from './load.ts'
import { rawHashes, startPortal, type Program } from './programs.ts'
import type { Line } from './table.ts'

const rounds = 3
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
/** Until the code is compiled, as in a running server: rates rise for so long. */
const warmUpSeconds = 15
const port = Number(process.env['BENCH_PORT'] ?? 7989)
const people = 16
/** More than a person can sign in the time. */
const recordsOfEach = 600
const connections = 16
const password = 'Signed-2026'
const limits = { verifications: 2_000, manyMs: 2_000 }

/** Measures electronic signatures: making one, making many in one act, and verifying. */
export async function measureEsign(databaseUrl: string | undefined): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const database = await openMigrated({ databaseUrl, dataDir: folder })
  const office = await anOffice(database)
  await database.close()
  await settle(databaseUrl)
  const portal = await startPortal({
    PORT: String(port),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl ?? '',
    DEMO: 'false',
    // People who verify come from many networks, each with a limit of its own.
    TRUSTED_PROXIES: '127.0.0.1',
  })
  const bench: Bench = { ...office, portal }
  try {
    return [
      ...(await measureSignatures(bench)),
      await measureMany(bench),
      await measureVerifying(bench, databaseUrl),
      await measureVerification(bench),
    ]
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Signatory {
  account: string
  token: string
  /** People are at addresses of their own. */
  address: string
  /** Places in requests that are still to be signed, one in each. */
  places: string[]
}

interface Bench extends Awaited<ReturnType<typeof anOffice>> {
  portal: Program
}

/** People with a signature and records to sign. */
async function anOffice(database: Database) {
  const build = buildersFor(database)
  const { id: productId } = await openInterfaceBuilders(database).aProduct()
  const { id: organisationId } = await build.anOrganisation({ seatCount: people + 1 })
  const hash = await hashPassword(digestOf(password))
  const meanings = await inTransaction(database, { organisationId }, (db) => listMeanings(db, organisationId))
  const meaningId = String(meanings[0]?.id)
  const hashes: string[] = []
  let count = 0
  const aSignatory = async (records: number): Promise<Signatory> => {
    const person = await build.anAccount({ organisationId })
    const ids = { accountId: person.id, organisationId }
    await inTransaction(database, { organisationId }, async (db) => {
      await insertFirstPassword(db, ids, hash)
      await saveProfile(db, ids, { statementAt: new Date(), statementVersion: 1 })
    })
    const { token } = await build.aSession(person)
    const requests = Array.from({ length: records }, () => aRequest({ organisationId, productId }))
    const signers = requests.map(({ id: requestId }) => ({
      id: newId(),
      organisationId,
      requestId,
      position: 1,
      accountId: person.id,
      meaningId,
      state: 'open' as const,
    }))
    hashes.push(...requests.map(({ recordHash }) => recordHash.toString('hex')))
    await inTransaction(database, 'owner', async (db) => {
      await db.insert(esignRequests).values(requests)
      await db.insert(esignSigners).values(signers)
    })
    const address = `10.1.${(count += 1)}.1`
    return { account: person.account, token, address, places: signers.map(({ id }) => id) }
  }
  const signatories: Signatory[] = []
  for (let n = 0; n < people; n += 1) signatories.push(await aSignatory(recordsOfEach))
  return { hash, signatories, many: await aSignatory(rounds * maxRecordsAtOnce), hashes }
}

function aRequest({ organisationId, productId }: { organisationId: string; productId: string }) {
  const id = newId()
  const text = `Record ${id}`
  return {
    id,
    organisationId,
    productId,
    key: id,
    inputHash: sha256(text),
    recordId: id,
    title: text,
    recordHash: sha256(text),
    content: 'text' as const,
    contentText: text,
    inOrder: false,
    requestedById: null,
    requestedByName: null,
    returnUrl: null,
    // Late enough that nobody is reminded meanwhile.
    expiresAt: new Date(Date.now() + 30 * day),
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`
const headersOf = ({ token, address }: Signatory) => ({
  'x-forwarded-for': address,
  cookie: `${sessionCookie}=${token}`,
  'x-atrium': '1',
  'content-type': 'application/json',
})

const agent = new Agent({ keepAlive: true })

/** Uses `node:http` with keep-alive: `fetch` takes twice the CPU time, on the cores that the portal needs as well. */
async function post<T>(
  { portal }: Bench,
  { path, signatory, body }: { path: string; signatory: Signatory; body: object },
) {
  const options = { method: 'POST', agent, headers: headersOf(signatory) }
  const asked = request(`${portal.address}/api/esign/${path}`, options)
  asked.end(JSON.stringify(body))
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { response, message } = JSON.parse(await text(answer)) as { response: T; message: string }
  if (answer.statusCode !== 200) throw new Error(`${path}: ${message}`)
  return response
}

/** Signs places as the page does: what is signed is shown, then the password is asked for. */
async function sign(bench: Bench, signatory: Signatory, places: readonly string[]): Promise<void> {
  const body = { SignerIDs: places }
  const { Challenge: shown, NeedsAccount } = await post<Challenge>(bench, { path: 'challenge', signatory, body })
  const proof = { Challenge: shown, Password: password, ...(NeedsAccount && { Account: signatory.account }) }
  await post(bench, { path: 'sign', signatory, body: proof })
}

/** Every person signs one record after the other. */
async function signFor(bench: Bench, forSeconds: number): Promise<{ perSecond: number; cpuMs: number }> {
  const cpuBefore = await bench.portal.cpu()
  const begun = performance.now()
  const end = begun + forSeconds * 1000
  let made = 0
  await Promise.all(
    bench.signatories.map(async (signatory) => {
      while (performance.now() < end) {
        const place = signatory.places.pop()
        if (place === undefined) throw new Error('Everything is signed before the time is over')
        await sign(bench, signatory, [place])
        made += 1
      }
    }),
  )
  const took = (performance.now() - begun) / 1000
  return { perSecond: made / took, cpuMs: (((await bench.portal.cpu()) - cpuBefore) * 1000) / made }
}

async function measureSignatures(bench: Bench): Promise<Line[]> {
  await signFor(bench, warmUpSeconds)
  // More rounds than of others: both rates vary by a tenth.
  const { raw, ours } = await interleaved(2 * rounds - 1, {
    raw: async () => ({ ...(await rawHashes(bench.hash, digestOf(password), seconds)) }),
    ours: () => signFor(bench, seconds),
  })
  const [limit, rate] = [raw['perSecond'] ?? 0, ours['perSecond'] ?? 0]
  const [hashMs, ownMs] = [raw['cpuMs'] ?? 0, ours['cpuMs'] ?? 0]
  return [
    {
      what: `signatures of ${people} people, each with challenge and password, of raw argon2id hashes`,
      limit: perSecond(limit),
      ours: perSecond(rate),
      ratio: rate / limit,
      target: '≥ 0.4',
    },
    {
      what: 'CPU of a raw hash, of what the portal itself uses for a signature',
      limit: `${hashMs.toFixed(1)} ms`,
      ours: `${ownMs.toFixed(1)} ms`,
      ratio: hashMs / ownMs,
      target: '–',
    },
  ]
}

async function measureMany(bench: Bench): Promise<Line> {
  const { many } = bench
  const { ours } = await interleaved(rounds, {
    ours: async () => {
      const begun = performance.now()
      await sign(bench, many, many.places.splice(0, maxRecordsAtOnce))
      return { took: performance.now() - begun }
    },
  })
  const took = ours['took'] ?? 0
  return {
    what: `${maxRecordsAtOnce} records in one act, challenge and signing`,
    limit: `${limits.manyMs} ms`,
    ours: `${took.toFixed(0)} ms`,
    ratio: took / limits.manyMs,
    target: '≤ 1',
  }
}

/** By the hash of the record, each from another network. */
async function measureVerifying(
  { portal, hashes, many, signatories }: Bench,
  databaseUrl: string | undefined,
): Promise<Line> {
  await settle(databaseUrl)
  // Of each person the last records were signed first.
  const signed = hashes.slice(0, people * recordsOfEach).filter((_, n) => {
    const left = signatories[Math.floor(n / recordsOfEach)]?.places.length ?? 0
    return n % recordsOfEach >= left
  })
  if (many.places.length === 0) signed.push(...hashes.slice(people * recordsOfEach))
  let next = 0
  const work = {
    url: `${portal.address}/api/esign/verify`,
    headers: { 'x-atrium': '1' },
    bodies: () => JSON.stringify({ Sha256: signed[(next += 7) % signed.length] }),
    hasManyAddresses: true,
    connections,
  }
  await load(work, warmUpSeconds)
  const { ours } = await interleaved(rounds, { ours: async () => ({ ...(await load(work, seconds)) }) })
  if (ours['bad']) throw new Error(`${ours['bad']} verifications were refused`)
  const rate = ours['perSecond'] ?? 0
  return {
    what: 'verifications by hash over HTTP, with key, log entry and rate limit',
    limit: perSecond(limits.verifications),
    ours: `${perSecond(rate)}, p50 ${ours['p50']} ms`,
    ratio: rate / limits.verifications,
    target: '≥ 1',
  }
}

/** The signature alone, as the stand-alone verifier does it: on one core, without a network and a database. */
async function measureVerification(bench: Bench): Promise<Line> {
  const { portal, signatories } = bench
  const [signatory] = signatories
  if (!signatory) throw new Error('Nobody signs')
  const page = { path: 'inbox/page', signatory, body: { Waiting: false, pageSize: 1 } }
  const { items } = await post<{ items: Pick<SignatureRequest, 'ID' | 'Sha256'>[] }>(bench, page)
  const answer = await fetch(`${portal.address}/api/esign/requests/${items[0]?.ID}/evidence`, {
    headers: headersOf(signatory),
  })
  const evidence = (await answer.json()) as EvidenceFile
  const { ours } = await interleaved(rounds, {
    ours: async () => {
      const begun = performance.now()
      let made = 0
      while (performance.now() - begun < seconds * 1000) {
        const { isWhole } = await verifyEvidence(evidence, {
          recordSha256: String(items[0]?.Sha256),
          trustedKeys: evidence.keys,
        })
        if (!isWhole) throw new Error('The evidence is not whole')
        made += 1
      }
      return { perSecond: made / ((performance.now() - begun) / 1000) }
    },
  })
  const rate = ours['perSecond'] ?? 0
  return {
    what: 'verifications of evidence in one process, without the portal',
    limit: perSecond(limits.verifications),
    ours: perSecond(rate),
    ratio: rate / limits.verifications,
    target: '≥ 1',
  }
}
