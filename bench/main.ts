import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureAdministration } from './administration.ts'
import { asking } from './database.ts'
import { measureDisturbance } from './disturbance.ts'
import { measureEsign } from './esign.ts'
import { measureEvidence } from './evidence.ts'
import { measureFace } from './face.ts'
import { measureLabelDesigner } from './label-designer.ts'
import { measureLabels } from './labels.ts'
import { measureMonomers } from './monomers.ts'
import { measureOpen } from './open.ts'
import { measurePortal } from './portal.ts'
import { startPortal } from './programs.ts'
import { measureSignInPage } from './sign-in-page.ts'
import { measurePush } from './push.ts'
import { measureSso } from './sso.ts'
import { printTable } from './table.ts'
import { measureWebhooks } from './webhooks.ts'
import { measureSignInSteps } from './sign-in-steps.ts'

const port = Number(process.env['BENCH_PORT'] ?? 7981)

/** Measures pages in a browser; the database does not matter to them. */
async function inBrowser<T>(measure: (address: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-bench-'))
  const portal = await startPortal({ PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', DEMO: '' })
  try {
    return await measure(portal.address)
  } finally {
    await portal.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const faceOfPortal = async () => ({ title: 'first screens', lines: await inBrowser(measureFace) })
const signInPage = async () => ({
  title: 'single sign-on: what the sign-in page loads',
  lines: [await inBrowser(measureSignInPage)],
})

/** A fresh database beside the one of the address, for the time of the measurement. */
async function onServer<T>(url: string, measure: (fresh: string) => Promise<T>): Promise<T> {
  const name = `atrium_bench_${process.pid}`
  const fresh = new URL(url)
  fresh.pathname = `/${name}`
  return asking(url, async (client) => {
    await client.query(`CREATE DATABASE ${name}`)
    try {
      return await measure(fresh.href)
    } finally {
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
    }
  })
}

/** The ways in choose their database as the tests do. */
async function signInStepsOn(url: string | undefined) {
  delete process.env['TEST_DATABASE_URL']
  if (url) process.env['TEST_DATABASE_URL'] = url
  return { title: `${nameOf(url)}: ways in`, lines: await measureSignInSteps() }
}

/** Message push chooses its database as the tests do. */
async function pushOn(url: string | undefined) {
  delete process.env['TEST_DATABASE_URL']
  if (url) process.env['TEST_DATABASE_URL'] = url
  return { title: `${nameOf(url)}: message push`, lines: await measurePush() }
}

/** Sign-ins by providers choose their database as the tests do. */
async function ssoOn(url: string | undefined) {
  delete process.env['TEST_DATABASE_URL']
  if (url) process.env['TEST_DATABASE_URL'] = url
  return { title: `${nameOf(url)}: single sign-on`, lines: await measureSso() }
}

const portalOn = async (url: string | undefined) => ({ title: nameOf(url), lines: await measurePortal(url, port) })

const administrationOn = async (url: string | undefined) => ({
  title: `${nameOf(url)}: administration of 100,000 members`,
  lines: await measureAdministration(url),
})

const evidenceOn = async (url: string | undefined) => ({
  title: `${nameOf(url)}: evidence`,
  lines: await measureEvidence(url),
})

const esignOn = async (url: string | undefined) => ({
  title: `${nameOf(url)}: electronic signatures`,
  lines: await measureEsign(url),
})

const disturbanceOn = async (url: string | undefined) => ({
  title: `${nameOf(url)}: session checks while others disturb, 100,000 members`,
  lines: await measureDisturbance(url),
})

const labelsOn = async (url: string | undefined) => ({
  title: `${nameOf(url)}: labels`,
  lines: await measureLabels(url),
})

const monomersOn = async (url: string | undefined) => ({
  title: `${nameOf(url)}: monomers`,
  lines: await measureMonomers(url),
})

const labelDesigner = async () => ({ title: 'label designer', lines: await inBrowser(measureLabelDesigner) })

const openOn = async (url: string) => ({ title: `${nameOf(url)}: open capability`, lines: await measureOpen(url) })

const webhooksOn = async (url: string) => ({ title: `${nameOf(url)}: webhooks`, lines: await measureWebhooks(url) })

const nameOf = (url: string | undefined) => (url ? 'PostgreSQL' : 'embedded database')

const server = process.env['BENCH_DATABASE_URL'] ?? process.env['TEST_DATABASE_URL']
const options = process.argv.slice(2)
/** `--server`: on PostgreSQL alone. */
const isEmbeddedWanted = !options.includes('--server')
/** Without a choice everything is measured. */
const wanted = options.filter((option) => !option.startsWith('--'))
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part)

if (isWanted('sso')) printTable(await signInPage())
if (isEmbeddedWanted) {
  if (isWanted('portal')) printTable(await portalOn(undefined))
  if (isWanted('sign-in-steps')) printTable(await signInStepsOn(undefined))
  if (isWanted('sso')) printTable(await ssoOn(undefined))
  if (isWanted('administration')) printTable(await administrationOn(undefined))
  if (isWanted('evidence')) printTable(await evidenceOn(undefined))
  if (isWanted('esign')) printTable(await esignOn(undefined))
  if (isWanted('disturbance')) printTable(await disturbanceOn(undefined))
  if (isWanted('labels')) printTable(await labelsOn(undefined))
  if (isWanted('labels')) printTable(await labelDesigner())
  if (isWanted('monomers')) printTable(await monomersOn(undefined))
  if (isWanted('face')) printTable(await faceOfPortal())
}
if (server) {
  if (isWanted('portal')) printTable(await onServer(server, portalOn))
  if (isWanted('sign-in-steps')) printTable(await signInStepsOn(server))
  if (isWanted('sso')) printTable(await ssoOn(server))
  if (isWanted('administration')) printTable(await onServer(server, administrationOn))
  if (isWanted('evidence')) printTable(await onServer(server, evidenceOn))
  if (isWanted('esign')) printTable(await onServer(server, esignOn))
  if (isWanted('disturbance')) printTable(await onServer(server, disturbanceOn))
  if (isWanted('labels')) printTable(await onServer(server, labelsOn))
  if (isWanted('monomers')) printTable(await onServer(server, monomersOn))
  if (isWanted('open')) printTable(await onServer(server, openOn))
  if (isWanted('push')) printTable(await pushOn(server))
  if (isWanted('webhooks')) printTable(await onServer(server, webhooksOn))
} else console.log('\nSet BENCH_DATABASE_URL to measure on PostgreSQL too.')
