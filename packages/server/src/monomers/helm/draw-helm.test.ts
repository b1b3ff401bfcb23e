import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseHelm } from '@atrium/chemistry/helm/parse-helm.ts'
import { resolveHelm } from '@atrium/chemistry/helm/resolve-helm.ts'
import { lookUpSample } from '@atrium/chemistry/testing/sample-lookup.ts'
import { ChemistryThread } from '#chemistry/chemistry-thread.ts'
import { drawHelm } from './draw-helm.ts'

const resolve = (helm: string) => resolveHelm(parseHelm(helm), lookUpSample)

test('a molecule – that keeps the toolkit busy, or runs it out of stack – is too complex, and the next one is drawn', async () => {
  // Both are given up: the one by the timeout, the other by WebAssembly.
  const busy = new ChemistryThread({ timeoutMs: 1 })
  assert.equal((await drawHelm(resolve("PEPTIDE1{W'30'}$$$$"), busy)).reason, 'too-complex')
  await busy.close()
  const thread = new ChemistryThread({ timeoutMs: 120_000 })
  const rings = resolve(`CHEM1{[[*:1]C${'C1CC1'.repeat(300)}]}$$$$`)
  assert.equal((await drawHelm(rings, thread)).reason, 'too-complex')
  const { smiles, svg, reason } = await drawHelm(resolve('PEPTIDE1{G}$$$$'), thread)
  assert.deepEqual([smiles, svg?.slice(0, 5), reason], ['NCC(=O)O', '<svg ', null])
  await thread.close()
})
