import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { languageHeader } from '@atrium/contract/constants.ts'
import { legalVersion } from '@atrium/contract/legal/legal-version.ts'
import { plainText, type TextNode } from '@atrium/contract/kit/text-nodes.ts'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf } from '#kit/data/database.ts'
import { openTestPortal } from '#testing/test-portal.ts'
import { acceptedVersion } from './legal.service.ts'

const folder = await mkdtemp(join(tmpdir(), 'atrium-legal-'))
const reasons: string[] = []
const portal = await openTestPortal({ LEGAL_DIR: folder })
const { services } = portal.server
services.log.warn = (({ file, reason }: { file: string; reason: string }) =>
  void reasons.push(`${file.slice(folder.length + 1)}: ${reason}`)) as never
after(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

let written = 0
async function write(path: string, content: string | Buffer) {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content)
  // Files written at the same time differ by their modification times.
  await utimes(file, 1_000_000 + (written += 1), 1_000_000 + written)
}

interface Page {
  Version: string
  IsReplaced: boolean
  Day: string | null
  Title: string | null
  Blocks: TextNode[]
}
const page = async (name: string, lang = 'zh') =>
  (await portal.ask<Page>(`GET /legal/${name}`, { headers: { [languageHeader]: lang } })).response

test("legal page – without an own file – has the product's text", async () => {
  const { Blocks, ...fields } = await page('privacy')
  assert.deepEqual(fields, { Version: legalVersion, IsReplaced: false, Day: null, Title: null })
  assert.ok(Blocks.some(({ Tag, ID }) => Tag === 'h2' && ID === 'third-party-sdk'))
  assert.equal(await acceptedVersion(services, 'zh'), legalVersion)
})

test('legal page – with a file for one language – has its text, and that version is accepted', async () => {
  await write(
    'zh/agreement.md',
    '---\nversion: 3.1\ndate: 2026-05-01\ntitle: 用户协议\n---\n## 第一条\n\n<script>x</script>',
  )
  const own = await page('agreement')
  assert.deepEqual([own.Version, own.IsReplaced, own.Day, own.Title], ['3.1', true, '2026-05-01', '用户协议'])
  assert.deepEqual(
    own.Blocks.map((node) => [node.Tag, plainText(node)]),
    [
      ['h2', '第一条'],
      ['p', '<script>x</script>'],
    ],
  )
  assert.equal((await page('agreement', 'en')).IsReplaced, false)
  assert.equal(await acceptedVersion(services, 'zh'), `agreement 3.1, privacy ${legalVersion}`)
  assert.equal(await acceptedVersion(services, 'en'), legalVersion)
  await write('zh/privacy.md', '---\nversion: 3.1\ndate: 2026-05-01\n---\n文')
  assert.equal(await acceptedVersion(services, 'zh'), '3.1')
})

test('legal page – after its file changes or is removed – is updated at once', async () => {
  await write('en/contact.md', '---\nversion: 1\ndate: 2026-05-01\n---\nCall us.')
  assert.equal((await page('contact', 'en')).Version, '1')
  await write('en/contact.md', '---\nversion: 2\ndate: 2026-06-01\n---\nCall us.')
  assert.equal((await page('contact', 'en')).Version, '2')
  await rm(join(folder, 'en/contact.md'))
  assert.equal((await page('contact', 'en')).IsReplaced, false)
})

test("legal page – with an invalid file – is logged once and has the product's text", async () => {
  const bad: [string | Buffer, RegExp][] = [
    ['# No fields', /does not begin with fields/],
    ['---\ndate: 2026-05-01\n---\nText', /version is missing/],
    ['---\nversion: 1\ndate: 2026-02-30\n---\nText', /date is not a day/],
    ['---\nversion: 1\ndate: 2026-05-01\n---\n', /has no text/],
    ['---\nversion: 1\ndate: 2026-05-01\n---\n![x](x.png)', /has a picture/],
    [Buffer.from([0x2d, 0x2d, 0xff, 0xfe]), /not UTF-8/],
    [Buffer.alloc(300_000, 'a'), /larger than 200 KB/],
    [`---\nversion: ${'1'.repeat(41)}\ndate: 2026-05-01\n---\nText`, /version has more than 40/],
  ]
  for (const [content, reason] of bad) {
    reasons.length = 0
    await write('en/disclaimer.md', content)
    assert.equal((await page('disclaimer', 'en')).IsReplaced, false)
    await page('disclaimer', 'en')
    assert.equal(reasons.length, 1, String(reason))
    assert.match(String(reasons[0]), reason)
    assert.match(String(reasons[0]), /^en\/disclaimer\.md: /)
  }
})

test('registration – in a language – accepts the version shown in it', async () => {
  const { englishName } = await portal.anOrganisation()
  const body = { account: '13900008888', checkType: 1, captcha: await portal.aCaptcha() }
  await portal.ask('POST /verificationCode/mobile', { body })
  const verificationCode = await portal.codeFor('13900008888')
  const person = { account: 'own.version', realName: '新人', codeType: 1, mobilePhone: '13900008888', verificationCode }
  const { code, message } = await portal.ask('POST /account', {
    body: { ...person, password: 'Fresh-2026!x', agreement: true, organisation: englishName },
  })
  assert.equal(code, 100, message)
  const stored = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf<{ document: string; version: string }>(
      db,
      sql`select g.document, g.version from agreements g join accounts a on a.id = g.account_id
        where a.account = 'own.version' order by 1`,
    ),
  )
  assert.deepEqual(stored, [
    { document: 'agreement', version: '3.1' },
    { document: 'privacy', version: '3.1' },
  ])
})

test('trial application – as shown – accepts that version, too', async () => {
  await portal.deleteSentCodes()
  const mobilePhone = '13900007777'
  const captcha = await portal.aCaptcha()
  await portal.ask('POST /verificationCode/applyTrialMobile', { body: { account: mobilePhone, checkType: 4, captcha } })
  const verificationCode = await portal.codeFor(mobilePhone)
  const applicant = { name: '试用者', company: '某公司', industry: 'cro-cdmo', product: 'ELN', message: '' }
  const { code, message } = await portal.ask('POST /account/applyTrial', {
    body: { ...applicant, mobilePhone, verificationCode, agreement: true },
  })
  assert.equal(code, 100, message)
  const stored = await inTransaction(portal.database, 'owner', (db) =>
    rowsOf(db, sql`select agreement_version as version from trial_applications where mobile_phone = ${mobilePhone}`),
  )
  assert.deepEqual(stored, [{ version: '3.1' }])
})

test('legal page – unknown – is refused', async () => {
  assert.equal((await portal.ask('GET /legal/imprint')).error, 'request.invalid')
})
