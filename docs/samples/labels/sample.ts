// Prints labels through the portal: gets a token, lists templates, describes one, and saves a PDF of two labels.
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

/** Sends a request. A label that cannot be printed is an error that names its row, component and field. */
async function send(method: string, path: string, body?: object): Promise<Response> {
  const answer = await fetch(`${portal}/api/v1/labels/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(((await answer.json()) as { message: string }).message)
  return answer
}

const responseOf = async <T>(answer: Response) => ((await answer.json()) as { response: T }).response

interface Template {
  ID: string
  Name: string
  Fields: { Path: string; Sample: string }[]
}

const { items } = await responseOf<{ items: Template[] }>(await send('GET', 'templates'))
for (const { ID, Name } of items) console.log('template', ID, Name)

const { Fields } = await responseOf<Template>(await send('GET', `templates/${setting('TEMPLATE')}`))
console.log('fields', Fields.map(({ Path }) => Path).join(' '))

const Values = Object.fromEntries(Fields.map(({ Path, Sample }) => [Path, Sample]))
const answer = await send('POST', `templates/${setting('TEMPLATE')}/render`, {
  Output: 'pdf',
  Dpi: 300,
  Rows: [{ Values, Copies: 2 }],
})
await writeFile(setting('FILE'), Buffer.from(await answer.arrayBuffer()))
console.log('saved')
