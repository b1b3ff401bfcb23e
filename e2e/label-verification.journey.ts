import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { buildBarcode, buildShape, buildTemplate } from '@atrium/labels/testing/template-builders.ts'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from './journey.ts'

/** A template with a QR code and, upon it, a black box. */
function coveredCode(name: string) {
  const code = buildBarcode('sample-code', 'SMP-2025-000123')
  code.style.symbology = 'qr'
  code.box = { x: 2, y: 2, width: 30, height: 34, rotation: 0 }
  const lid = buildShape('rectangle', 0.25, { x: 8, y: 6, width: 18, height: 18 })
  lid.style.filled = true
  return buildTemplate({ name, components: [code, { ...lid, key: 'lid' }] })
}

/** A template with a code in a box that is too small for it. */
function tooSmall(name: string) {
  const code = buildBarcode('sample-code', 'SMP-2025-000123')
  code.box = { x: 2, y: 2, width: 10, height: 10, rotation: 0 }
  return buildTemplate({ name, components: [code] })
}

async function addTemplate(page: Page, portal: string, document: LabelTemplate): Promise<string> {
  const answer = await page.request.post(`${portal}/api/LabelTemplate`, {
    headers: { 'x-atrium': '1' },
    data: { Document: document },
  })
  const { code, response } = (await answer.json()) as { code: number; response: { ID: string } }
  expect(code).toBe(100)
  return response.ID
}

test('a code that something covers cannot be scanned, and is verified when it is free', async ({ page, portal }) => {
  await signIn(page, portal)
  const id = await addTemplate(page, portal, coveredCode('被遮挡的条码'))
  await page.goto(`${portal}/#/labels/design/${id}`)
  const badge = page.getByTestId('label-verification')
  await expect(badge).toHaveText('1 个条码在 203 dpi 下无法扫描')
  await page.getByRole('button', { name: /sample-code.*无法识读/ }).click()
  await expect(page.getByLabel('KEY')).toHaveValue('sample-code')

  await page.locator('[data-component="id-rectangle"]').click()
  await page.keyboard.press('Delete')
  await expect(badge).toHaveText('条码已在 203 dpi 下验证')
  await expect(page.getByRole('button', { name: /无法识读/ })).toHaveCount(0)
})

test('a code that does not fit is not verified', async ({ page, portal }) => {
  await signIn(page, portal)
  const id = await addTemplate(page, portal, tooSmall('放不下的条码'))
  await page.goto(`${portal}/#/labels/design/${id}`)
  await expect(page.getByTestId('label-verification')).toHaveText('1 个条码在 203 dpi 下无法扫描')
  await expect(page.getByRole('button', { name: /sample-code.*需要 \d/ })).toBeVisible()
})
