import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { exampleKit } from '#testing/examples/kit.ts'
import { enablePush } from '#testing/examples/push-writes.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, '../../../../docs/samples/push')
const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const kit = exampleKit(portal)

async function settings() {
  const office = await kit.anOffice()
  await enablePush(kit, office)
  const { organisationId: ORGANISATION, productCode: PRODUCT, member } = office
  const { secret: PRODUCT_SECRET } = portal.server.services.settings.handover
  return {
    PORTAL: address,
    PRODUCT,
    ORGANISATION,
    PRODUCT_SECRET,
    RECIPIENT: member.account,
    PATH: process.env['PATH'],
  }
}

const missingPython = await run('python3', ['--version']).then(
  () => false as const,
  () => 'python3 is not installed',
)
for (const [name, program, skip] of [
  ['sample.ts', process.execPath, false],
  ['sample.py', 'python3', missingPython],
] as const) {
  test(`${name} – run – sends a message once, names who cannot get it, and looks`, { skip }, async () => {
    const { stdout } = await run(program, [join(folder, name)], { env: await settings() })
    assert.deepEqual(stdout.trim().split('\n'), [
      'accepted 1',
      'refused nobody.of.this.name unknown',
      'repeated true',
      'delivery push waiting 1',
    ])
  })

  test(`${name} – with another secret – ends with the message of the portal`, { skip }, async () => {
    const env = { ...(await settings()), PRODUCT_SECRET: 'another' }
    await assert.rejects(run(program, [join(folder, name)], { env }), /签名/u)
  })
}
