import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { parsedRequest } from '../packages/server/src/testing/emulators/saml-idp.ts'
import { sql } from 'drizzle-orm'
import { inTransaction } from '../packages/server/src/kit/data/database.ts'
import { anSsoOffice, aPortalBrowser } from '../packages/server/src/testing/providers/sso-office.ts'
import { openTestPortal } from '../packages/server/src/testing/test-portal.ts'
import { slapdMissing } from '../packages/server/src/testing/peers/slapd.ts'
import type { SyncFigures } from './directory-sync.process.ts'
import { median } from './load.ts'
import type { WayBack } from './sso-browser.process.ts'
import type { Line } from './table.ts'

/** Sign-ins whose processor time is measured together. */
const together = 40
/** Enough sign-ins for the code to be compiled, as in a running server: the XML libraries take about 500. */
const warmUps = 13
const rounds = 5
const targetMs = 5

/** Measures sign-ins by providers and the synchronisation of a directory. */
export const measureSso = async (): Promise<Line[]> => [...(await measureSignIns()), ...(await measureSync())]

/** A directory of 50,000 people, in a process of its own; nothing where OpenLDAP is not installed. */
async function measureSync(): Promise<Line[]> {
  const missing = await slapdMissing()
  if (missing) return [{ what: `directory sync: ${missing}`, limit: '', ours: '', target: '' }]
  const measuring = fork(join(import.meta.dirname, 'directory-sync.process.ts'))
  try {
    const [{ peopleASecond, unchangedSeconds, deltaSeconds, peakMb }] = (await once(measuring, 'message')) as [
      SyncFigures,
    ]
    const line = (what: string, { ours, limit, unit }: { ours: number; limit: number; unit: string }): Line => ({
      what: `directory of 50,000 people: ${what}`,
      limit: `${limit} ${unit}`,
      ours: `${ours.toFixed(ours < 10 ? 2 : 0)} ${unit}`,
      ratio: ours / limit,
      target: unit === 'people/s' ? '≥ 1' : '≤ 1',
    })
    return [
      line('first sync', { ours: peopleASecond, limit: 500, unit: 'people/s' }),
      line('everybody again, unchanged', { ours: unchangedSeconds, limit: 60, unit: 's' }),
      line('delta of 100 changes', { ours: deltaSeconds, limit: 2, unit: 's' }),
      line('memory at its peak', { ours: peakMb, limit: 500, unit: 'MB' }),
    ]
  } finally {
    measuring.kill()
  }
}

/**
 * Measures the processor time of this process for the end of a sign-in: what the provider sent is taken, verified, and a session
 * opened. Providers and browser are processes of their own. The database is that of `TEST_DATABASE_URL`: the embedded one works in
 * this process, too, and counts.
 */
async function measureSignIns(): Promise<Line[]> {
  const portal = await openTestPortal({ SSO_ALLOWED_NETWORKS: '127.0.0.0/8' })
  const browser = fork(join(import.meta.dirname, 'sso-browser.process.ts'))
  try {
    const address = await portal.server.app.listen({ host: '127.0.0.1', port: 0 })
    const office = await anSsoOffice(portal)
    const come = async (waysBack: WayBack[]) => {
      browser.send({ address, waysBack })
      const [{ failures }] = (await once(browser, 'message')) as [{ failures: string[] }]
      if (failures.length > 0) throw new Error(failures[0])
    }
    const saml = await samlSignIns({ portal, office, come })
    const oidc = await oidcSignIns({ portal, office, come })
    const line = (what: string, times: readonly number[]): Line => ({
      what: `${what}: processor time from the provider’s answer to the session`,
      limit: `${targetMs} ms`,
      ours: `${median(times).toFixed(2)} ms`,
      ratio: median(times) / targetMs,
      target: '≤ 1',
    })
    return [line('SAML 2.0', saml), line('OpenID Connect', oidc)]
  } finally {
    browser.kill()
    await portal.close()
  }
}

interface Place {
  portal: Awaited<ReturnType<typeof openTestPortal>>
  office: Awaited<ReturnType<typeof anSsoOffice>>
  /** Has browsers come back from the provider and sign in. */
  come: (waysBack: WayBack[]) => Promise<void>
}

async function samlSignIns(place: Place): Promise<number[]> {
  const provider = fork(join(import.meta.dirname, 'saml-idp.process.ts'))
  try {
    const [idp] = (await once(provider, 'message')) as [{ entityId: string; certificate: string }]
    return await samlTimes(place, { ...idp, provider })
  } finally {
    provider.kill()
  }
}

interface SamlProvider {
  provider: ChildProcess
  entityId: string
  certificate: string
}

async function samlTimes(place: Place, { provider, ...idp }: SamlProvider): Promise<number[]> {
  const connection = await place.office.aConnection({
    Settings: {
      Kind: 'saml',
      EntityID: idp.entityId,
      SignInUrl: 'https://idp.lab.example/redirect',
      SignOutUrl: null,
      Certificates: [idp.certificate],
      MetadataUrl: null,
      NameIDFormat: 'persistent',
      SubjectAttribute: null,
      SignsRequests: false,
      EndsUpstream: false,
    },
    CreatesMembers: true,
    TrustedDomains: [],
  })
  const attributes = { name: '张三', email: 'zhang@lab.example', title: '研究员', groups: ['staff', 'lab'] }
  return times(place, async () => {
    const browser = aPortalBrowser(place.portal)
    const { id, relayState } = parsedRequest(await browser.start(connection.ID))
    const { CallbackUrl: callbackUrl, EntityUrl: audience } = connection
    provider.send({ callbackUrl, audience, request: id, attributes })
    const [SAMLResponse] = (await once(provider, 'message')) as [string]
    const form = { SAMLResponse, RelayState: relayState }
    return { path: `/sso/callback/${connection.ID}`, form, cookies: browser.cookieHeader() }
  })
}

async function oidcSignIns(place: Place): Promise<number[]> {
  const provider = fork(join(import.meta.dirname, 'oidc-provider.process.ts'))
  try {
    const [issuer] = (await once(provider, 'message')) as [string]
    const connection = await place.office.aConnection({
      Settings: oidcSettings(issuer),
      CreatesMembers: true,
      TrustedDomains: [],
    })
    return await times(place, async () => {
      const browser = aPortalBrowser(place.portal)
      const { searchParams } = new URL(await browser.start(connection.ID))
      const answer = { code: searchParams.get('nonce') ?? '', state: searchParams.get('state') ?? '', iss: issuer }
      const path = `/sso/callback/${connection.ID}?${new URLSearchParams(answer).toString()}`
      return { path, cookies: browser.cookieHeader() }
    })
  } finally {
    provider.kill()
  }
}

const oidcSettings = (issuer: string): Connection['Settings'] => ({
  Kind: 'oidc',
  Issuer: issuer,
  ClientID: 'atrium',
  Scope: 'openid',
  SubjectClaim: 'sub',
  EndsUpstream: false,
})

/** Processor time in milliseconds of a sign-in, in each round. */
async function times({ portal, come }: Place, prepare: () => Promise<WayBack>): Promise<number[]> {
  const seen: number[] = []
  for (let round = -warmUps; round < rounds; round += 1) {
    // All come from one address, which may not sign in so often.
    await inTransaction(portal.database, 'owner', (db) => db.execute(sql`delete from attempts`))
    const waysBack: WayBack[] = []
    while (waysBack.length < together) waysBack.push(await prepare())
    const before = process.cpuUsage()
    await come(waysBack)
    const { user, system } = process.cpuUsage(before)
    if (round >= 0) seen.push((user + system) / 1000 / together)
  }
  return seen
}
