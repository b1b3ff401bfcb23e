import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { APIRequestContext, Page } from '@playwright/test'
import { esignPdf } from '../packages/phrases/src/en/esign-pdf.ts'
import { signedProductHeaders } from '../packages/server/src/products/product-visitor.ts'
import { codeFor, expect, passDoubleClickTime, passwordDigest, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const password = 'Signed-2026'

interface Person {
  id: string
  organisationId: string
}

/** Who is signed in. */
async function whoIs(page: Page, portal: string): Promise<Person> {
  const { response } = await (await page.request.get(`${portal}/api/account/session`)).json()
  return { id: response.AccountInfo.ID, organisationId: response.Organisation.ID }
}

/** Asks for signatures as the notebook does. */
async function askForSignatures(
  portal: string,
  {
    organisationId,
    signers,
    title,
    text,
  }: { organisationId: string; signers: [string, string][]; title: string; text: string },
): Promise<string> {
  const body = JSON.stringify({
    Key: `${title}-${Date.now()}`,
    RecordID: 'ELN-2026-7',
    Title: title,
    Sha256: sha256(text),
    Text: text,
    Signers: signers.map(([AccountID, Meaning]) => ({ AccountID, Meaning })),
    InOrder: true,
    Until: new Date(Date.now() + 86_400_000).toISOString(),
  })
  const request = { product: 'ELN', organisationId, method: 'POST', target: '/api/v1/esign/requests', body }
  const answer = await fetch(`${portal}${request.target}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...signedProductHeaders(request, { secret: String(process.env['PRODUCT_SECRET']), now: Date.now() }),
    },
    body,
  })
  const { code, message, response } = await answer.json()
  expect(code, message).toBe(200)
  return response.ID
}

/** Accepts the statement and sets the signature password, with a code by mail. */
async function setUp(page: Page, portal: string, account: string) {
  await page.goto(`${portal}/#/esign?tab=own`)
  await page.getByRole('button', { name: '接受声明' }).click()
  await expect(page.getByText(/已于 .* 接受/)).toBeVisible()
  await page.getByRole('button', { name: '设置签名密码' }).click()
  await page.getByLabel('登录密码', { exact: true }).fill('Atrium-2026')
  await page.keyboard.press('Enter')
  await page.getByRole('radio', { name: /@/ }).check()
  await page.getByRole('button', { name: '发送验证码' }).click()
  await page.getByLabel('验证码', { exact: true }).fill(await codeFor(portal, `${account}@lantu-pharma.example`))
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await page.keyboard.press('Enter')
  await page.getByLabel('新签名密码').fill(password)
  await page.getByLabel('再次输入').fill(password)
  await passDoubleClickTime(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('签名密码已保存')).toBeVisible()
}

/** The file that a button downloads. */
async function download(page: Page, button: string): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  return buffer(await file.createReadStream())
}

/** Signs what the dialog lists, with both components. */
async function sign(page: Page, account: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('账号').fill(account)
  await dialog.getByLabel('签名密码').fill(password)
  await passDoubleClickTime(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
}

test('a chemist sets up a signature, signs a record, and anybody verifies it; a changed one is found', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal, 'chen.sihan')
  const me = await whoIs(page, portal)
  const text = '称量记录：LT-204，5.003 g'
  const title = `称量记录 ${Date.now()}`
  const id = await askForSignatures(portal, { ...me, signers: [[me.id, 'author']], title, text })

  await test.step('who has no signature yet is led to where it is set up', async () => {
    await page.goto(`${portal}/#/esign/requests/${id}`)
    await page.getByRole('button', { name: '签名', exact: true }).click()
    await expect(page.getByRole('dialog', { name: '尚未设置电子签名' })).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: '去设置' }).click()
    await expect(page.getByRole('tab', { name: '我的签名' })).toHaveAttribute('aria-selected', 'true')
    await setUp(page, portal, 'chen.sihan')
    await expectWellMade(page)
  })

  await test.step('a signature is drawn', async () => {
    const pad = page.getByRole('img', { name: '在此手写签名' })
    await pad.scrollIntoViewIfNeeded()
    const box = await pad.boundingBox()
    if (!box) throw new Error('The pad is not on the page')
    await page.mouse.move(box.x + 40, box.y + 80)
    await page.mouse.down()
    await page.mouse.move(box.x + 200, box.y + 120, { steps: 10 })
    await page.mouse.up()
    await page.getByRole('button', { name: '保存图样' }).click()
    await expect(page.getByText('使用中')).toBeVisible()
  })

  await test.step('the record is signed from the list', async () => {
    await page.getByRole('tab', { name: /待我签名/ }).click()
    await page.getByRole('button', { name: `签名 ${title}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toContainText(title)
    await expectWellMade(page)
    await dialog.getByLabel('账号').fill('chen.sihan')
    await dialog.getByLabel('签名密码').fill('Wrong-2026')
    await passDoubleClickTime(page)
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('签名密码错误')).toBeVisible()
    await passDoubleClickTime(page)
    await sign(page, 'chen.sihan')
    await expect(page.getByText(`已签署“${title}”`)).toBeVisible()
  })

  const [pdf, evidence] = await test.step('PDF and evidence are downloaded', async () => {
    await page.goto(`${portal}/#/esign/requests/${id}`)
    await expect(page.getByText('已完成')).toBeVisible()
    await expectWellMade(page)
    return [await download(page, '下载已签名的 PDF'), await download(page, '下载签名证据')] as const
  })

  await test.step('a stranger verifies file and evidence, and finds a changed one', async () => {
    const stranger = await browser.newPage({ locale: 'en-GB', viewport: { width: 390, height: 844 } })
    await stranger.goto(`${portal}/#/verify`)
    const drop = (name: string, content: string | Buffer) =>
      stranger
        .locator('input[type=file]')
        .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
    await drop('record.txt', text)
    await expect(stranger.getByText('Valid – unchanged since signing')).toBeVisible()
    await expect(stranger.getByRole('region', { name: title })).toContainText('chen.sihan')
    await expectWellMade(stranger)
    await drop('record.txt', `${text} `)
    await expect(stranger.getByText('No signature found')).toBeVisible()
    await drop('signed.pdf', pdf)
    await expect(stranger.getByText('Valid – unchanged since signing')).toBeVisible()
    const tampered = Buffer.from(pdf)
    tampered[tampered.indexOf('stream') + 20] = 0
    for (const [changed, reason] of [
      [tampered, esignPdf['pdf.changed']],
      [Buffer.concat([pdf, Buffer.from('\n')]), 'Something was added to this PDF after it was signed.'],
      [pdf.subarray(0, -1), esignPdf['pdf.cut']],
    ] as const) {
      await drop('signed.pdf', changed)
      await expect(stranger.getByText(reason)).toBeVisible()
      await expect(stranger.getByText(esignPdf['pdf.genuineEvidence'])).toBeVisible()
      await expect(stranger.getByText('Valid – unchanged since signing')).toHaveCount(0)
      await expectWellMade(stranger)
    }
    await drop('x.signatures.json', evidence)
    await expect(stranger.getByText('Valid; some things could not be checked')).toBeVisible()
    const [header, payload, signature] = String(JSON.parse(evidence.toString()).signatures[0]).split('.')
    const changed = Buffer.from(Buffer.from(String(payload), 'base64url').toString().replace('编制', '批准')).toString(
      'base64url',
    )
    await drop(
      'x.signatures.json',
      JSON.stringify({ ...JSON.parse(evidence.toString()), signatures: [[header, changed, signature].join('.')] }),
    )
    await expect(stranger.getByText('Not valid')).toBeVisible()
    await expect(stranger.getByText('Changed after signing')).toBeVisible()
    await stranger.close()
  })
})

test('two sign in order: the second refuses with a reason, and the first one’s signature stays', async ({
  page,
  portal,
  browser,
}) => {
  await signIn(page, portal, 'lin.zhiyuan')
  const admin = await whoIs(page, portal)
  const other = await browser.newPage({ locale: 'zh-CN' })
  await signIn(other, portal, 'zhao.qing')
  const reviewer = await whoIs(other, portal)
  const title = `稳定性报告 ${Date.now()}`
  const id = await askForSignatures(portal, {
    organisationId: admin.organisationId,
    signers: [
      [admin.id, 'author'],
      [reviewer.id, 'review'],
    ],
    title,
    text: title,
  })
  await setUp(page, portal, 'lin.zhiyuan')
  await page.goto(`${portal}/#/esign/requests/${id}`)
  await page.getByRole('button', { name: '签名', exact: true }).click()
  await sign(page, 'lin.zhiyuan')
  await other.goto(`${portal}/#/esign`)
  await other.getByRole('link', { name: title }).click()
  await other.getByRole('button', { name: '拒绝', exact: true }).click()
  const dialog = other.getByRole('dialog', { name: `拒绝签署“${title}”？` })
  await dialog.getByLabel('理由').fill('含量数据缺失')
  await passDoubleClickTime(other)
  await dialog.getByRole('button', { name: '拒绝', exact: true }).click()
  await expect(other.getByText('含量数据缺失').first()).toBeVisible()
  await other.close()
  await page.goto(`${portal}/#/settings/esign?tab=requests`)
  await expect(page.getByRole('row', { name: new RegExp(title) })).toContainText('已拒绝')
  await expectWellMade(page)
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('region', { name: '签名人' })).toContainText('已签名')
})

test('an administrator adds a meaning and sets a policy', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/settings/esign')
  await page.getByRole('button', { name: '添加含义' }).click()
  const drawer = page.getByRole('dialog', { name: '添加签名含义' })
  await drawer.getByLabel('代号').fill('Release!')
  await drawer.getByLabel('中文名称').fill('放行')
  await drawer.getByLabel('英文名称').fill('Release')
  await drawer.getByText('签名时需要验证码').click()
  await passDoubleClickTime(page)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(drawer.getByText('请使用小写字母、数字和连字符，以字母开头')).toBeVisible()
  await expectWellMade(page)
  await drawer.getByLabel('代号').fill('release')
  await passDoubleClickTime(page)
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row', { name: /放行/ })).toContainText('需要')
  await page.getByRole('tab', { name: '应用规则' }).click()
  await page.getByRole('row').nth(1).getByRole('button').click()
  await page.getByText('双人控制').last().click()
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('启用')
  await expectWellMade(page)
})

test('a signature stays valid, with the name of then, after its signer has left', async ({
  page,
  portal,
  playwright,
}) => {
  await signIn(page, portal, 'zhou.yan')
  const { organisationId } = await whoIs(page, portal)
  const headers = { 'x-atrium': '1' }
  const ask = async (by: APIRequestContext, at: string, data: object = {}) => {
    const [method = '', path = ''] = at.split(' ')
    const answer = await (await by.fetch(`${portal}/api${path}`, { method, headers, data })).json()
    expect(answer.code, answer.message).toBe(100)
    return answer.response
  }
  const member = { RealName: '即将离职', Email: `leaver${Date.now()}@people.example`, WithPassword: true }
  const { ID, Account, InitialPassword } = await ask(page.request, 'POST /account/register', member)
  const leaver = await playwright.request.newContext()
  const login = 'Leaver-2026!x'
  const first = passwordDigest(InitialPassword)
  await ask(leaver, 'POST /account/loginV2', { account: Account, password: first })
  await ask(leaver, 'PUT /Account/Password/Modify', { OldPassword: first, NewPassword: login })
  const proof = await ask(leaver, `POST /Esign/verifyLoginPassword/${ID}`, { LoginPassword: passwordDigest(login) })
  await ask(leaver, 'POST /esign/reset/SendCode', { CodeType: 2 })
  const code = { CodeType: 2, VerificationCode: await codeFor(portal, member.Email) }
  const owner = await ask(leaver, 'POST /esign/Code/Verify', { ...proof, ...code })
  await ask(leaver, 'POST /esign/save', { EsignPassword: password, Ticket: owner.Ticket })
  await ask(leaver, 'POST /esign/statement', { Version: 1 })
  const title = `离职前的记录 ${Date.now()}`
  const id = await askForSignatures(portal, { organisationId, signers: [[ID, 'author']], title, text: title })
  const request = (await (await leaver.get(`${portal}/api/esign/requests/${id}`)).json()).response
  const { Challenge } = await ask(leaver, 'POST /esign/challenge', { SignerIDs: [request.Signers[0].ID] })
  await ask(leaver, 'POST /esign/sign', { Challenge, Account, Password: password })
  await ask(page.request, 'POST /account/remove', { accountIds: [ID], Acknowledged: true })
  expect((await leaver.get(`${portal}/api/Esign`)).status()).toBe(401)
  await leaver.dispose()
  await page.goto(`${portal}/#/verify?sha256=${sha256(title)}`)
  await expect(page.getByText('签名有效，签署后未改动')).toBeVisible()
  await expect(page.getByRole('region', { name: title })).toContainText(`即将离职 (${Account})`)
})
