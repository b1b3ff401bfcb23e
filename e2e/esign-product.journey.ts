import type { Page } from '@playwright/test'
import { codeFor, demoPassword, expect, passDoubleClickTime, passwordDigest, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const signaturePassword = 'Signed-2026'

/** Where the notebook of the demonstration is. */
async function notebookAddress({ request }: Page, portal: string): Promise<string> {
  const answer = await request.get(`${portal}/api/Platform/WebUrls`)
  const { response } = (await answer.json()) as { response: { Code: string; WebUrl: string }[] }
  return String(response.find(({ Code }) => Code === 'ELN')?.WebUrl)
}

/** Sets up the signature of who is signed in, without the pages, which have journeys of their own. */
async function setUpSignature({ request }: Page, portal: string, account: string) {
  const post = async (path: string, data: object) => {
    const answer = await request.post(`${portal}/api/${path}`, { headers: { 'x-atrium': '1' }, data })
    const { code, response } = (await answer.json()) as { code: number; response: Record<string, string> }
    expect(code).toBe(100)
    return response
  }
  const answer = await request.get(`${portal}/api/Esign`)
  const { response } = (await answer.json()) as { response: { AccountId: string; Password: string | null } }
  // A journey that is repeated finds the password of before.
  if (response.Password !== null) return
  const LoginPassword = passwordDigest(demoPassword)
  const proof = await post(`Esign/verifyLoginPassword/${response.AccountId}`, { LoginPassword })
  await post('esign/reset/SendCode', { CodeType: 2 })
  const VerificationCode = await codeFor(portal, `${account}@lantu-pharma.example`)
  const { Ticket } = await post('esign/Code/Verify', { ...proof, CodeType: 2, VerificationCode })
  await post('esign/save', { EsignPassword: signaturePassword, Ticket })
  await post('esign/statement', { Version: 1 })
}

/** Signs what the page of the portal shows. */
async function signInPortal(page: Page, account: string) {
  await page.getByRole('button', { name: '签名', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('账号').fill(account)
  await dialog.getByLabel('签名密码').fill(signaturePassword)
  await dialog.getByLabel('说明（选填）').fill('数据完整')
  await passDoubleClickTime(page)
  await dialog.getByRole('button', { name: '签署 1 份' }).click()
  await expect(dialog).toBeHidden()
}

test('an author writes a page of the notebook, signs it in the portal and has it reviewed; a changed text is reported', async ({
  page,
  browser,
  portal,
}) => {
  const colleague = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
  await signIn(colleague, portal, 'liu.weiran')
  await setUpSignature(colleague, portal, 'liu.weiran')
  const notebook = await notebookAddress(colleague, portal)
  await colleague.goto(`${notebook}/notebook`)
  await expect(colleague.getByText('此页尚未发起签名。')).toBeVisible()

  await signIn(page, portal, 'zhao.qing')
  await setUpSignature(page, portal, 'zhao.qing')
  await page.goto(notebook)
  await page.getByRole('link', { name: '打开我的记录页' }).click()
  await page.getByLabel('正文').fill('称取样品 5.003 g。\n含量 99.2 %。')
  await page.getByRole('button', { name: '保存正文' }).click()
  await page.getByLabel('审核人').selectOption({ label: '刘未然' })
  await expectWellMade(page)
  await page.getByRole('button', { name: '发起签名' }).click()
  await expect(page.getByRole('heading', { name: '待签名' })).toBeVisible()
  await expect(page.getByRole('listitem')).toHaveText([/赵清 .* 编制\s*尚未签名/, /刘未然 .* 审核\s*等待前面的人签名/])
  await expectWellMade(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectWellMade(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('link', { name: '到门户查看并签名' }).click()
  await expect(page.getByText('称取样品 5.003 g。')).toBeVisible()
  await signInPortal(page, 'zhao.qing')
  await page.getByRole('link', { name: '返回电子实验记录本' }).click()
  await expect(page.getByRole('listitem')).toHaveText([
    /编制\s*已签名\s+\S+ \S+ UTC\s+理由：数据完整/,
    /审核\s*尚未签名/,
  ])
  await expect(page.getByRole('button', { name: '撤回' })).toBeHidden()

  const request = await page.getByRole('link', { name: '到门户查看并签名' }).getAttribute('href')
  await colleague.goto(String(request))
  await signInPortal(colleague, 'liu.weiran')
  await colleague.getByRole('link', { name: '返回电子实验记录本' }).click()
  await expect(colleague.getByRole('heading', { name: '已签名' })).toBeVisible()
  await expect(colleague.getByRole('textbox')).toHaveCount(0)
  await colleague.context().close()

  await page.reload()
  await expect(page.getByRole('heading', { name: '已签名' })).toBeVisible()
  await expect(page.getByRole('button', { name: '发起签名' })).toBeHidden()
  await page.getByLabel('正文').fill('称取样品 5.003 g。\n含量 98.9 %。')
  await page.getByRole('button', { name: '保存正文' }).click()
  await expect(page.getByText('以下签名属于修改前的正文')).toBeVisible()
  await expect(page.getByRole('button', { name: '发起签名' })).toBeVisible()
  await expectWellMade(page)
})

test('an author withdraws a request that nobody has signed', async ({ page, portal }) => {
  await signIn(page, portal, 'song.hao')
  await page.goto(`${await notebookAddress(page, portal)}/notebook`)
  await page.getByRole('button', { name: '发起签名' }).click()
  await page.getByLabel('撤回理由').fill('改稿')
  await page.getByRole('button', { name: '撤回' }).click()
  await expect(page.getByRole('heading', { name: '已撤回' })).toBeVisible()
  await expect(page.getByText('理由：改稿')).toBeVisible()
  await expect(page.getByRole('button', { name: '发起签名' })).toBeVisible()
  await expectWellMade(page)
})
