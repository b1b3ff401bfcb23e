// Uses the monomer library of the portal: gets a token, lists monomers, checks a HELM and saves its drawing, follows changes.
// Needs Node.js 22.18 or newer and nothing else: `node sample.ts`.
import { writeFile } from 'node:fs/promises'

const setting = (name: string): string => {
  const value = process.env[name]
  if (!value) throw new Error(`Set ${name}.`)
  return value
}
const portal = setting('PORTAL')

async function accessToken(): Promise<string> {
  const credentials = Buffer.from(`${setting('CLIENT_ID')}:${setting('CLIENT_SECRET')}`).toString('base64')
  const answer = await fetch(`${portal}/api/v1/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const body = (await answer.json()) as { access_token: string; error_description?: string }
  if (!answer.ok) throw new Error(body.error_description)
  return body.access_token
}

const token = await accessToken()

async function send<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${portal}/api/v1/monomers${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { message, response } = (await answer.json()) as { message: string; response: T }
  if (!answer.ok) throw new Error(message)
  return response
}

interface Monomer {
  symbol: string
  name: string
}
const { items } = await send<{ items: Monomer[] }>('GET', '?polymerType=PEPTIDE&pageSize=200')
for (const { symbol, name } of items) console.log('monomer', symbol, name)

interface Helm {
  isValid: boolean
  problems: { message: string }[]
  formula: string
  svg: string | null
}
const helm = await send<Helm>('POST', '/helm', { helm: setting('HELM') })
for (const { message } of helm.problems) console.log('problem', message)
if (helm.isValid) console.log('formula', helm.formula)
if (helm.svg) await writeFile(setting('FILE'), helm.svg)

interface Changes {
  items: { kind: string; monomer: Monomer | null }[]
  cursor: number
  hasMore: boolean
}
// Keep the cursor: with it the next run gets only what happened since.
let cursor = 0
for (let hasMore = true; hasMore;) {
  const page = await send<Changes>('GET', `/changes?since=${cursor}`)
  for (const { kind, monomer } of page.items) console.log('change', kind, monomer?.symbol ?? 'gone')
  cursor = page.cursor
  hasMore = page.hasMore
}
