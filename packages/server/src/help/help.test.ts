import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import type { HelpDocument, HelpEntry, HelpFinding } from '@atrium/contract/help/help.shapes.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { HelpFolders } from './help-folders.ts'

const folder = await mkdtemp(join(tmpdir(), 'atrium-help-'))
const outside = await mkdtemp(join(tmpdir(), 'atrium-outside-'))
const lines: string[] = []

async function write(path: string, content: string | Buffer) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), content)
}

const front = (fields: Record<string, string> = {}) =>
  `---\n${Object.entries({ title: '标题', order: '10', for: 'members', updated: '2026-01-02', ...fields })
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')}\n---\n`

const portal = await openTestPortal({ HELP_DIR: folder })
portal.server.services.log.warn = ((about: { file: string; reason: string }) =>
  void lines.push(`${about.file.slice(folder.length + 1)}: ${about.reason}`)) as never
const member = await portal.aSession(await portal.anAccount())
const trial = await portal.aSession(await portal.anAccount(), 'trial')
const administrator = await portal.aSession(await portal.anAccount({ role: 'organisation-admin' }))
const operator = await portal.aSession(await portal.anAccount({ role: 'operator' }))

before(async () => {
  await write('zh/portal/house/rules.md', `${front({ title: '本所规定' })}\n批量导入之前，请先备份组织成员的数据。`)
  await write('zh/operation/house/night.md', front({ title: '夜间值班', for: 'operators' }))
})
after(async () => {
  await portal.close()
  await Promise.all([folder, outside].map((one) => rm(one, { recursive: true })))
})

type Someone = { token: string }
const inEnglish = { 'x-atrium-lang': 'en' }
const read = (path: string, { token }: Someone = member, headers = {}) =>
  portal.ask<HelpDocument>(`GET /help/document/${path}`, { token, headers })
const search = async (words: string, { token }: Someone = member, headers = {}) =>
  (await portal.ask<HelpFinding[]>(`GET /help/search?words=${encodeURIComponent(words)}`, { token, headers })).response
const tree = async ({ token }: Someone, headers = {}) =>
  (await portal.ask<HelpEntry[]>('GET /help/tree', { token, headers })).response
const paths = (entries: HelpEntry[]) =>
  entries.flatMap(({ Sections }) => Sections.flatMap(({ Documents }) => Documents.map(({ Path }) => Path)))
/** Makes the server check its folders again. */
const later = () => portal.clock.forward(3_000)

test('help tree – for a signed-in person – has the documents of the person’s audience and language', async () => {
  assert.equal((await portal.ask('GET /help/tree')).error, 'access.sign-in-needed')
  assert.deepEqual(
    (await tree(trial)).map(({ Name }) => Name),
    ['portal'],
  )
  assert.deepEqual(
    (await tree(administrator)).map(({ Name }) => Name),
    ['portal', 'administration'],
  )
  assert.ok(paths(await tree(operator)).includes('operation/house/night'))
  assert.equal((await read('portal/start/first-steps')).response.Title, '快速入门')
  assert.equal((await read('portal/start/first-steps', member, inEnglish)).response.Title, 'First steps')
  assert.equal((await read('administration/people/members')).error, 'request.not-found')
  assert.equal((await read('administration/people/members', administrator)).code, 100)
  assert.equal((await read('operation/house/night', administrator)).error, 'request.not-found')
  assert.deepEqual(await search('夜间', administrator), [])
  assert.equal((await search('夜间', operator))[0]?.Path, 'operation/house/night')
})

test('help document – in one language only – is returned in the other, with its language', async () => {
  const { response } = await read('portal/house/rules', member, inEnglish)
  assert.deepEqual([response.Title, response.Lang], ['本所规定', 'zh'])
  const section = (await tree(member, inEnglish))[0]?.Sections.at(-1)
  assert.deepEqual([section?.Title, section?.Documents[0]?.Lang], ['house', 'zh'])
})

test('own help file – with the path of a packaged one – replaces it until it is removed', async () => {
  await write('zh/portal/start/first-steps.md', `${front({ title: '我们的入门' })}\n正文`)
  await write('zh/portal/start/_section.md', '---\ntitle: 开始\norder: 1\n---\n')
  later()
  assert.equal((await read('portal/start/first-steps')).response.Title, '我们的入门')
  assert.equal((await tree(member))[0]?.Sections[0]?.Title, '开始')
  await write('zh/portal/start/first-steps.md', `${front({ title: '我们的新入门' })}\n正文`)
  later()
  assert.equal((await read('portal/start/first-steps')).response.Title, '我们的新入门')
  await rm(join(folder, 'zh/portal/start'), { recursive: true })
  later()
  assert.equal((await read('portal/start/first-steps')).response.Title, '快速入门')
})

test('help files – invalid – are left out, each with one log line', async () => {
  await writeFile(join(outside, 'secret.md'), front({ title: '机密' }))
  await write('zh/portal/bad/none.md', '# 没有字段')
  await write('zh/portal/bad/order.md', front({ order: 'first' }))
  await write('zh/portal/bad/for.md', front({ for: 'everyone' }))
  await write('zh/portal/bad/day.md', front({ updated: '2026-13-40' }))
  await write('zh/portal/bad/twice.md', front().replace('order', 'title: x\norder'))
  await write('zh/portal/bad/latin.md', Buffer.from([...Buffer.from(front()), 0xe9, 0x20]))
  await write('zh/portal/bad/large.md', front() + 'x'.repeat(201 * 1024))
  await write('zh/portal/bad/Upper Case.md', front())
  await write('de/portal/bad/german.md', front())
  await write('zh/images/no.png', '<script>alert(1)</script>')
  await symlink(join(outside, 'secret.md'), join(folder, 'zh/portal/bad/link.md'))
  await symlink(outside, join(folder, 'zh/portal/linked'))
  await symlink(join(folder, 'nowhere'), join(folder, 'zh/portal/bad/dangling.md'))
  await symlink(join(folder, 'zh/portal/house/rules.md'), join(folder, 'zh/portal/bad/inside.md'))
  later()
  lines.length = 0
  assert.deepEqual(
    paths(await tree(member)).filter((path) => path.includes('/bad/') || path.includes('linked')),
    ['portal/bad/inside'],
  )
  const reasons: [string, RegExp][] = [
    ['none.md', /begin with fields/],
    ['order.md', /its order is "first"/],
    ['for.md', /it is for "everyone"/],
    ['day.md', /updated on "2026-13-40"/],
    ['twice.md', /title stands there twice/],
    ['latin.md', /not UTF-8/],
    ['large.md', /larger than 200 KB/],
    ['Upper Case.md', /does not lie at/],
    ['german.md', /does not lie at/],
    ['no.png', /not image\/png/],
    ['link.md', /leads out of the folder/],
    ['linked', /leads out of the folder/],
    ['dangling.md', /cannot be read \(ENOENT\)/],
  ]
  for (const [file, reason] of reasons) {
    const logged = lines.filter((line) => line.includes(`/${file}: `))
    assert.equal(logged.length, 1, file)
    assert.match(logged[0] ?? '', reason)
  }
  assert.equal((await read('portal/house/rules')).code, 100)
  later()
  await tree(member)
  assert.equal(lines.length, reasons.length, 'unchanged files are not logged again')
  await rm(join(folder, 'zh/portal/bad'), { recursive: true })
})

test('help – with a path outside its folders – is refused', async () => {
  const attempts = ['..%2f..%2f..%2fetc%2fpasswd', '../../.env', '%2e%2e/%2e%2e/x', 'zh/portal/house/rules.md']
  for (const path of attempts) {
    const asked = await portal.ask(`GET /help/image?path=${path}`, { token: member.token })
    assert.equal(asked.error, 'request.not-found', path)
    const { status } = await portal.ask(`GET /help/document/portal/house/${encodeURIComponent(path)}`, member)
    assert.ok(status === 400 || status === 404, path)
  }
  const { error } = await portal.ask('GET /help/image?path=%00', { token: member.token })
  assert.equal(error, 'request.invalid', 'a text that cannot be stored')
  assert.equal((await read('portal/house/..')).status, 404)
})

test('help image – over HTTP – has its media type and a policy without scripts', async () => {
  await write('images/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await write('zh/portal/house/plan.md', `${front()}![平面图](../../../images/plan.svg)`)
  later()
  const [block] = (await read('portal/house/plan')).response.Blocks
  assert.deepEqual(block?.Children, [
    { Tag: 'img', Source: '/api/help/image?path=images%2Fplan.svg', Alternative: '平面图' },
  ])
  const { headers, statusCode } = await portal.inject('GET /help/image?path=images/plan.svg', member)
  assert.equal(statusCode, 200)
  assert.equal(headers['content-type'], 'image/svg+xml')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
  assert.equal((await portal.ask('GET /help/image?path=images/plan.svg')).error, 'access.sign-in-needed')
})

test('help search – ranks titles before texts, splits Chinese into characters and covers both languages', async () => {
  await write('zh/portal/house/titled.md', `${front({ title: '备份' })}\n正文`)
  later()
  const found = await search('备份')
  assert.deepEqual(
    found.map(({ Path }) => Path),
    ['portal/house/titled', 'portal/house/rules'],
  )
  assert.deepEqual(
    found[1]?.Excerpt.filter(({ IsFound }) => IsFound).map(({ Text }) => Text),
    ['备份'],
  )
  assert.equal((await search('批量导入之前请先备份'))[0]?.Path, 'portal/house/rules', 'a sign between them matters not')
  assert.equal((await search('量导入 份组织'))[0]?.Path, 'portal/house/rules')
  assert.equal((await search('导入设备台账'))[0], undefined)
  assert.equal((await search('成员的数据')).length, 1)
  const [english] = await search('LABORATORY application')
  assert.deepEqual([english?.Path, english?.Lang], ['portal/start/first-steps', 'en'])
  assert.deepEqual(await search('boratory'), [], 'no word begins so')
  assert.deepEqual(await search('。，!'), [])
  assert.equal((await portal.ask('GET /help/search', member)).error, 'request.invalid')
})

test('packaged help – is read once; only the own folder is read again', async () => {
  const packaged = await mkdtemp(join(tmpdir(), 'atrium-packaged-'))
  after(() => rm(packaged, { recursive: true }))
  const titled = async (title: string) => {
    await mkdir(join(packaged, 'zh/portal/start'), { recursive: true })
    await writeFile(join(packaged, 'zh/portal/start/page.md'), front({ title }))
  }
  await titled('第一版')
  const folders = new HelpFolders({ packaged, own: folder }, portal.server.services)
  const asking = { lang: 'zh', reads: ['members'] } as const
  const titles = async () => {
    later()
    const library = await folders.library()
    return ['portal/start/page', 'portal/own/page'].map((path) => library.find(path, asking)?.title)
  }
  assert.deepEqual(await titles(), ['第一版', undefined])
  await titled('后来改了')
  await write('zh/portal/own/page.md', front({ title: '自己的' }))
  assert.deepEqual(await titles(), ['第一版', '自己的'])
})

test('help – switched off – returns 404', async () => {
  const without = await openTestPortal({ MODULES: 'none', HELP_DIR: folder })
  const someone = { token: (await without.aSession(await without.anAccount())).token }
  assert.deepEqual((await without.ask('GET /help/tree', someone)).response, [])
  assert.deepEqual((await without.ask('GET /help/search?words=a', someone)).response, [])
  assert.equal((await without.ask('GET /help/document/portal/start/first-steps', someone)).status, 404)
  await without.close()
})
