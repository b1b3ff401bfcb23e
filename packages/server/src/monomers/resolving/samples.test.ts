import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { ListedMonomer } from '@atrium/contract/monomers/monomers.shapes.ts'
import { missingProgram } from '#testing/missing-program.ts'
import { newSecretOf } from '#testing/open-interfaces.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { addPublicMonomers } from '../monomers.jobs.ts'

const run = promisify(execFile)
const samples = join(import.meta.dirname, '../../../../../docs/samples/monomers')
const folder = await mkdtemp(join(tmpdir(), 'atrium-monomers-test-'))
const portal = await openTestPortal()
after(() => portal.close())
after(() => rm(folder, { recursive: true }))
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
await portal.runJob(addPublicMonomers)

for (const [name, program, needs] of [
  ['sample.ts', process.execPath, process.execPath],
  ['sample.py', 'python3', 'python3'],
  ['sample.sh', 'sh', 'curl'],
] as const) {
  test(
    `${name} – run – lists monomers, weighs a HELM, saves its drawing and follows changes`,
    { skip: await missingProgram(needs) },
    async () => {
      const person = await portal.anAccount()
      const { token } = await portal.aSession(person)
      await portal.aSession(person, 'app')
      const ask = <T>(at: string, body: object) => portal.ask<T>(at, { token, body })
      const body = { keyword: 'Glycine' }
      const { items } = (await ask<{ items: ListedMonomer[] }>('POST /Helm/GetHelmList', body)).response
      await ask('POST /Helm/AssociationHelm', { symbolIds: items.map(({ symbolId }) => symbolId) })
      const { id, organisationId } = person
      const CLIENT_SECRET = await newSecretOf(portal.database, { id, organisationId: String(organisationId) })
      const FILE = join(folder, `${name}.svg`)
      const HELM = 'PEPTIDE1{G.G}$$$$V2.0'
      const { stdout } = await run(program, [join(samples, name)], {
        env: { PATH: process.env['PATH'], PORTAL: address, CLIENT_ID: id, CLIENT_SECRET, HELM, FILE },
      })
      assert.deepEqual(stdout.trim().split('\n'), [
        'monomer G Glycine',
        'formula C4H8N2O3',
        'change approved G',
        'change associated G',
      ])
      assert.match(await readFile(FILE, 'utf8'), /^<svg [^]*<\/svg>\s*$/)
    },
  )
}
