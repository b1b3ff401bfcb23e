import type { Page } from '@playwright/test'
import { signedProductHeaders } from '../packages/server/src/products/product-visitor.ts'
import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const path = '/push'
type Lang = keyof typeof words

/** Checks the page at the width of a phone and of a screen. */
async function expectWellMadeAtWidths(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWellMade(page)
  }
}

async function save(page: Page, lang: Lang) {
  const { push } = words[lang]
  await passDoubleClickTime(page)
  await page.getByRole('button', { name: push.save, exact: true }).click()
}

/** Sends a debug message to Zhou Yan, by the keyboard alone; resolves to the panel with the result. */
async function sendDebugMessage(page: Page, lang: Lang, message: string) {
  const { push } = words[lang]
  const panel = page.getByRole('region', { name: push.test })
  const recipient = panel.getByRole('combobox', { name: push.recipient })
  if ((await panel.getByText('周岩', { exact: true }).count()) === 0) {
    await recipient.fill('周岩')
    await page.getByRole('option', { name: /周岩/ }).first().waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await panel.getByLabel(push.message).fill(message)
  await passDoubleClickTime(page)
  await panel.getByRole('button', { name: push.send }).focus()
  await page.keyboard.press('Enter')
  return panel
}

test('an administrator connects WeCom in Chinese and Feishu in English, and sends debug messages', async ({
  page,
  browser,
  portal,
}) => {
  const { push, errors } = words.zh
  await signIn(page, portal, 'zhou.yan', path)
  await expect(page.getByRole('heading', { name: push.title })).toBeVisible()

  // Nothing can be sent yet, and the specified sentences say why.
  const early = await sendDebugMessage(page, 'zh', '太早')
  await expect(early.getByText(errors['push.product-needed'])).toBeVisible()
  await page.getByRole('radio', { name: push['object.wechat'] }).check()
  await save(page, 'zh')
  await expect(page.getByText(push.productsNeeded, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(push.agentIdWrong)).toBeVisible()
  await expectWellMadeAtWidths(page)

  await page.getByRole('group', { name: push.products }).getByRole('checkbox').first().check()
  await page.getByLabel(push.appKey, { exact: true }).fill('ww0123456789')
  await page.getByLabel(push.appSecret, { exact: true }).fill('wrong')
  await page.getByLabel(push.agentId, { exact: true }).fill('1000002')
  await save(page, 'zh')
  await expect(page.getByText(push.saved)).toBeVisible()
  await expect(page.getByLabel(push.appSecret, { exact: true })).toHaveValue('')
  const off = await sendDebugMessage(page, 'zh', '太早')
  await expect(off.getByText(errors['push.toggle-needed'])).toBeVisible()
  await passDoubleClickTime(page)
  await page.getByRole('switch', { name: push.enabled }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText(push.switchedOn)).toBeVisible()

  const refused = await sendDebugMessage(page, 'zh', '第一条')
  await expect(refused.getByText(push['state.failed'])).toBeVisible()
  await expect(refused.getByText(/企业微信不接受 App Secret/)).toBeVisible()
  await expectWellMade(page)
  await page.getByLabel(push.appSecret, { exact: true }).fill('the secret of the app')
  await expect(refused.getByText(push.testUnsaved)).toBeVisible()
  await save(page, 'zh')
  await expect(page.getByText(push['state.failed'])).toHaveCount(0)
  const accepted = await sendDebugMessage(page, 'zh', '第二条')
  await expect(accepted.getByText(push['state.unknown'], { exact: true })).toBeVisible()
  await accepted.getByText(push.answers, { exact: true }).click()
  await expect(accepted.getByText('/cgi-bin/message/send')).toBeVisible()
  await expectWellMadeAtWidths(page)

  const english = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  const en = words.en.push
  await signIn(english, portal, 'zhou.yan', path)
  await english.getByRole('radio', { name: en['object.feishu'], exact: true }).check()
  await expect(english.getByText(en.secretMoved)).toBeVisible()
  await english.getByLabel(en.appKey, { exact: true }).fill('cli_emulator')
  await english.getByLabel(en.appSecret, { exact: true }).fill('the app secret')
  await save(english, 'en')
  await expect(english.getByText(en.saved)).toBeVisible()
  const delivered = await sendDebugMessage(english, 'en', 'Hello')
  await expect(delivered.getByText(en['state.delivered'], { exact: true })).toBeVisible()
  await delivered.getByRole('button', { name: en.query }).click()
  await expect(delivered.getByText(en['state.delivered'], { exact: true })).toBeVisible()
  await expectWellMadeAtWidths(english)

  // An application sends a message, which arrives in the chat and in the inbox.
  await sendProductMessage(english, portal)
  await english.goto(`${portal}/#/push?tab=log`)
  await english.getByRole('button', { name: en['log.refresh'] }).click()
  const log = english.getByRole('region', { name: en.log })
  await expect(log.getByText('Result ready: PAGE-7').first()).toBeVisible()
  await expect(async () => {
    await english.getByRole('button', { name: en['log.refresh'] }).click()
    await expect(log.locator('.tag', { hasText: en['delivery.accepted'] }).first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expectWellMadeAtWidths(english)
  await english.getByRole('button', { name: /^Inbox/ }).click()
  const inbox = english.getByRole('dialog', { name: /^Inbox/ })
  const entry = inbox.getByRole('listitem').filter({ hasText: 'Result ready: PAGE-7' })
  await expect(entry).toHaveAttribute('data-unread', 'true')
  await expectWellMade(english)
  await entry.getByRole('button', { name: 'Result ready: PAGE-7' }).click()
  await expect(entry).toHaveAttribute('data-unread', 'false')
})

/** Sends a message to Zhou Yan in the name of the first application that was chosen for push. */
async function sendProductMessage({ request }: Page, portal: string) {
  const headers = { 'x-atrium': '1' }
  const read = async <T>(answer: Awaited<ReturnType<typeof request.get>>) =>
    ((await answer.json()) as { response: T }).response
  const { ProductIDs } = await read<{ ProductIDs: string[] }>(
    await request.post(`${portal}/api/v1/Sdk/ucapi/detail/thirdaccount`, { headers, data: {} }),
  )
  const licensed = await read<{ ID: string; Name: string }[]>(
    await request.get(`${portal}/api/account/authorize/products`, { headers }),
  )
  const products = await read<{ PlatformName: string; Code: string }[]>(
    await request.get(`${portal}/api/Platform/WebUrls`),
  )
  const { Organisation } = await read<{ Organisation: { ID: string } }>(
    await request.get(`${portal}/api/account/session`),
  )
  const chosen = licensed.find(({ ID }) => ProductIDs.includes(ID))?.Name
  const product = String(products.find(({ PlatformName }) => PlatformName === chosen)?.Code)
  const body = JSON.stringify({
    Key: crypto.randomUUID(),
    Template: 'result-ready',
    Variables: { record: 'PAGE-7' },
    Accounts: ['zhou.yan'],
  })
  const message = { product, organisationId: Organisation.ID, method: 'POST', target: '/api/v1/message', body }
  const secret = String(process.env['PRODUCT_SECRET'])
  const sent = await request.post(`${portal}/api/v1/message`, {
    headers: {
      'content-type': 'application/json',
      ...signedProductHeaders(message, { secret, now: Date.now() }),
    },
    data: body,
  })
  expect(await sent.json()).toMatchObject({ code: 200, response: { AcceptedCount: 1 } })
}
