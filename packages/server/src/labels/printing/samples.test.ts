import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { missingProgram } from '#testing/missing-program.ts'
import { newSecretOf } from '#testing/open-interfaces.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const run = promisify(execFile)
const samples = join(import.meta.dirname, '../../../../../docs/samples/labels')
const folder = await mkdtemp(join(tmpdir(), 'atrium-labels-test-'))
const portal = await openTestPortal()
after(() => portal.close())
after(() => rm(folder, { recursive: true }))
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })

for (const [name, program, needs] of [
  ['sample.ts', process.execPath, process.execPath],
  ['sample.py', 'python3', 'python3'],
  ['sample.sh', 'sh', 'curl'],
] as const) {
  test(
    `${name} – run – lists templates, describes one and saves a PDF of two labels`,
    { skip: await missingProgram(needs) },
    async () => {
      const person = await portal.anAccount()
      const { token } = await portal.aSession(person)
      const { id, organisationId } = await portal.aSession(person, 'app').then(() => person)
      const document = buildTemplate({ name: '试剂瓶', components: [buildText('title')] })
      const added = await portal.ask<{ ID: string }>('POST /LabelTemplate', { token, body: { Document: document } })
      const TEMPLATE = added.response.ID
      await portal.ask(`POST /LabelTemplate/${TEMPLATE}/publish`, { token, body: { Revision: 1 } })
      const CLIENT_SECRET = await newSecretOf(portal.database, { id, organisationId: String(organisationId) })
      const FILE = join(folder, `${name}.pdf`)
      const { stdout } = await run(program, [join(samples, name)], {
        env: { PATH: process.env['PATH'], PORTAL: address, CLIENT_ID: id, CLIENT_SECRET, TEMPLATE, FILE },
      })
      assert.deepEqual(stdout.trim().split('\n'), [`template ${TEMPLATE} 试剂瓶`, 'fields batch expiry', 'saved'])
      const pdf = await readFile(FILE, 'latin1')
      assert.match(pdf, /^%PDF-/)
    },
  )
}
