import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { signedProductHeaders } from '#products/product-visitor.ts'
import { exampleKit } from '#testing/examples/kit.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const run = promisify(execFile)
const docs = join(import.meta.dirname, '../../../../docs')
const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const kit = exampleKit(portal)

async function settings() {
  const office = await kit.anOffice()
  await kit.license(office)
  const { organisationId: ORGANISATION, productCode: PRODUCT, member } = office
  const { secret: PRODUCT_SECRET } = portal.server.services.settings.handover
  return { PORTAL: address, PRODUCT, ORGANISATION, PRODUCT_SECRET, SIGNER: member.id, PATH: process.env['PATH'] }
}

const missingPython = await run('python3', ['--version']).then(
  () => false as const,
  () => 'python3 is not installed',
)
const samples = [
  ['sample.ts', process.execPath, false],
  ['sample.py', 'python3', missingPython],
] as const

for (const [name, program, skip] of samples) {
  const file = join(docs, 'samples/signature-requests', name)
  test(`${name} – run – asks for a signature, looks and withdraws`, { skip }, async () => {
    const { stdout } = await run(program, [file], { env: await settings() })
    const [asked, link = '', ...rest] = stdout.trim().split('\n')
    assert.deepEqual([asked, ...rest], ['state open', 'signer open', 'state withdrawn'])
    assert.ok(link.startsWith(`sign at ${address}/#/esign/requests/`), link)
  })

  test(`${name} – with another secret – ends with the message of the portal`, { skip }, async () => {
    const env = { ...(await settings()), PRODUCT_SECRET: 'another' }
    await assert.rejects(run(program, [file], { env }), /签名/u)
  })
}

test('Python of docs/products.md – run – signs as the portal does', { skip: missingPython }, async () => {
  const text = await readFile(join(docs, 'products.md'), 'utf8')
  const [, code = ''] = /```python\n(def signed_headers[^`]*)```/.exec(text) ?? []
  const program = `import hashlib, hmac, json, time\n${code}
print(json.dumps(signed_headers("POST", "/api/v1/esign/requests?a=1", "记录".encode(), "ELN", "an organisation", b"a secret")))`
  const headers = JSON.parse((await run('python3', ['-c', program])).stdout) as Record<string, string>
  const request = { product: 'ELN', organisationId: 'an organisation', method: 'POST', body: '记录' }
  const now = Number(headers['x-atrium-timestamp']) * 1000
  const target = '/api/v1/esign/requests?a=1'
  assert.deepEqual(headers, signedProductHeaders({ ...request, target }, { secret: 'a secret', now }))
})
