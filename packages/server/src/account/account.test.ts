import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { after, test } from 'node:test'
import { photoLimit, sessionCookie } from '@atrium/contract/constants.ts'
import { sql } from 'drizzle-orm'
import { recordOperation } from '#logs/operations/record-operation.ts'
import { dayIn } from '#kit/text/calendar-days.ts'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { recordSignIn } from '#logs/sign-ins/sign-in-log.ts'
import { aJpeg, jpegWithPlace, pngBomb, smallestPng } from '#testing/pictures.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const portal = await openTestPortal()
after(() => portal.close())
const address = await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
const person = await portal.anAccount()
const { token } = await portal.aSession(person)
const asOwner = <T>(query: ReturnType<typeof sql>) =>
  inTransaction(portal.database, 'owner', (db) => rowsOf<T>(db, query))

const png = Buffer.from(smallestPng)
const jpg = aJpeg()

const uploadTo = async (
  bytes: Buffer,
  { name = 'me.png', asToken = token }: { name?: string; asToken?: string } = {},
) => {
  const form = new FormData()
  form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
  const answer = await fetch(`${address}/api/account/uploadPhoto/`, {
    method: 'POST',
    body: form,
    headers: { 'x-atrium': '1', cookie: `${sessionCookie}=${asToken}` },
  })
  return {
    status: answer.status,
    ...((await answer.json()) as { code: number; error?: string; message: string; response: { Photo: string } }),
  }
}
const leftovers = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith(`atrium-upload-${process.pid}-`))
const operations = () =>
  asOwner<{ action: string; actor_id: string; subject_id: string; changes: object }>(
    sql`select action, actor_id, subject_id, changes from operation_logs order by number`,
  )

test('a photo is taken, shown, logged with the one before, and its predecessor is gone', async () => {
  const first = await uploadTo(png)
  assert.equal(first.code, 100)
  const shown = await portal.inject(`GET ${first.response.Photo.slice(4)}`, { token })
  assert.deepEqual([shown.statusCode, shown.headers['content-type']], [200, 'image/png'])
  const second = await uploadTo(jpg, { name: 'me.jpg' })
  assert.match(second.response.Photo, /\.jpg$/)
  assert.equal((await portal.inject(`GET ${first.response.Photo.slice(4)}`, { token })).statusCode, 404)
  const [before, last] = await operations()
  assert.deepEqual(
    [before?.action, before?.actor_id, before?.subject_id],
    ['account.photo-changed', person.id, person.id],
  )
  const fileOf = (photo: string) => photo.split('/').at(-1)
  assert.deepEqual(last?.changes, { photo: [fileOf(first.response.Photo), fileOf(second.response.Photo)] })
})

test('a photo is kept without the place it was taken at', async () => {
  const { response } = await uploadTo(jpegWithPlace(1, 'N 31.2304'), { name: 'me.jpg' })
  const { rawPayload } = await portal.inject(`GET ${response.Photo.slice(4)}`, { token })
  assert.ok(rawPayload.length > 0 && !rawPayload.includes('N 31.2304'))
})

test('photo – with too many pixels or cut off – has an error of its own', async () => {
  const bomb = await uploadTo(pngBomb())
  assert.deepEqual(
    [bomb.status, bomb.error, bomb.message],
    [413, 'picture.too-many-pixels', '图片尺寸过大，不能超过 2500 万像素'],
  )
  const half = await uploadTo(jpg.subarray(0, jpg.length / 2))
  assert.deepEqual([half.status, half.error], [415, 'picture.broken'])
})

test('a photo is removed again, which is logged, and removing none is no failure', async () => {
  const { response } = await uploadTo(png)
  const remove = () => portal.ask<{ Removed: boolean }>('DELETE /account/photo', { token, body: {} })
  assert.equal((await remove()).response.Removed, true)
  assert.deepEqual((await operations()).at(-1)?.changes, { photo: [response.Photo.split('/').at(-1), null] })
  assert.equal((await portal.inject(`GET ${response.Photo.slice(4)}`, { token })).statusCode, 404)
  const session = await portal.ask<{ AccountInfo: { Photo: string | null } }>('GET /account/session', { token })
  assert.equal(session.response.AccountInfo.Photo, null)
  assert.equal((await remove()).response.Removed, false)
})

test('the session says at once where the new photo is', async () => {
  const { response } = await uploadTo(png)
  const session = await portal.ask<{ AccountInfo: { Photo: string } }>('GET /account/session', { token })
  assert.equal(session.response.AccountInfo.Photo, response.Photo)
})

test('upload – with a wrong name – is checked by its bytes', async () => {
  for (const bytes of [
    Buffer.from('GIF89a...'),
    Buffer.from('<svg onload="x()"/>'),
    Buffer.from('MZ'),
    Buffer.alloc(0),
  ]) {
    const refused = await uploadTo(bytes)
    assert.deepEqual([refused.status, refused.error], [415, 'upload.wrong-format'])
  }
})

test('upload – too large, without a file or without a form – has an error of its own', async () => {
  assert.equal((await uploadTo(Buffer.concat([png, Buffer.alloc(photoLimit)]))).error, 'upload.too-large')
  const empty = new FormData()
  empty.append('note', 'no file here')
  const headers = { 'x-atrium': '1', cookie: `${sessionCookie}=${token}` }
  const answer = await fetch(`${address}/api/account/uploadPhoto`, { method: 'POST', body: empty, headers })
  assert.equal(((await answer.json()) as { error: string }).error, 'upload.missing')
  assert.equal(
    (await portal.ask('POST /account/uploadPhoto', { token, body: { file: 'x' } })).error,
    'request.wrong-content-type',
  )
})

test('a stranger is turned away before the file is read', async () => {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  // Promises a large body and sends none of it.
  socket.write(
    `POST /api/account/uploadPhoto/ HTTP/1.1\r\nHost: localhost\r\nx-atrium: 1\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n`,
  )
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  socket.destroy()
  assert.match(answer, /^HTTP\/1.1 401/)
})

/** Sends the beginning of an upload and then what the test says. */
function beginUpload() {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\n`
  socket.write(
    `POST /api/account/uploadPhoto/ HTTP/1.1\r\nHost: localhost\r\nx-atrium: 1\r\nCookie: ${sessionCookie}=${token}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: ${head.length + png.length + 9}\r\n\r\n${head}`,
  )
  return socket
}

test('an upload that is aborted half-way leaves nothing behind', async () => {
  const photoBefore = await asOwner(sql`select photo_file from accounts where id = ${person.id}`)
  const logged = (await operations()).length
  const socket = beginUpload()
  socket.write(png.subarray(0, 10))
  await new Promise((resume) => setTimeout(resume, 100))
  assert.equal((await leftovers()).length, 1)
  socket.destroy()
  for (let n = 0; n < 50 && (await leftovers()).length > 0; n += 1)
    await new Promise((resume) => setTimeout(resume, 20))
  assert.deepEqual(await leftovers(), [])
  assert.deepEqual(await asOwner(sql`select photo_file from accounts where id = ${person.id}`), photoBefore)
  assert.equal((await operations()).length, logged)
})

test('a slow upload arrives all the same, and holds no transaction while it does', async () => {
  const socket = beginUpload()
  const answered = new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))))
  for (const byte of png) {
    socket.write(Buffer.from([byte]))
    await new Promise((resume) => setTimeout(resume, 10))
    assert.equal(portal.database.pool().waiting, 0)
  }
  assert.equal((await portal.ask('GET /organization/my', { token })).code, 100)
  socket.write('\r\n--b--\r\n')
  assert.match(await answered, /^HTTP\/1.1 200/)
  socket.destroy()
})

test('colleagues see a person with masked phone and email, and other organisations nothing', async () => {
  const colleague = await portal.anAccount({ organisationId: person.organisationId })
  const { response } = await portal.ask<Record<string, unknown>>(`GET /account/basic/${person.id}`, {
    token: (await portal.aSession(colleague)).token,
  })
  assert.equal(response['RealName'], person.realName)
  assert.match(String(response['MobilePhone']), /^139\*{4}\d{4}$/)
  assert.match(String(response['Email']), /^p\*\*\*\d@atrium\.example$/)
  assert.ok(!('password_hash' in response) && !('passwordHash' in response))
  const stranger = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
  assert.equal(
    (await portal.ask(`GET /account/basic/${person.id}`, { token: stranger.token })).error,
    'request.not-found',
  )
  assert.equal((await portal.ask('GET /account/basic/not-an-id', { token })).error, 'request.invalid')
})

test('a language that does not exist is refused, and one that does stays for the next session', async () => {
  const speaker = await portal.anAccount()
  const session = await portal.aSession(speaker)
  const refused = await portal.ask('POST /account/setCurLang/tlh', { token: session.token })
  assert.deepEqual([refused.status, refused.error], [400, 'account.unknown-language'])
  assert.equal((await portal.ask('POST /account/setCurLang/EN', { token: session.token })).code, 100)
  const next = await portal.aSession(speaker)
  assert.equal((await portal.ask<{ Lang: string }>('GET /account/session', { token: next.token })).response.Lang, 'en')
})

/** Notices take a moment, a second at most. */
async function versionBecomes(asToken: string, wanted: string) {
  const until = Date.now() + 1_000
  while ((await versionOf(asToken)) !== wanted && Date.now() < until)
    await new Promise((resume) => setTimeout(resume, 20))
  assert.equal(await versionOf(asToken), wanted)
}
const versionOf = async (asToken: string) =>
  (await portal.ask<{ UIVersion: string }>('GET /account/session', { token: asToken })).response.UIVersion

test('a person sees the version of the portal that was chosen, in every session, until another one is', async () => {
  const chooser = await portal.anAccount()
  const [here, elsewhere] = [await portal.aSession(chooser), await portal.aSession(chooser)]
  assert.equal(await versionOf(elsewhere.token), 'NEW')
  const old = await portal.ask('GET /Account/SetUIVersion/NOSTALGIA?isRefresh=false', { token: here.token })
  assert.deepEqual([old.code, old.response], [100, { UIVersion: 'NOSTALGIA', IsRefresh: false }])
  await versionBecomes(here.token, 'NOSTALGIA')
  await versionBecomes(elsewhere.token, 'NOSTALGIA')
  const back = await portal.ask('GET /account/setuiversion/new?isRefresh=True', { token: here.token })
  assert.deepEqual(back.response, { UIVersion: 'NEW', IsRefresh: true })
  await versionBecomes(elsewhere.token, 'NEW')
})

test('no other version is taken, no foreign page can choose one, and a colleague keeps the own', async () => {
  const chooser = await portal.anAccount()
  const colleague = await portal.anAccount({ organisationId: chooser.organisationId })
  const [own, other] = [await portal.aSession(chooser), await portal.aSession(colleague)]
  const unknown = await portal.ask('GET /Account/SetUIVersion/CLASSIC', { token: own.token })
  assert.deepEqual([unknown.status, unknown.error], [400, 'account.unknown-version'])
  const unclear = await portal.ask('GET /Account/SetUIVersion/NOSTALGIA?isRefresh=perhaps', { token: own.token })
  assert.equal(unclear.error, 'request.invalid')
  const foreign = await portal.ask('GET /Account/SetUIVersion/NOSTALGIA', {
    token: own.token,
    headers: { 'x-atrium': '' },
  })
  assert.deepEqual([foreign.status, foreign.error], [403, 'request.forged'])
  assert.equal(await versionOf(own.token), 'NEW')
  await portal.ask('GET /Account/SetUIVersion/NOSTALGIA', { token: own.token })
  await versionBecomes(own.token, 'NOSTALGIA')
  assert.equal(await versionOf(other.token), 'NEW')
})

test('somebody on trial may choose the version, too; operators have one alone', async () => {
  const guest = await portal.aSession(await portal.anAccount(), 'trial')
  assert.equal((await portal.ask('GET /Account/SetUIVersion/NOSTALGIA', { token: guest.token })).code, 100)
  const operator = await portal.aSession(await portal.anAccount({ role: 'operator' }))
  const refused = await portal.ask('GET /Account/SetUIVersion/NOSTALGIA', { token: operator.token })
  assert.deepEqual([refused.status, refused.error], [403, 'access.denied'])
})

const signInRows = (accountId: string, many: number, device = 'Chrome 141 · Windows') =>
  asOwner(sql`insert into sign_in_logs select gen_random_uuid(), now() - n * interval '1 second', ${person.organisationId}::uuid, ${accountId}::uuid, 'success', '0', '10.0.0.1', ${device}, 'r'
    from generate_series(1, ${many}::integer) as n`)

test('one’s own sign-ins come as CSV in batches, complete, in order, safe for spreadsheets', async () => {
  const reader = await portal.anAccount({ organisationId: person.organisationId })
  await signInRows(reader.id, 2_500, '=HYPERLINK("http://evil"),"x"')
  const answer = await portal.inject('GET /account/signIns/export', { token: (await portal.aSession(reader)).token })
  assert.match(
    String(answer.headers['content-disposition']),
    new RegExp(`filename\\*=UTF-8''.*${reader.account}-\\d{4}-\\d\\d-\\d\\d\\.csv`),
  )
  const lines = answer.body.trimEnd().split('\r\n')
  assert.equal(lines.length, 2_501)
  assert.equal(lines[0], '\uFEFF时间 (Asia/Shanghai),登录方式,结果,IP 地址,设备')
  assert.match(
    String(lines[1]),
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,密码,登录成功,10\.0\.0\.1,"'=HYPERLINK\(""http:\/\/evil""\),""x"""$/,
  )
  const times = lines.slice(1).map((line) => line.slice(0, 19))
  assert.deepEqual(times, times.toSorted().toReversed())
})

test('the log says whether an export was completed', async () => {
  const reader = await portal.anAccount({ organisationId: person.organisationId })
  const session = await portal.aSession(reader)
  await signInRows(reader.id, 3)
  const whole = await fetch(`${address}/api/account/signIns/export`, {
    headers: { cookie: `${sessionCookie}=${session.token}` },
  })
  assert.equal((await whole.text()).trimEnd().split('\r\n').length, 4)
  const exports = () =>
    asOwner<{ action: string }>(
      sql`select action from operation_logs where actor_id = ${reader.id} and action in ('account.sign-ins-exported', 'logs.export-completed', 'logs.export-interrupted') order by number`,
    )
  const actions = async () => (await exports()).map(({ action }) => action)
  await waitUntil(async () => (await exports()).length === 2)
  assert.deepEqual(await actions(), ['account.sign-ins-exported', 'logs.export-completed'])

  await signInRows(reader.id, 200_000)
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.write(
    `GET /api/account/signIns/export HTTP/1.1\r\nHost: localhost\r\nCookie: ${sessionCookie}=${session.token}\r\n\r\n`,
  )
  await new Promise((resolve) => socket.once('data', resolve))
  socket.destroy()
  await waitUntil(async () => (await exports()).length === 4)
  assert.deepEqual((await actions()).slice(2), ['account.sign-ins-exported', 'logs.export-interrupted'])
})

async function waitUntil(isTrue: () => Promise<boolean>) {
  for (let n = 0; n < 200 && !(await isTrue()); n += 1) await new Promise((resume) => setTimeout(resume, 20))
}

test('files about oneself have the day of the organisation in their names', async () => {
  for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { id } = await portal.anOrganisation({ timeZone })
    const session = await portal.aSession(await portal.anAccount({ organisationId: id }))
    for (const at of ['GET /account/signIns/export', 'GET /account/ownData']) {
      const { headers } = await portal.inject(at, { token: session.token })
      const day = dayIn(timeZone, portal.clock.now())
      assert.ok(String(headers['content-disposition']).includes(`${day}.`), `${timeZone} ${at}`)
    }
  }
})

test('the latest ten sign-ins are one’s own alone', async () => {
  const reader = await portal.anAccount({ organisationId: person.organisationId })
  await signInRows(reader.id, 12, 'Firefox 140 · Linux')
  await signInRows(person.id, 5)
  const { response } = await portal.ask<{ Device: string }[]>('GET /account/signIns', {
    token: (await portal.aSession(reader)).token,
  })
  assert.equal(response.length, 10)
  assert.ok(response.every(({ Device }) => Device === 'Firefox 140 · Linux'))
})

interface OwnData {
  organisation: string | null
  account: { account: string; preferences: { language: string | null; version?: string } }
  productsPinned: object[]
  activeDays: { day: string; product: string | null }[]
  noticesSeen: { kind: string }[]
  sessions: object[]
  photo: { mediaType: string; base64: string } | null
  signIns: { result: string }[]
  operations: { action: string }[]
  operationsAboutYou: { action: string; by: string; reason: string | null; changes: Record<string, unknown> }[]
}

async function takeAlong(own: string, path = '/account/ownData') {
  const answer = await fetch(`${address}/api${path}`, { headers: { cookie: `${sessionCookie}=${own}` } })
  assert.match(String(answer.headers.get('content-disposition')), /\.json/)
  const text = await answer.text()
  return { text, data: JSON.parse(text) as OwnData }
}

test('one takes along everything that is kept about oneself, and no secret of it', async () => {
  const { text, data } = await takeAlong(token)
  assert.equal(typeof data.account.account, 'string')
  assert.equal(data.account.preferences.version, 'NEW')
  assert.deepEqual(data.productsPinned, [])
  assert.ok(data.sessions.length > 0)
  assert.ok(data.operations.some(({ action }) => action === 'account.photo-changed'))
  assert.doesNotMatch(text, /hash/i)
  assert.equal((await fetch(`${address}/api/account/ownData`)).status, 401)
})

test('the file has the photo itself, the days on which one was there, what was read, and what others did to the account', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const [own, colleague] = [await portal.anAccount({ organisationId }), await portal.anAccount({ organisationId })]
  const { token: asOwn } = await portal.aSession(own)
  const { token: asAdmin } = await portal.aSession(admin)
  assert.equal((await takeAlong(asOwn)).data.photo, null)

  const { response } = await uploadTo(aJpeg(700, 500), { name: 'me.jpg', asToken: asOwn })
  const shown = await fetch(address + response.Photo, { headers: { cookie: `${sessionCookie}=${asOwn}` } })
  await portal.ask('POST /noticeOperation/LastTime', { token: asOwn, body: {} })
  // Today may be noted, too, whenever what was used is written.
  const there = await asOwner<{ day: string }>(
    sql`insert into active_people (organisation_id, span, starts, product_id, account_id)
      select ${organisationId}, span, current_date - days, '00000000-0000-0000-0000-000000000000', account
      from unnest(array['day', 'week']) as span, unnest(array[1, 5]) as days, unnest(array[${own.id}, ${colleague.id}]::uuid[]) as account
      returning starts::text as day`,
  )
  const locked = await portal.ask('POST /account/initPassword', {
    token: asAdmin,
    body: { accountIds: [own.id, colleague.id] },
  })
  assert.equal(locked.code, 100)

  const { text, data } = await takeAlong((await portal.aSession(own)).token)
  assert.equal(data.photo?.mediaType, shown.headers.get('content-type'))
  assert.deepEqual(Buffer.from(String(data.photo?.base64), 'base64'), Buffer.from(await shown.arrayBuffer()))
  assert.deepEqual(
    data.noticesSeen.map(({ kind }) => kind),
    ['notices'],
  )
  const days = new Set(there.map(({ day }) => day))
  assert.deepEqual(
    data.activeDays.filter(({ day, product }) => product === null && days.has(day)).map(({ day }) => day),
    [...days].toSorted(),
  )
  const [entry] = data.operationsAboutYou
  assert.equal(entry?.by, admin.realName)
  assert.ok(data.operations.every(({ action }) => action !== entry?.action))
  assert.doesNotMatch(text, new RegExp(`${colleague.id}|${colleague.realName}`))
})

test('of an act on several people the file tells what became of oneself, and nothing of the others', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const organisationId = String(admin.organisationId)
  const [own, other] = [await portal.anAccount({ organisationId }), await portal.anAccount({ organisationId })]
  const { token: asAdmin } = await portal.aSession(admin)
  const [mine, theirs, target] = [
    await portal.aDepartment(organisationId, '人事部'),
    await portal.aDepartment(organisationId, '市场部'),
    await portal.aDepartment(organisationId, '研发部'),
  ]
  const act = async (at: string, body: object) =>
    assert.equal((await portal.ask(at, { token: asAdmin, body })).code, 100)
  await act('POST /account/changeDept', { accountIds: [own.id], DepartmentID: mine.id })
  await act('POST /account/changeDept', { accountIds: [other.id], DepartmentID: theirs.id })
  await act('POST /account/changeDept', { accountIds: [other.id, own.id], DepartmentID: target.id })
  const hide = (accountId: string, menuId: string) => ({ accountId, menuId, IsHidden: true })
  await act('POST /Menu/user/save', { Changes: [hide(other.id, 'info-sign-ins'), hide(own.id, 'info-password')] })
  await act('POST /Menu/user/save', { Changes: [hide(other.id, 'info-personal'), hide(own.id, 'info-personal')] })

  const { text, data } = await takeAlong((await portal.aSession(own)).token)
  const [home, menus, moved] = data.operationsAboutYou.map(({ changes }) => changes)
  assert.deepEqual(moved, {
    department: [mine, target],
  })
  assert.deepEqual(menus, { hiddenMenus: [null, ['info-password']] })
  assert.deepEqual(home, { hiddenMenus: [null, ['info-personal']] })
  assert.doesNotMatch(text, new RegExp(`市场部|info-sign-ins|${other.id}|${other.realName}`))
})

test('an operator reads the own sign-ins and takes along what is kept, and nobody else does at that address', async () => {
  const boss = await portal.anAccount({ role: 'operator' })
  const { token: asBoss } = await portal.aSession(boss)
  const request = { id: 'request', ip: '10.1.2.3', headers: {}, body: undefined }
  const attempt = { account: { id: boss.id, organisation_id: null }, method: 'password', result: 'success' } as const
  await inTransaction(portal.database, 'none', (db) => recordSignIn(db, { ...attempt, request }))
  const maker = await portal.anAccount({ role: 'operator' })
  const made = { actor: { id: maker.id, name: maker.realName }, subject: { id: boss.id, name: boss.realName } }
  const operation = { action: 'operator.created' as const, note: made, request }
  await inTransaction(portal.database, 'installation', (db) =>
    recordOperation(db, { ...operation, visitor: undefined, organisationId: undefined }),
  )
  const { response } = await portal.ask<{ Address: string }[]>('GET /operator/account/signIns', { token: asBoss })
  assert.deepEqual(
    response.map(({ Address }) => Address),
    ['10.1.2.3'],
  )
  const csv = await fetch(`${address}/api/operator/account/signIns/export`, {
    headers: { cookie: `${sessionCookie}=${asBoss}` },
  })
  assert.match(await csv.text(), /10\.1\.2\.3/)
  const { data, text } = await takeAlong(asBoss, '/operator/account/ownData')
  assert.equal(data.account.account, boss.account)
  assert.equal(data.organisation, null)
  assert.equal(data.sessions.length, 1)
  assert.equal(data.signIns.length, 1)
  assert.ok(data.operations.some(({ action }) => action === 'account.sign-ins-exported'))
  assert.deepEqual(
    data.operationsAboutYou.map(({ action, by }) => [action, by]),
    [['operator.created', maker.realName]],
  )
  assert.doesNotMatch(text, /hash/i)
  assert.equal((await portal.ask('GET /operator/account/signIns', { token })).error, 'access.denied')
})

test('a person begins at a page of their own choice for as long as it is open to them', async () => {
  const admin = await portal.anAccount({ role: 'organisation-admin' })
  const other = await portal.anAccount({ organisationId: admin.organisationId, role: 'organisation-admin' })
  const own = { token: (await portal.aSession(admin)).token }
  const choose = (page: string | null) => portal.ask('PUT /Account/startPage', { ...own, body: { page } })
  const begins = async (wanted: string | null) => {
    const until = Date.now() + 10_000
    let found: string | null = ''
    while (found !== wanted && Date.now() < until) {
      // Answers from memory alone never let the server read the notice that changes them.
      await new Promise((resume) => setTimeout(resume, 20))
      found = (await portal.ask<{ StartPage: string | null }>('GET /account/session', own)).response.StartPage
    }
    assert.equal(found, wanted)
  }
  await begins(null)
  assert.deepEqual((await choose('members')).response, { StartPage: 'members' })
  await begins('members')
  const hide = { Changes: [{ accountId: admin.id, menuId: 'members', IsHidden: true }] }
  const hidden = await portal.ask('POST /Menu/user/save', { token: (await portal.aSession(other)).token, body: hide })
  assert.equal(hidden.code, 100, hidden.message)
  await begins(null)
  assert.equal((await choose('members')).error, 'access.denied')
  await choose('departments')
  await begins('departments')
  await choose('home')
  await begins(null)
  assert.equal((await choose('operator-organisations')).error, 'request.invalid')
  assert.equal(
    (await portal.ask('PUT /Account/startPage', { token, body: { page: 'members' } })).error,
    'access.denied',
  )
})

/** Where else persons are named, and why that is not in the file. */
const notInOwnData: Record<string, string> = {
  former_passwords: 'hashes of passwords, kept so that none is used twice',
  verification_codes: 'hashes of codes, for minutes',
  sessions: 'in the file, without what opens them',
  remembered_devices: 'in the file, without what opens them',
  sign_in_logs: 'in the file, in batches',
  operation_logs: 'in the file, in batches',
  notice_reads: 'in the file, by a function',
  notice_visits: 'in the file, by a function',
  import_rows: 'lists that administrators brought, until they are done with',
  sso_sync_rows: 'reports of a directory’s runs; what they changed is in the file by its log entries',
  hand_overs: 'what others take over from one who left',
  invitations: 'hashes of links that were sent to the person, for days',
  undoable_act_rows: 'what an act changed, for half an hour; the act is in the file by its log entry',
  trial_applications: 'sent before there was an account',
  free_trials: 'hashes that keep a phone, a browser and a network from trying again',
}

test('every table that names a person is in what one takes along, or there is a reason', async () => {
  const tables = await asOwner<{ name: string }>(
    sql`select c.relname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname = 'account_id' and c.relkind in ('r', 'p') and not c.relispartition
        and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const queries = await readFile(new URL('own-facts.ts', import.meta.url), 'utf8')
  const missing = tables.filter(({ name }) => !notInOwnData[name] && !new RegExp(`\\b${name}\\b`).test(queries))
  assert.deepEqual(missing, [])
})

test('a tour is finished by its name, seen in the session at once, and in none of the others', async () => {
  const newcomer = await portal.anAccount()
  const { token: asNewcomer } = await portal.aSession(newcomer)
  type Guided = { IsHomeGuided: boolean; IsPersonalCenterGuided: boolean }
  const session = async () => {
    const { response } = await portal.ask<Guided>('GET /account/session', { token: asNewcomer })
    return [response.IsHomeGuided, response.IsPersonalCenterGuided]
  }
  assert.deepEqual(await session(), [false, false])
  const answer = await portal.ask<Guided>('GET /Account/SetGuided/PersonalCenter', { token: asNewcomer })
  assert.deepEqual(answer.response, { IsHomeGuided: false, IsPersonalCenterGuided: true })
  assert.deepEqual(await session(), [false, true])
  await portal.ask('GET /account/setguided/Home', { token: asNewcomer })
  assert.deepEqual(await session(), [true, true])
  const refused = await portal.ask('GET /Account/SetGuided/Somewhere', { token: asNewcomer })
  assert.deepEqual([refused.status, refused.error], [400, 'request.invalid'])
})

test('a trial visitor finishes the tour, a link from elsewhere does not', async () => {
  const visitor = await portal.anAccount()
  const { token: onTrial } = await portal.aSession(visitor, 'trial')
  const foreign = await portal.inject('GET /Account/SetGuided/Home', { token: onTrial, headers: { 'x-atrium': '' } })
  assert.equal(foreign.statusCode, 403)
  const { response } = await portal.ask<{ IsHomeGuided: boolean }>('GET /Account/SetGuided/Home', { token: onTrial })
  assert.equal(response.IsHomeGuided, true)
})
