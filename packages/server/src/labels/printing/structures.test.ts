import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { StructureView } from '@atrium/contract/labels/labels.shapes.ts'
import type { PrintJob, PrintJobDetail } from '@atrium/contract/labels/printing.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { buildStructure, buildTemplate } from '@atrium/labels/testing/template-builders.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { printJobs } from './print.job.ts'

const portal = await openTestPortal()
after(() => portal.close())
const job = printJobs(portal.server.services)

async function aMember() {
  const person = await portal.anAccount()
  const { token } = await portal.aSession(person)
  const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  const done = async <T>(at: string, body?: object) => {
    const { code, message, response } = await ask<T>(at, body)
    assert.equal(code, 100, message)
    return response
  }
  return {
    token,
    ask,
    done,
    draw: (...Structures: string[]) => ask<StructureView[]>('POST /LabelTemplate/structures', { Structures }),
  }
}

const structure = { path: 'structure', title: { zh: '结构', en: 'Structure' }, type: 'structure' as const }
const molecule = (): LabelTemplate =>
  buildTemplate({
    fields: [{ ...structure, sample: 'CCO', maxLength: 40 }],
    components: [
      { ...buildStructure('molecule', '', { width: 40, height: 30 }), binding: { kind: 'field', path: 'structure' } },
    ],
  })

async function publish({ done }: Awaited<ReturnType<typeof aMember>>, document: LabelTemplate): Promise<string> {
  const { ID } = await done<{ ID: string }>('POST /LabelTemplate', { Document: document })
  await done(`POST /LabelTemplate/${ID}/publish`, { Revision: 1 })
  return ID
}

const rowsOf = (values: readonly string[]) => values.map((value) => ({ Values: { structure: value } }))

const molfile = [
  '',
  '',
  '',
  '  3  2  0  0  0  0            999 V2000',
  '    0.0000    0.0000    0.0000 C   0  0',
  '    1.5000    0.0000    0.0000 C   0  0',
  '    2.2500    1.3000    0.0000 R1  0  0',
  '  1  2  1  0',
  '  2  3  1  0',
  'M  END',
].join('\r\n')

test('structures – SMILES and molfiles – are drawn in their order, and what is none is a fault', async () => {
  const { draw } = await aMember()
  const { response } = await draw('c1ccccc1', 'nonsense', molfile, 'C'.repeat(5_000))
  assert.deepEqual(
    response.map(({ Fault, Drawing }) => [Fault, Drawing?.Lines.length]),
    [
      [null, 9],
      ['unreadable', undefined],
      // A bond to another atom than carbon has a half of each.
      [null, 3],
      ['too-complex', undefined],
    ],
  )
  assert.match(response[2]?.Drawing?.Areas ?? '', /^M[MLQCZ\d .-]+$/)
})

for (const [what, given] of [
  ['none', []],
  ['an empty one', ['']],
  ['NUL', ['\0']],
  ['a lone surrogate', ['\ud800']],
  ['more than five', Array.from({ length: 6 }, () => 'C')],
  ['one that is too long', ['C'.repeat(20_001)]],
] as const)
  test(`structures – ${what} – are refused with the field`, async () => {
    const { draw } = await aMember()
    const { error, details } = await draw(...given)
    assert.equal(error, 'request.invalid')
    assert.match(JSON.stringify(details), /Structures/)
  })

test('structures – that are hostile – are faults, and the next one is drawn', async () => {
  const { draw } = await aMember()
  const hostile = ['<script>', '=cmd()', '-1', '{"a":1}', '[1*]'.repeat(200), 'C1'.repeat(400), '('.repeat(900)]
  for (const text of hostile) assert.equal((await draw(text)).code, 100, text)
  const { response } = await draw('CCO')
  assert.equal(response.at(-1)?.Drawing?.Lines.length, 3)
})

test('a print – of a text that is no structure – is refused with its row, component and field', async () => {
  const member = await aMember()
  const id = await publish(member, molecule())
  const print = async (Override?: boolean) => {
    const { ID } = await member.done<PrintJob>(`POST /LabelTemplate/${id}/print`, {
      Dpi: 203,
      Output: 'zpl',
      Rows: rowsOf(['CCO', 'wrong', '']),
      ...(Override && { Override }),
    })
    await portal.runJob(job)
    return member.done<PrintJobDetail>(`GET /LabelTemplate/jobs/${ID}`)
  }
  const printed = await print()
  assert.equal(printed.State, 'refused')
  assert.deepEqual(
    printed.Issues.map(({ Row, Component, Field, Code, IsError, Message }) => [
      Row,
      Component,
      Field,
      Code,
      IsError,
      Message,
    ]),
    [[2, 'molecule', 'structure', 'structure.unreadable', true, '“wrong”不是可读取的 SMILES 或 molfile']],
  )
  assert.equal((await print(true)).State, 'finished')
})

test('a print – of molfiles that are longer than other values – draws them, and names one that is too long', async () => {
  const member = await aMember()
  const id = await publish(member, molecule())
  const long = molfile.replace('M  END', `${'M  CHG  1   1   0\r\n'.repeat(80)}M  END`)
  assert.ok(long.length > 1_000)
  const print = (value: string) =>
    member.ask<PrintJob>(`POST /LabelTemplate/${id}/print`, { Dpi: 203, Output: 'pdf', Rows: rowsOf([value]) })
  const { response } = await print(long)
  await portal.runJob(job)
  const { State, Issues } = await member.done<PrintJobDetail>(`GET /LabelTemplate/jobs/${response.ID}`)
  assert.deepEqual([State, Issues], ['finished', []])
  const { error, details } = await print('C'.repeat(20_001))
  assert.equal(error, 'labels.wrong-rows')
  assert.match(JSON.stringify(details), /"Row":1,"Field":"structure","Code":"value.too-long"/)
})

test('a print – of many different structures – has a label for each', async () => {
  const member = await aMember()
  const id = await publish(member, molecule())
  const ends = ['C', 'N', 'O', 'Cl', 'Br']
  const smiles = ends.flatMap((a) => ends.flatMap((b) => ends.map((c) => `${a}CC(${b})C=C${c}`)))
  const { response } = await member.ask<PrintJob>(`POST /LabelTemplate/${id}/print`, {
    Dpi: 203,
    Output: 'zpl',
    Rows: rowsOf(smiles),
  })
  await portal.runJob(job)
  const printed = await member.done<PrintJobDetail>(`GET /LabelTemplate/jobs/${response.ID}`)
  assert.deepEqual([printed.State, printed.Done, printed.Issues], ['finished', 125, []])
  const file = await portal.inject(`GET /LabelTemplate/jobs/${response.ID}/file`, { token: member.token })
  const labels = file.payload.split('^XA').slice(1)
  assert.deepEqual([labels.length, new Set(labels).size], [125, 125])
})
