import type { Page } from '@playwright/test'
import { isSignedBy, openWebhookReceiver } from '../packages/server/src/testing/emulators/webhook-receiver.ts'
import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const path = '/open-platform/webhooks'
const { webhooks: texts, errors, app } = words.zh

/** Checks the page at the width of a phone and of a screen. */
async function expectWellMadeAtWidths(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectWellMade(page)
  }
}

/** Chooses an action in the menu of a webhook. */
async function chooseAct(page: Page, url: string, act: string) {
  await page.getByRole('button', { name: texts.actions.replace('{{url}}', url) }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

/** Reads the secret on show, copies it, and closes the dialog. */
async function takeSecret(page: Page): Promise<string> {
  const shown = page.getByRole('dialog', { name: texts.secretTitle })
  const secret = String(await shown.getByText(/^whsec_/).textContent())
  await shown.getByRole('button', { name: app.copyNamed.replace('{{name}}', texts.secret) }).click()
  await passDoubleClickTime(page)
  await shown.getByRole('button', { name: app.close }).last().click()
  await expect(shown).toHaveCount(0)
  return secret
}

test('an administrator adds a webhook, sees a delivery fail, and sends it again', async ({
  page,
  browser,
  context,
  portal,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const receiver = await openWebhookReceiver()
  const url = `${receiver.url}/events`
  await signIn(page, portal, 'zhou.yan', path)
  await expect(page.getByText(texts.none)).toBeVisible()
  await expectWellMadeAtWidths(page)

  await page.getByRole('button', { name: texts.add }).first().click()
  const form = page.getByRole('dialog', { name: texts.addTitle })
  await form.getByRole('radio', { name: texts.chosenEvents }).check()
  await form.getByRole('button', { name: texts.add }).click()
  await expect(form.getByText(texts.urlNeeded)).toBeVisible()
  await expect(form.getByText(texts.eventsNeeded)).toBeVisible()
  await expectWellMadeAtWidths(page)
  await form.getByRole('checkbox', { name: texts['event.department.created'] }).check()
  await form.getByLabel(texts.url).fill('http://example.com/events')
  await passDoubleClickTime(page)
  await form.getByRole('button', { name: texts.add }).click()
  await expect(form.getByText(errors['open-platform.wrong-webhook-url'])).toBeVisible()
  await form.getByLabel(texts.url).fill(url)
  await passDoubleClickTime(page)
  await form.getByRole('button', { name: texts.add }).click()
  await expect(page.getByRole('dialog', { name: texts.secretTitle })).toBeVisible()
  await expectWellMade(page)
  const secret = await takeSecret(page)

  await chooseAct(page, url, texts.test)
  const log = page.getByRole('table', { name: texts.deliveries })
  await expect(log.getByText(texts['delivery.delivered'], { exact: true })).toBeVisible()
  expect(receiver.requests.every((request) => isSignedBy(secret, request))).toBe(true)

  // What fails waits for the next attempt, and its log says why.
  receiver.behaviour.answer = (_, response) => void response.writeHead(500).end('disk full')
  await passDoubleClickTime(page)
  await chooseAct(page, url, texts.test)
  await expect(log.getByText(texts['response.failed'])).toBeVisible()
  await log.getByRole('row').filter({ hasText: texts['response.failed'] }).getByRole('button').click()
  const drawer = page.getByRole('dialog', { name: texts['event.webhook.test'] })
  await drawer.getByText(texts['response.failed']).first().click()
  // The portal may have tried again meanwhile.
  const attempt = drawer.locator('details[open]')
  await expect(attempt.getByText('disk full')).toBeVisible()
  await expect(attempt.getByText('v1,***')).toBeVisible()
  await expectWellMadeAtWidths(page)
  await passDoubleClickTime(page)
  receiver.behaviour.answer = undefined
  await drawer.getByRole('button', { name: texts.replayOne }).click()
  await expect(drawer.getByText(texts['delivery.delivered'], { exact: true })).toBeVisible()
  const failedId = receiver.requests[1]?.id
  expect(receiver.requests.slice(2).every(({ id }) => id === failedId)).toBe(true)
  await drawer.getByRole('button', { name: app.close }).last().click()

  await chooseAct(page, url, texts.rotate)
  const rotation = page.getByRole('dialog', { name: texts.rotateTitle })
  await passDoubleClickTime(page)
  await rotation.getByRole('button', { name: texts.rotate }).click()
  const next = await takeSecret(page)
  const before = receiver.requests.length
  await chooseAct(page, url, texts.replay)
  const replay = page.getByRole('dialog', { name: texts.replayTitle })
  await replay.getByLabel(texts.withDelivered).check()
  await expectWellMade(page)
  await passDoubleClickTime(page)
  await replay.getByRole('button', { name: texts.replay }).click()
  await expect.poll(() => receiver.requests.length).toBe(before + 2)
  const both = receiver.requests.slice(before)
  expect(both.every((request) => isSignedBy(secret, request) && isSignedBy(next, request))).toBe(true)

  const english = await (await browser.newContext({ locale: 'en-GB' })).newPage()
  await signIn(english, portal, 'zhou.yan', path)
  await expect(english.getByRole('heading', { name: words.en.webhooks.deliveries })).toBeVisible()
  await expectWellMadeAtWidths(english)

  await chooseAct(page, url, texts.remove)
  const question = page.getByRole('dialog', { name: texts.removeTitle.replace('{{url}}', url) })
  await passDoubleClickTime(page)
  await question.getByRole('button', { name: texts.remove }).click()
  await expect(page.getByText(texts.none)).toBeVisible()
  await receiver.close()
})
