import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type {
  ChangedMeanwhile,
  Glyphs,
  ListedTemplate,
  PrintableTemplate,
  TemplateDetail,
  TemplateVersion,
  TemplateVersionDetail,
} from '@atrium/contract/labels/labels.shapes.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { buildImage, buildShape, buildTemplate, buildText } from '@atrium/labels/testing/template-builders.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { aPng, pngBomb } from '#testing/pictures.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())

const owner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

/** Somebody of an organisation, signed in, who makes calls about label templates. */
async function aMember(given: Parameters<typeof portal.anAccount>[0] = {}) {
  const person = await portal.anAccount(given)
  const { token } = await portal.aSession(person)
  const ask = <T>(at: string, body?: object, headers: Record<string, string> = {}) =>
    portal.ask<T>(at, { token, headers, ...(body && { body }) })
  const done = async <T = TemplateDetail>(at: string, body?: object) => {
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
    add: (given: Partial<LabelTemplate> = {}) => done('POST /LabelTemplate', { Document: buildTemplate(given) }),
    addPublished: async (given: Partial<LabelTemplate> = {}) => {
      const { ID } = await done('POST /LabelTemplate', { Document: buildTemplate(given) })
      return done(`POST /LabelTemplate/${ID}/publish`, { Revision: 1 })
    },
  }
}

type Fields = { fields: { field: string; rule: string; message: string }[] }

const page = (items: readonly { Name: string }[]) => items.map(({ Name }) => Name)

test('template – added – is a draft with its document, and printed by nobody', async () => {
  const designer = await aMember()
  const template = await designer.add({ name: '  样品管  ', components: [buildText('code')] })
  assert.deepEqual(
    [template.Name, template.State, template.Version, template.Revision, template.CreatedBy],
    ['样品管', 'draft', null, 1, designer.realName],
  )
  assert.deepEqual(template.Document, buildTemplate({ name: '样品管', components: [buildText('code')] }))
  assert.deepEqual((await designer.done<{ items: [] }>('POST /LabelTemplate/Query', {})).items, [])
})

test('name – in another case, width or with spaces – is repeated, also for two who add at once', async () => {
  const designer = await aMember()
  await designer.add({ name: 'Vial A' })
  for (const name of ['vial a', 'Ｖｉａｌ　Ａ', ' VIAL A '])
    assert.equal(
      (await designer.ask('POST /LabelTemplate', { Document: buildTemplate({ name }) })).error,
      'labels.name-repeated',
    )
  const Document = buildTemplate({ name: 'Twice' })
  const answers = await Promise.all([1, 2, 3].map(() => designer.ask('POST /LabelTemplate', { Document })))
  assert.deepEqual(answers.map(({ error }) => error ?? 'done').toSorted(), [
    'done',
    'labels.name-repeated',
    'labels.name-repeated',
  ])
  const other = await aMember()
  await other.add({ name: 'Vial A' })
  const isTaken = async (query: string) =>
    (await designer.done<{ IsTaken: boolean }>(`GET /LabelTemplate/CheckLabelTemplateName?${query}`)).IsTaken
  assert.equal(await isTaken('name=vIAL%20a'), true)
  assert.equal(await isTaken('name=Vial%20B'), false)
})

test('document – with the faults that the specification names – is refused with their texts', async () => {
  const designer = await aMember()
  const refusal = async (given: Partial<LabelTemplate>, lang = 'zh') => {
    const { error, message } = await designer.ask(
      'POST /LabelTemplate',
      { Document: buildTemplate(given) },
      { 'x-atrium-lang': lang },
    )
    return [error, message]
  }
  assert.deepEqual(await refusal({ components: [buildText('a'), { ...buildText('a'), id: 'b' }] }), [
    'labels.key-repeated',
    'KEY 重复',
  ])
  assert.deepEqual(await refusal({ components: [buildText('a', 'x', { width: 61 })] }), [
    'labels.component-oversized',
    '组件超出标签范围',
  ])
  const inline = (bytes: Buffer) => ({
    components: [buildImage('icon', { kind: 'inline', base64: bytes.toString('base64') })],
  })
  assert.equal((await refusal(inline(Buffer.from('GIF89a'))))[0], 'upload.wrong-format')
  assert.equal((await refusal(inline(Buffer.concat([aPng(), Buffer.alloc(102_400)]))))[0], 'upload.too-large')
  assert.equal((await refusal({ name: ' \u3000 ' }))[0], 'labels.invalid')
})

test('document – with problems of several kinds – is refused with each field, in the language of the caller', async () => {
  const designer = await aMember()
  const components = [
    buildText('1a', '字'.repeat(50)),
    { ...buildText('b'), binding: { kind: 'expression' as const, source: '{{nothing}}' } },
  ]
  const { error, details } = await designer.ask(
    'POST /LabelTemplate',
    { Document: buildTemplate({ components }) },
    { 'x-atrium-lang': 'en' },
  )
  assert.equal(error, 'labels.invalid')
  const { fields } = details as Fields
  assert.deepEqual(
    fields.map(({ field, rule }) => [field, rule]),
    [
      ['Document.components.0.key', 'key.malformed'],
      ['Document.components.0.binding.value', 'text.too-long'],
      ['Document.components.1.binding.source', 'expression.invalid'],
    ],
  )
  assert.equal(fields[1]?.message, 'The text is too long: at most 49 characters')
  assert.equal(fields[2]?.message, 'The expression is wrong: there is no field “nothing”')
})

test('hostile documents – of any shape – are refused as the caller’s mistake', async () => {
  const designer = await aMember()
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
  const send = async (payload: string) => {
    const answer = await portal.server.app.inject({
      method: 'POST',
      url: '/api/LabelTemplate',
      headers: {
        'x-atrium': '1',
        'content-type': 'application/json',
        cookie: `atrium_session=${designer.token}; __Host-atrium_session=${designer.token}`,
      },
      payload,
    })
    return answer.statusCode
  }
  const document = JSON.stringify(buildTemplate())
  const padded = (size: number) => JSON.stringify({ ...buildTemplate(), name: 'x'.repeat(size) })
  for (const given of [
    'null',
    '[]',
    '"text"',
    deep,
    document.replace('{', '{"__proto__":{"isAdmin":true},'),
    document.replace('{', '{"constructor":{"prototype":{}},'),
    document.replace('"schema":1', '"schema":2'),
    padded(10_000),
    padded(524_288),
  ])
    assert.equal(Math.floor((await send(`{"Document":${given}}`)) / 100), 4, given.slice(0, 80))
})

test('SVG picture – with what runs or reaches out – is stored as the drawing alone', async () => {
  const designer = await aMember()
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9" onload="alert(1)">
    <style>@import url(http://evil.example/x.css);</style><script>alert(2)</script><foreignObject><body/></foreignObject>
    <image href="http://evil.example/p.png"/><use xlink:href="#a"/><a href="javascript:alert(3)"><path id="hidden" d="M1 1"/></a>
    <path id="a" d="M0 0L9 9" fill="url(http://evil.example)" stroke="url(#g)" style="fill:none;background:url(x);stroke-width:2"/></svg>`
  const base64 = Buffer.from(svg).toString('base64')
  const { Document } = await designer.add({ components: [buildImage('icon', { kind: 'inline', base64 })] })
  const [component] = Document.components
  assert.ok(component?.type === 'image' && component.source.kind === 'inline')
  assert.equal(
    Buffer.from(component.source.base64, 'base64').toString(),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path id="a" d="M0 0L9 9" stroke="url(#g)" style="fill:none;stroke-width:2"></path></svg>',
  )
})

test('pictures – that are broken, declare entities or would unfold to gigabytes – are refused', async () => {
  const designer = await aMember()
  const errorOf = async (bytes: Buffer) => {
    const components = [buildImage('icon', { kind: 'inline', base64: bytes.toString('base64') })]
    return (await designer.ask('POST /LabelTemplate', { Document: buildTemplate({ components }) })).error
  }
  const bomb = pngBomb()
  assert.ok(bomb.length < 200_000)
  const header = Buffer.from(aPng())
  header.writeUInt32BE(30_000, 16)
  header.writeUInt32BE(30_000, 20)
  assert.equal(await errorOf(header), 'picture.too-many-pixels')
  assert.equal(await errorOf(aPng().subarray(0, 60)), 'upload.wrong-format')
  for (const svg of [
    '<svg><path></svg>',
    '<svg>&unknown;</svg>',
    '<!DOCTYPE svg [<!ENTITY a "b">]><svg>&a;</svg>',
    `${'<svg>'}${'<g>'.repeat(100)}${'</g>'.repeat(100)}</svg>`,
    '<svg></svg><svg></svg>',
  ])
    assert.equal(await errorOf(Buffer.from(svg)), 'upload.wrong-format', svg.slice(0, 60))
})

test('two who save the same template – the second – gets what the first saved, and chooses', async () => {
  const first = await aMember()
  const second = await aMember({ organisationId: first.organisationId })
  const { ID } = await first.add({ name: 'Shared' })
  const save = (who: typeof first, changes: Partial<LabelTemplate>, Revision: number) =>
    who.ask<TemplateDetail>(`POST /LabelTemplate/${ID}`, { Document: buildTemplate(changes), Revision })
  const mine = { name: 'Shared', components: [buildText('mine')] }
  assert.equal((await save(first, mine, 1)).response.Revision, 2)
  const refused = await save(second, { name: 'Shared', components: [buildText('theirs')] }, 1)
  assert.equal(refused.error, 'labels.changed-meanwhile')
  const details = refused.details as ChangedMeanwhile
  assert.deepEqual([details.Revision, details.UpdatedBy, details.Document], [2, first.realName, buildTemplate(mine)])
  const chosen = await save(second, { name: 'Shared', components: [buildText('theirs')] }, details.Revision)
  assert.deepEqual([chosen.response.Revision, chosen.response.UpdatedBy], [3, second.realName])
  const answers = await Promise.all([1, 2, 3, 4].map((n) => save(first, { name: `Shared ${n}` }, 3)))
  assert.equal(answers.filter(({ code }) => code === 100).length, 1)
})

test('save – without a change – keeps the revision, and writes no entry in the log', async () => {
  const designer = await aMember()
  const { ID, Document } = await designer.add({ components: [buildText('a'), buildShape('line')] })
  const again = await designer.done(`POST /LabelTemplate/${ID}`, { Document, Revision: 1 })
  assert.equal(again.Revision, 1)
  const moved = { ...Document, components: [buildText('a', 'b'), buildText('c')] }
  await designer.done(`POST /LabelTemplate/${ID}`, { Document: moved, Revision: 1 })
  const [entry, ...more] = await owner<{ changes: unknown }>(
    sql`select changes from operation_logs where action = 'labels.modified' and subject_id = ${ID}`,
  )
  assert.deepEqual(more, [])
  assert.deepEqual(entry?.changes, {
    removedComponents: [['line'], null],
    addedComponents: [null, ['c']],
    changedComponents: [null, ['a']],
  })
})

test('published version – while the draft goes on – stays as it was, and comes back as the draft', async () => {
  const designer = await aMember()
  const { ID } = await designer.add({ name: 'One' })
  const first = await designer.done(`POST /LabelTemplate/${ID}/publish`, { Revision: 1, Note: ' 首版 ' })
  assert.deepEqual([first.State, first.Version, first.HasChanges], ['published', 1, false])
  assert.equal(
    (await designer.ask(`POST /LabelTemplate/${ID}/publish`, { Revision: 1 })).error,
    'labels.nothing-to-publish',
  )
  const edited = await designer.done(`POST /LabelTemplate/${ID}`, {
    Document: buildTemplate({ name: 'Two' }),
    Revision: 1,
  })
  assert.deepEqual([edited.HasChanges, edited.Version], [true, 1])
  const printed = await designer.done<{ Document: LabelTemplate }>(`GET /LabelTemplate/${ID}/published`)
  assert.equal(printed.Document.name, 'One')
  await designer.done(`POST /LabelTemplate/${ID}/publish`, { Revision: 2 })
  const list = await designer.done<TemplateVersion[]>(`GET /LabelTemplate/${ID}/versions`)
  assert.deepEqual(
    list.map(({ Version, Name, Note, PublishedBy }) => [Version, Name, Note, PublishedBy]),
    [
      [2, 'Two', '', designer.realName],
      [1, 'One', '首版', designer.realName],
    ],
  )
  const old = await designer.done<TemplateVersionDetail>(`GET /LabelTemplate/${ID}/versions/1`)
  assert.deepEqual(old.Document, buildTemplate({ name: 'One' }))
  const restored = await designer.done(`POST /LabelTemplate/${ID}/versions/1/restore`, { Revision: 2 })
  assert.deepEqual([restored.Name, restored.Revision, restored.Version, restored.HasChanges], ['One', 3, 2, true])
  await assert.rejects(
    inTransaction(portal.database, { organisationId: designer.organisationId }, (db) =>
      db.execute(sql`update label_template_versions set name = 'x' where template_id = ${ID}`),
    ),
  )
})

test('deletion – undone after its name was taken – brings the template back with a number behind it', async () => {
  const designer = await aMember()
  const { ID } = await designer.addPublished({ name: '冻存管' })
  const { ActID } = await designer.done<{ ActID: string }>('POST /LabelTemplate/delete', { ids: [ID] })
  for (const at of [
    `GET /LabelTemplate/${ID}`,
    `GET /LabelTemplate/${ID}/published`,
    `GET /LabelTemplate/${ID}/versions`,
  ])
    assert.equal((await designer.ask(at)).error, 'request.not-found', at)
  await designer.add({ name: '冻存管' })
  const undone = await designer.done<{ Templates: object[] }>(`POST /LabelTemplate/undoDelete/${ActID}`, {})
  assert.deepEqual(undone.Templates, [{ ID, Name: '冻存管 (2)' }])
  const back = await designer.done(`GET /LabelTemplate/${ID}`)
  assert.deepEqual([back.Name, back.Document.name, back.Version], ['冻存管 (2)', '冻存管 (2)', 1])
  assert.equal((await designer.ask(`POST /LabelTemplate/undoDelete/${ActID}`, {})).error, 'members.act-undone')
  const other = await aMember()
  assert.equal((await other.ask(`POST /LabelTemplate/undoDelete/${ActID}`, {})).error, 'request.not-found')
})

test('deletion – of one that does not exist among others – deletes none', async () => {
  const designer = await aMember()
  const stranger = await aMember()
  const [mine, theirs] = [await designer.add(), await stranger.add()]
  const ids = [mine.ID, theirs.ID]
  assert.equal((await designer.ask('POST /LabelTemplate/delete', { ids })).error, 'request.not-found')
  assert.equal((await designer.done(`GET /LabelTemplate/${mine.ID}`)).ID, mine.ID)
})

test('deletion – after half an hour – can no longer be undone', async () => {
  const designer = await aMember()
  const { ID } = await designer.add()
  const { ActID } = await designer.done<{ ActID: string }>('POST /LabelTemplate/delete', { ids: [ID] })
  await owner(sql`update undoable_acts set created_at = created_at - interval '31 minutes' where id = ${ActID}`)
  assert.equal((await designer.ask(`POST /LabelTemplate/undoDelete/${ActID}`, {})).error, 'members.undo-too-late')
})

test('template – enabled for a department – is printed by those in it and below it alone', async () => {
  const designer = await aMember()
  const { organisationId } = designer
  const { id: above } = await portal.aDepartment(organisationId)
  const { id: below } = await portal.aDepartment(organisationId)
  const { id: elsewhere } = await portal.aDepartment(organisationId)
  await owner(sql`update departments set parent_id = ${above}, path = ${`${above}/${below}/`} where id = ${below}`)
  const inside = await aMember({ organisationId, departmentId: below })
  const outside = await aMember({ organisationId, departmentId: elsewhere })
  const further = await aMember({ organisationId, departmentId: elsewhere })
  await owner(
    sql`insert into memberships (organisation_id, account_id, department_id) values (${organisationId}, ${further.id}, ${below})`,
  )
  const { ID } = await designer.addPublished({ name: '本部门' })
  const seen = async (who: typeof designer) =>
    page((await who.done<{ items: PrintableTemplate[] }>('POST /LabelTemplate/Query', {})).items)
  assert.deepEqual(await seen(outside), ['本部门'])
  const enable = (body: object) =>
    designer.done<ListedTemplate>('POST /LabelTemplate/EnableLabelTemplate', { ID, ...body })
  const enabled = await enable({ IsEnabled: true, DepartmentIDs: [above] })
  assert.deepEqual(
    enabled.Departments?.map((one) => one.ID),
    [above],
  )
  for (const [who, names] of [
    [inside, ['本部门']],
    [further, ['本部门']],
    [outside, []],
  ] as const)
    assert.deepEqual(await seen(who), names)
  assert.equal((await outside.ask(`GET /LabelTemplate/${ID}/published`)).error, 'request.not-found')
  assert.equal((await inside.ask(`GET /LabelTemplate/${ID}/published`)).code, 100)
  assert.equal((await enable({ IsEnabled: false })).State, 'disabled')
  assert.equal((await inside.ask(`GET /LabelTemplate/${ID}/published`)).error, 'request.not-found')
  const elsewhereId = (await portal.aDepartment((await aMember()).organisationId)).id
  const foreign = { ID, IsEnabled: true, DepartmentIDs: [elsewhereId] }
  assert.equal((await designer.ask('POST /LabelTemplate/EnableLabelTemplate', foreign)).error, 'request.not-found')
})

test('member – without the menu entry of the designer – prints, and designs nothing', async () => {
  const designer = await aMember()
  const { ID } = await designer.addPublished()
  const printer = await portal.anAccount({ organisationId: designer.organisationId })
  await owner(
    sql`insert into hidden_menus (organisation_id, account_id, menu) values (${designer.organisationId}, ${printer.id}, 'label-designer')`,
  )
  const { token } = await portal.aSession(printer)
  const errorOf = async (at: string, body?: object) => (await portal.ask(at, { token, ...(body && { body }) })).error
  assert.equal(await errorOf(`GET /LabelTemplate/${ID}/published`), undefined)
  assert.equal(await errorOf('POST /LabelTemplate/Query', {}), undefined)
  assert.equal(await errorOf('POST /LabelTemplate/glyphs', { Characters: 'a', IsBold: false }), undefined)
  for (const [at, body] of [
    [`GET /LabelTemplate/${ID}`],
    ['POST /LabelTemplate/Page', {}],
    ['POST /LabelTemplate', { Document: buildTemplate() }],
    [`POST /LabelTemplate/${ID}`, { Document: buildTemplate(), Revision: 1 }],
    ['POST /LabelTemplate/delete', { ids: [ID] }],
    [`POST /LabelTemplate/${ID}/publish`, { Revision: 1 }],
  ] as const)
    assert.equal(await errorOf(at, body), 'access.denied', at)
})

test('list – by search, target, state and order – has the templates that match', async () => {
  const designer = await aMember()
  await designer.add({ name: 'Vial 100% ＡＢ', target: 'sample' })
  await designer.addPublished({ name: 'Bottle', target: 'reagent' })
  const off = await designer.addPublished({ name: 'Rack', target: 'storage' })
  await designer.done('POST /LabelTemplate/EnableLabelTemplate', { ID: off.ID, IsEnabled: false })
  const list = async (body: object) => {
    const { items, total } = await designer.done<{ items: ListedTemplate[]; total: number }>(
      'POST /LabelTemplate/Page',
      body,
    )
    return [total, ...page(items)]
  }
  const byName = { Sort: 'name', Descending: false }
  assert.deepEqual(await list(byName), [3, 'Bottle', 'Rack', 'Vial 100% ＡＢ'])
  assert.deepEqual(await list({ ...byName, pageSize: 1, pageIndex: 2 }), [3, 'Rack'])
  assert.deepEqual(await list({ Search: '100% ab' }), [1, 'Vial 100% ＡＢ'])
  assert.deepEqual(await list({ Search: '%' }), [1, 'Vial 100% ＡＢ'])
  assert.deepEqual(await list({ Target: 'storage' }), [1, 'Rack'])
  assert.deepEqual(await list({ State: 'draft' }), [1, 'Vial 100% ＡＢ'])
  assert.deepEqual(await list({ State: 'published' }), [1, 'Bottle'])
  assert.deepEqual(await list({ State: 'disabled' }), [1, 'Rack'])
  for (const Sort of ['updated', 'created', 'target', 'prints', 'printed']) assert.equal((await list({ Sort }))[0], 3)
})

test('department – when it is deleted – prints none of its templates, and the log says so', async () => {
  const admin = await aMember({ role: 'organisation-admin' })
  const { id } = await portal.aDepartment(admin.organisationId)
  const { ID } = await admin.addPublished({ name: 'Gone' })
  await admin.done('POST /LabelTemplate/EnableLabelTemplate', { ID, IsEnabled: true, DepartmentIDs: [id] })
  await admin.done('DELETE /department', { ids: [id] })
  assert.deepEqual((await admin.done(`GET /LabelTemplate/${ID}`)).Departments, [])
  const [entry] = await owner<{ changes: Record<string, unknown> }>(
    sql`select changes from operation_logs where action = 'departments.removed' and organisation_id = ${admin.organisationId}`,
  )
  assert.deepEqual(entry?.changes['labelTemplates'], [['Gone'], null])
})

test('file – exported and imported – is the same template under a name that is free', async () => {
  const designer = await aMember()
  const components = [buildImage('icon', { kind: 'inline', base64: aPng().toString('base64') })]
  const { ID, Document } = await designer.add({ name: '导出', components })
  const file = await portal.inject(`GET /LabelTemplate/${ID}/export`, { token: designer.token })
  assert.match(String(file.headers['content-disposition']), /filename\*=UTF-8''.*\.json/)
  const imported = await designer.done('POST /LabelTemplate/import', { Text: file.body })
  assert.deepEqual(imported.Document, { ...Document, name: '导出 (2)' })
  for (const [Text, rule] of [
    ['{', 'document.malformed'],
    ['{"schema":9}', 'document.unknown-schema'],
  ] as const) {
    const { error, details } = await designer.ask('POST /LabelTemplate/import', { Text })
    assert.deepEqual([error, (details as Fields).fields[0]?.rule], ['labels.invalid', rule])
  }
})

test('glyphs – of characters in any order – are their outlines, and null where the font has none', async () => {
  const designer = await aMember()
  const {
    Glyphs: found,
    Ascent,
    Descent,
  } = await designer.done<Glyphs>('POST /LabelTemplate/glyphs', {
    Characters: '试A 试\u{1f9ea}',
    IsBold: true,
  })
  assert.deepEqual(
    found.map(({ Character }) => Character),
    ['试', 'A', ' ', '\u{1f9ea}'],
  )
  const [han, latin, space, none] = found.map(({ Glyph }) => Glyph)
  assert.equal(han?.Advance, 1000)
  assert.match(String(latin?.Outline), /^M[\d .-]+([LQCMZ][\d .-]*)+Z$/)
  assert.equal(space?.Outline, '')
  assert.equal(none, null)
  assert.ok(Ascent > 800 && Descent > 100)
  const tooMany = await designer.ask('POST /LabelTemplate/glyphs', { Characters: '字'.repeat(2_001), IsBold: false })
  assert.equal(tooMany.error, 'request.invalid')
})
