import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import type {
  PrintJob,
  PrintJobDetail,
  ReadRows,
  TemplateDescription,
} from '@atrium/contract/labels/printing.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import {
  buildBarcode,
  buildImage,
  buildShape,
  buildTemplate,
  buildText,
} from '@atrium/labels/testing/template-builders.ts'
import { starters } from '@atrium/labels/starters/starters.ts'
import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { unzipSync } from 'fflate'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { performer } from '#testing/perform.ts'
import { aPng, pngBomb } from '#testing/pictures.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { printJobs } from './print.job.ts'

/** A printer that takes jobs, and a port where nobody listens. */
const printer = createServer({ allowHalfOpen: false })
const received: Buffer[] = []
printer.on('connection', (socket) => socket.on('data', (data: Buffer) => received.push(data)))
await once(printer.listen(0, '127.0.0.1'), 'listening')
const printerAddress = `127.0.0.1:${(printer.address() as AddressInfo).port}`
const closed = createServer()
await once(closed.listen(0, '127.0.0.1'), 'listening')
const closedAddress = `127.0.0.1:${(closed.address() as AddressInfo).port}`
await new Promise((resolve) => closed.close(resolve))

const portal = await openTestPortal({ LABEL_PRINTERS: `${printerAddress},${closedAddress}` })
await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const [listening] = portal.server.app.addresses() as { port: number }[]
const perform = performer(`http://127.0.0.1:${listening?.port ?? 0}`)
after(async () => {
  await portal.close()
  printer.close()
})
const job = printJobs(portal.server.services)
const runJobs = () => portal.runJob(job)
const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

async function aMember(given: Parameters<typeof portal.anAccount>[0] = {}) {
  const person = await portal.anAccount(given)
  const { token } = await portal.aSession(person)
  const ask = <T>(at: string, body?: object) => portal.ask<T>(at, { token, ...(body && { body }) })
  const done = async <T>(at: string, body?: object) => {
    const { code, message, response } = await ask<T>(at, body)
    assert.equal(code, 100, message)
    return response
  }
  return {
    ...person,
    organisationId: String(person.organisationId),
    token,
    ask,
    done,
    publish: async (document: LabelTemplate) => {
      const { ID } = await done<{ ID: string }>('POST /LabelTemplate', { Document: document })
      await done(`POST /LabelTemplate/${ID}/publish`, { Revision: 1 })
      return ID
    },
    /** Prints and waits for the end. */
    print: async (id: string, body: object) => {
      const { ID } = await done<PrintJob>(`POST /LabelTemplate/${id}/print`, { Dpi: 203, Output: 'pdf', ...body })
      await runJobs()
      return done<PrintJobDetail>(`GET /LabelTemplate/jobs/${ID}`)
    },
    file: async (id: string) => portal.inject(`GET /LabelTemplate/jobs/${id}/file`, { token }),
  }
}

const field = (key: string, path: string) => ({ ...buildText(key), binding: { kind: 'field' as const, path } })
const counter = { id: 'n', start: 1, step: 1, digits: 4, every: 'label' as const, scope: 'template' as const }
const numbered = (key: string) => ({
  ...buildText(key),
  binding: { kind: 'expression' as const, source: '{{batch}}-{{#n}}' },
})
const aLabel = (changes: Partial<LabelTemplate> = {}) =>
  buildTemplate({ components: [field('batch', 'batch')], ...changes })
const rows = (...batches: string[]) => batches.map((batch) => ({ Values: { batch } }))

test('print job – of rows with copies – ends with the file that its hash names', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel())
  const printed = await member.print(id, { Rows: [{ Values: { batch: '批号 1' }, Copies: 3 }, ...rows('B')] })
  assert.deepEqual(
    [printed.State, printed.RowCount, printed.LabelCount, printed.Done, printed.Version, printed.PrintedBy],
    ['finished', 2, 4, 4, 1, member.realName],
  )
  const file = await member.file(printed.ID)
  assert.equal(file.headers['content-type'], 'application/pdf')
  assert.equal(file.rawPayload.subarray(0, 5).toString(), '%PDF-')
  assert.equal(createHash('sha256').update(file.rawPayload).digest('hex'), printed.Sha256)
  const [template] = await owner<{ print_count: number }>(sql`select print_count from label_templates where id = ${id}`)
  assert.equal(template?.print_count, 4)
  const [entry] = await owner<{ changes: object }>(
    sql`select changes from operation_logs where action = 'labels.printed' and subject_id = ${id}`,
  )
  assert.deepEqual(entry?.changes, {
    labelVersion: [null, 1],
    rows: [null, 2],
    labelCount: [null, 4],
    output: [null, 'pdf'],
  })
})

test('rows – with values of unknown fields or of another type – are named with row and field, and nothing is printed', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel())
  const { error, details } = await member.ask(`POST /LabelTemplate/${id}/print`, {
    Dpi: 203,
    Output: 'pdf',
    Rows: [...rows('A'), { Values: { expiry: '31.12', nothing: 'x' } }, { Values: { batch: 'x'.repeat(10_000) } }],
  })
  assert.equal(error, 'labels.wrong-rows')
  assert.deepEqual(
    (details as { rows: { Row: number; Field: string; Code: string }[] }).rows.map(({ Row, Field, Code }) => [
      Row,
      Field,
      Code,
    ]),
    [
      [2, 'expiry', 'date.invalid'],
      [2, 'nothing', 'field.unknown'],
      [3, 'batch', 'value.too-long'],
    ],
  )
  const tooMany = { Dpi: 203, Output: 'pdf', Rows: Array.from({ length: 5_001 }, () => ({ Values: {} })) }
  assert.equal((await member.ask(`POST /LabelTemplate/${id}/print`, tooMany)).error, 'request.invalid')
  const copies = { Dpi: 203, Output: 'pdf', Rows: Array.from({ length: 11 }, () => ({ Values: {}, Copies: 1_000 })) }
  assert.equal((await member.ask(`POST /LabelTemplate/${id}/print`, copies)).error, 'labels.too-many-labels')
})

test('label – whose text does not fit – is refused with its row, KEY and field, and printed with an override that is logged', async () => {
  const member = await aMember()
  const fits = field('batch', 'batch')
  const id = await member.publish(aLabel({ components: [{ ...fits, style: { ...fits.style, fit: 'error' } }] }))
  const Rows = rows('ok', 'far too long for a box of twenty millimetres')
  const refused = await member.print(id, { Rows })
  assert.equal(refused.State, 'refused')
  const [issue] = refused.Issues
  assert.deepEqual([issue?.Row, issue?.Component, issue?.Field, issue?.IsError], [2, 'batch', 'batch', true])
  assert.equal((await member.file(refused.ID)).statusCode, 404)
  const printed = await member.print(id, { Rows, Override: true })
  assert.deepEqual([printed.State, printed.IsOverridden], ['finished', true])
  const logged = await owner(
    sql`select 1 from operation_logs where action = 'labels.printed' and subject_id = ${id} and changes ? 'override'`,
  )
  assert.equal(logged.length, 1)
})

test('code – that something covers – is read back before it is printed, and refused', async () => {
  const member = await aMember()
  const code = {
    ...buildBarcode('code', '{{batch}}'),
    box: { x: 1, y: 1, width: 50, height: 12, rotation: 0 as const },
  }
  const bar = buildShape('rectangle', 0.25, { x: 10, y: 0, width: 3, height: 14 })
  const id = await member.publish(aLabel({ components: [code, { ...bar, style: { ...bar.style, filled: true } }] }))
  const refused = await member.print(id, { Rows: rows('AB12') })
  assert.equal(refused.State, 'refused')
  assert.ok(refused.Issues.some(({ Code, Component }) => Code === 'code.unreadable' && Component === 'code'))
  const clean = await member.publish(aLabel({ name: 'Clean', components: [code] }))
  assert.equal((await member.print(clean, { Rows: rows('AB12') })).State, 'finished')
})

test('counter of the template – in jobs at once – gives each label its own number, and the same when printed again', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel({ counters: [counter], components: [numbered('code')] }))
  const requests = [1, 2, 3].map(() =>
    member.done<PrintJob>(`POST /LabelTemplate/${id}/print`, {
      Dpi: 203,
      Output: 'zpl',
      Rows: [{ Values: {}, Copies: 5 }],
    }),
  )
  const jobs = await Promise.all(requests)
  const refused = await member.ask(`POST /LabelTemplate/${id}/print`, { Dpi: 203, Output: 'zpl', Rows: rows('x') })
  assert.equal(refused.error, 'request.too-frequent')
  await Promise.all([portal.runJob(printJobs(portal.server.services)), runJobs()])
  const detail = (one: string) => member.done<PrintJobDetail>(`GET /LabelTemplate/jobs/${one}`)
  const ended = await Promise.all(jobs.map(({ ID }) => detail(ID)))
  assert.deepEqual(
    ended.map(({ Issued }) => Issued['n']).toSorted((a, b) => Number(a) - Number(b)),
    [0, 5, 10],
  )
  const again = await member.done<PrintJob>(`POST /LabelTemplate/jobs/${ended[0]?.ID}/again`, {})
  await runJobs()
  const repeated = await detail(again.ID)
  assert.deepEqual(
    [repeated.State, repeated.Sha256, repeated.Issued, repeated.ReprintOf],
    ['finished', ended[0]?.Sha256, ended[0]?.Issued, ended[0]?.ID],
  )
  const rendered = await Promise.all(
    [1, 2, 3].map(() =>
      portal.inject(`POST /LabelTemplate/${id}/render`, {
        token: member.token,
        body: { Dpi: 203, Output: 'zpl', Rows: rows('r') },
      }),
    ),
  )
  assert.equal(new Set(rendered.map(({ body }) => body)).size, 3)
})

test('outputs – of the same labels – are ZPL, TSPL, a picture, a zip file of pictures, or nothing for the browser', async () => {
  const member = await aMember()
  const id = await member.publish(
    aLabel({
      components: [buildBarcode('code', 'AB'), buildImage('ghs')].map((one, index) => ({
        ...one,
        box: { ...one.box, y: 1 + 15 * index, width: 40 },
      })),
    }),
  )
  const content = async (Output: string, ...batches: string[]) => {
    const printed = await member.print(id, { Rows: rows(...batches), Output })
    assert.equal(printed.State, 'finished', JSON.stringify(printed.Issues))
    return (await member.file(printed.ID)).rawPayload
  }
  assert.match((await content('zpl', 'A', 'B')).toString(), /^\^XA[^]*\^GFA[^]*\^XZ\n\^XA[^]*\^XZ\n$/)
  assert.match((await content('tspl', 'A')).toString('latin1'), /^SIZE 60 mm,40 mm\r\n[^]*BITMAP 0,0,60,320,0,/)
  assert.equal((await content('png', 'A')).toString('latin1', 1, 4), 'PNG')
  const names = Object.keys(unzipSync(await content('png', 'A', 'B')))
  assert.deepEqual(names, ['label-1.png', 'label-2.png'])
  const browser = await member.print(id, { Rows: rows('A'), Output: 'browser' })
  assert.deepEqual([browser.State, browser.HasFile, browser.Sha256], ['finished', false, null])
})

test('sheet – begun at cell 6 – has the first labels there and the others on a second page of A4', async () => {
  const member = await aMember()
  const sheet = starters.find(({ code }) => code === 'a4-3x7')?.create('zh')
  assert.ok(sheet)
  const id = await member.publish(sheet)
  const Rows = [{ Values: { sampleId: 'S-1', name: '发酵液', date: '2027-01-31', storage: '4 °C' }, Copies: 21 }]
  const pagesOf = async (StartCell: number) => {
    const printed = await member.print(id, { Rows, StartCell, Dpi: 600 })
    assert.equal(printed.State, 'finished', JSON.stringify(printed.Issues))
    const pdf = await PDFDocument.load((await member.file(printed.ID)).rawPayload)
    return pdf
      .getPages()
      .map((page) => [page.getWidth(), page.getHeight()].map((points) => Math.round((points * 254) / 72)))
  }
  assert.deepEqual(await pagesOf(1), [[2100, 2970]])
  assert.deepEqual(await pagesOf(6), [
    [2100, 2970],
    [2100, 2970],
  ])
})

test('commands of printers and formulas in data – are dots of a picture, never commands', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel())
  const hostile = '^XZ^XA~JR"\r\nPRINT 9,9\r\n=cmd|x'
  const content = async (Output: string) => {
    const printed = await member.print(id, { Rows: rows(hostile), Output, Override: true })
    return (await member.file(printed.ID)).rawPayload.toString('latin1')
  }
  const zpl = await content('zpl')
  assert.equal(zpl.match(/\^XA/g)?.length, 1)
  assert.ok(!zpl.includes('~JR') && !zpl.includes('cmd'))
  const tspl = await content('tspl')
  assert.ok(!tspl.includes('PRINT 9') && !tspl.includes('cmd'))
})

test('picture in a row – of too many pixels or with a script – is not drawn', async () => {
  const member = await aMember()
  const fields = [{ path: 'photo', title: { zh: '', en: '' }, type: 'image' as const, sample: '', maxLength: 10 }]
  const id = await member.publish(
    buildTemplate({ fields, components: [buildImage('photo', { kind: 'field', path: 'photo' })] }),
  )
  const dataUrl = (bytes: Buffer, type = 'png') => `data:image/${type};base64,${bytes.toString('base64')}`
  const photos = [
    dataUrl(aPng()),
    dataUrl(pngBomb().subarray(0, 1_000)),
    dataUrl(Buffer.from('<!DOCTYPE svg><svg viewBox="0 0 1 1"/>'), 'svg+xml'),
    'http://evil.example/x.png',
  ]
  const printed = await member.print(id, { Rows: photos.map((photo) => ({ Values: { photo } })) })
  assert.deepEqual([printed.State, ...printed.Issues.map(({ Row }) => Row)], ['refused', 2, 3, 4])
})

test('job – cancelled while it waits or runs – ends, and its file is not there', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel())
  const { ID } = await member.done<PrintJob>(`POST /LabelTemplate/${id}/print`, {
    Dpi: 600,
    Output: 'pdf',
    Rows: Array.from({ length: 5_000 }, () => ({ Values: { batch: '字' } })),
  })
  const running = runJobs()
  const stateOf = async () => (await member.done<PrintJobDetail>(`GET /LabelTemplate/jobs/${ID}`)).State
  while ((await stateOf()) === 'waiting') await new Promise((resume) => setTimeout(resume, 20))
  const cancelled = await member.done<PrintJob>(`POST /LabelTemplate/jobs/${ID}/cancel`, {})
  assert.equal(cancelled.State, 'cancelled')
  await running
  assert.equal(await stateOf(), 'cancelled')
  assert.equal((await member.ask(`POST /LabelTemplate/jobs/${ID}/cancel`, {})).error, 'labels.print-ended')
  assert.equal((await member.file(ID)).statusCode, 404)
})

test('job – whose server was killed – is finished by another one, and given up after three attempts', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel())
  const request = () =>
    member.done<PrintJob>(`POST /LabelTemplate/${id}/print`, { Dpi: 203, Output: 'pdf', Rows: rows('A') })
  const [one, other] = [await request(), await request()]
  await owner(
    sql`update label_print_jobs set state = 'running', attempts = 1, lease_until = now() - interval '1 second' where id = ${one.ID}`,
  )
  await owner(
    sql`update label_print_jobs set state = 'running', attempts = 3, lease_until = now() - interval '1 second' where id = ${other.ID}`,
  )
  await runJobs()
  const stateOf = async (job: PrintJob) => {
    const { State, Error } = await member.done<PrintJobDetail>(`GET /LabelTemplate/jobs/${job.ID}`)
    return [State, Error]
  }
  assert.deepEqual(await stateOf(one), ['finished', null])
  assert.deepEqual(await stateOf(other), ['failed', 'rendering'])
})

test('job – for a printer that operators listed – is sent there, and others are refused', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel())
  const addresses = await member.done<{ Address: string }[]>('GET /LabelTemplate/printers')
  assert.deepEqual(
    addresses.map(({ Address }) => Address),
    [printerAddress, closedAddress],
  )
  received.length = 0
  const sent = await member.print(id, { Rows: rows('A'), Output: 'zpl', Destination: printerAddress })
  assert.equal(sent.State, 'finished')
  const { rawPayload } = await member.file(sent.ID)
  assert.deepEqual(Buffer.concat(received), rawPayload)
  const failed = await member.print(id, { Rows: rows('A'), Output: 'zpl', Destination: closedAddress })
  assert.deepEqual([failed.State, failed.Error], ['failed', 'printer-refused'])
  for (const body of [
    { Output: 'zpl', Destination: '127.0.0.1:22' },
    { Output: 'zpl', Destination: '169.254.169.254:80' },
    { Output: 'pdf', Destination: printerAddress },
  ])
    assert.equal(
      (await member.ask(`POST /LabelTemplate/${id}/print`, { Dpi: 203, Rows: rows('A'), ...body })).error,
      'labels.unknown-printer',
    )
})

test('history – of a member without the designer – has what the member printed; designers see all', async () => {
  const designer = await aMember()
  const { organisationId } = designer
  const plain = await portal.anAccount({ organisationId })
  await owner(
    sql`insert into hidden_menus (organisation_id, account_id, menu) values (${organisationId}, ${plain.id}, 'label-designer')`,
  )
  const { token } = await portal.aSession(plain)
  const id = await designer.publish(aLabel())
  const own = await portal.ask<PrintJob>(`POST /LabelTemplate/${id}/print`, {
    token,
    body: { Dpi: 203, Output: 'pdf', Rows: rows('A') },
  })
  const theirs = await designer.print(id, { Rows: rows('B') })
  const seen = async (who: string, body: object = {}) => {
    const { response } = await portal.ask<{ items: PrintJob[] }>('POST /LabelTemplate/jobs/Page', { token: who, body })
    return response.items.map(({ ID }) => ID)
  }
  assert.deepEqual(await seen(token), [own.response.ID])
  assert.deepEqual(await seen(designer.token), [theirs.ID, own.response.ID])
  assert.deepEqual(await seen(designer.token, { IsOwn: true }), [theirs.ID])
  for (const at of [`GET /LabelTemplate/jobs/${theirs.ID}`, `GET /LabelTemplate/jobs/${theirs.ID}/file`])
    assert.equal((await portal.ask(at, { token })).error, 'request.not-found')
  assert.equal(
    (await portal.ask(`POST /LabelTemplate/jobs/${theirs.ID}/again`, { token, body: {} })).error,
    'request.not-found',
  )
})

test('template – disabled, or enabled for another department – is not printed, rendered or printed again', async () => {
  const designer = await aMember()
  const id = await designer.publish(aLabel())
  const printed = await designer.print(id, { Rows: rows('A') })
  await designer.done('POST /LabelTemplate/EnableLabelTemplate', { ID: id, IsEnabled: false })
  const body = { Dpi: 203, Output: 'pdf', Rows: rows('A') }
  for (const [at, given] of [
    [`POST /LabelTemplate/${id}/print`, body],
    [`POST /LabelTemplate/${id}/render`, body],
    [`POST /LabelTemplate/jobs/${printed.ID}/again`, {}],
  ] as const)
    assert.equal((await designer.ask(at, given)).error, 'request.not-found', at)
})

test('file of rows – with paths or titles as headings – is read with its problems, and nothing of it is a formula', async () => {
  const member = await aMember()
  const id = await member.publish(aLabel())
  const content = 'Lot,有效期,份数,Remark\nA1,2027-01-31,3,x\n=1+1,31.12.2027,,\n,,,\n'
  const { response } = (await perform({
    at: `POST /LabelTemplate/${id}/readRows`,
    token: member.token,
    file: { name: 'rows.csv', content },
  })) as { response: ReadRows }
  assert.deepEqual(response.Rows, [
    { Values: { batch: 'A1', expiry: '2027-01-31' }, Copies: 3 },
    { Values: { batch: '=1+1', expiry: '31.12.2027' }, Copies: 1 },
  ])
  assert.deepEqual(response.IgnoredColumns, ['Remark'])
  assert.deepEqual(
    response.Problems.map(({ Row, Field, Code }) => [Row, Field, Code]),
    [[2, 'expiry', 'date.invalid']],
  )
})

test('program – with an access token – lists, describes and renders templates, and gets the reason when one is not printable', async () => {
  const designer = await aMember()
  const { token } = await portal.aSession(designer, 'app')
  const headers = { authorization: `Bearer ${token}` }
  const fits = field('batch', 'batch')
  const id = await designer.publish(
    aLabel({ name: '程序', components: [{ ...fits, style: { ...fits.style, fit: 'error' } }] }),
  )
  const list = await portal.ask<{ items: { ID: string }[] }>('GET /v1/labels/templates', { headers })
  assert.deepEqual([list.code, list.response.items.map(({ ID }) => ID)], [200, [id]])
  const described = await portal.ask<TemplateDescription>(`GET /v1/labels/templates/${id}`, { headers })
  assert.deepEqual(
    described.response.Fields.map(({ Path, Type }) => [Path, Type]),
    [
      ['batch', 'text'],
      ['expiry', 'date'],
    ],
  )
  const render = (body: object) =>
    portal.inject(`POST /v1/labels/templates/${id}/render`, { headers, body: { Dpi: 300, Output: 'pdf', ...body } })
  const pdf = await render({ Rows: rows('A', 'B') })
  assert.equal(pdf.rawPayload.subarray(0, 5).toString(), '%PDF-')
  const refused = await render({ Rows: rows('A', 'far too long for a box of twenty millimetres') })
  const { error, details } = refused.json() as {
    error: string
    details: { issues: { Row: number; Component: string; Field: string }[] }
  }
  assert.equal(error, 'labels.unprintable')
  assert.deepEqual(
    details.issues.map(({ Row, Component, Field }) => [Row, Component, Field]),
    [[2, 'batch', 'batch']],
  )
  const { response } = await designer.ask<{ items: PrintJob[] }>('POST /LabelTemplate/jobs/Page', {})
  assert.deepEqual(
    response.items.map(({ State, PrintedBy }) => [State, PrintedBy]),
    [['finished', `App ${designer.id}`]],
  )
  const stranger = await aMember()
  const foreign = await portal.aSession(stranger, 'app')
  const answer = await portal.ask(`GET /v1/labels/templates/${id}`, {
    headers: { authorization: `Bearer ${foreign.token}` },
  })
  assert.equal(answer.error, 'request.not-found')
})

test('picture – of a draft and of what is published – is a PNG that browsers keep, but for another revision', async () => {
  const designer = await aMember()
  const id = await designer.publish(aLabel())
  for (const at of [`GET /LabelTemplate/${id}/picture/1`, `GET /LabelTemplate/${id}/publishedPicture/1`]) {
    const picture = await portal.inject(at, { token: designer.token })
    assert.equal(picture.rawPayload.toString('latin1', 1, 4), 'PNG')
    assert.match(String(picture.headers['cache-control']), /private, max-age=\d+, immutable/)
  }
  const outdated = await portal.inject(`GET /LabelTemplate/${id}/picture/2`, { token: designer.token })
  assert.deepEqual([outdated.statusCode, outdated.headers['cache-control']], [200, 'no-store'])
})
