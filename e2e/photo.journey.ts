import type { Page } from '@playwright/test'
import { aJpeg, jpegWithPlace } from '../packages/server/src/testing/pictures.ts'
import { expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const choose = (
  page: Page,
  name: string,
  buffer: Buffer,
  mimeType = name.endsWith('.png') ? 'image/png' : 'image/jpeg',
) => page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })

/** How much red there is at a place of what will be kept, from 0 to 1 in both directions. */
const rednessAt = (page: Page, right: number, down: number) =>
  page.locator('[data-testid=crop-area] canvas').evaluate(
    (shown: HTMLCanvasElement, [x, y]) => {
      // A pixel of its own is read, so that the canvas on show stays one that is only drawn on.
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      context?.drawImage(shown, x * (shown.width - 1), y * (shown.height - 1), 1, 1, 0, 0, 1, 1)
      return context?.getImageData(0, 0, 1, 1).data[0]
    },
    [right, down] as const,
  )

/** Opens the personal information of someone who has not taken the tours yet. */
async function openAsNewcomer(page: Page, portal: string, account: string) {
  await signIn(page, portal, account)
  await expect(page).toHaveURL(/#\/cardModeIndex/)
  await page.goto(`${portal}/#/info?section=personal`)
  await page.getByRole('button', { name: '跳过' }).click()
}

test('a photo is cut out by mouse and keyboard, kept, shown everywhere and removed again', async ({ page, portal }) => {
  // Nobody else's journey has this person: a photo that goes away would be missing on their pages.
  await openAsNewcomer(page, portal, 'wang.lichuan')
  await choose(page, 'me.jpg', aJpeg(3_000, 1_000))
  const dialog = page.getByRole('dialog', { name: '裁剪照片' })
  await expect(dialog.locator('canvas').first()).toBeVisible()
  await expectWellMade(page)
  // Red on the left, blue on the right: dragged to the right, all is red.
  await expect.poll(() => rednessAt(page, 0.9, 0.5)).toBeLessThan(60)
  const area = (await dialog.getByRole('button', { name: '裁剪区域' }).boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(area.x + 20, area.y + 60)
  await page.mouse.down()
  await page.mouse.move(area.x + 270, area.y + 60, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => rednessAt(page, 0.9, 0.5)).toBeGreaterThan(200)
  await dialog.getByRole('button', { name: '裁剪区域' }).focus()
  for (let n = 0; n < 12; n += 1) await page.keyboard.press('ArrowRight')
  await expect.poll(() => rednessAt(page, 0.9, 0.5)).toBeLessThan(60)
  await page.keyboard.press('+')
  await expect(dialog.getByRole('slider')).toHaveValue('1.1')
  await dialog.getByRole('button', { name: '保存照片' }).click()
  await expect(page.getByText('照片已更换')).toBeVisible()
  await expect(page.locator('header img.avatar')).toHaveJSProperty('naturalWidth', 512)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: '移除照片' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '移除照片' }).click()
  await expect(page.getByText('照片已移除')).toBeVisible()
  await expect(page.locator('header img.avatar')).toBeHidden()
})

test('a photo with an orientation tag is shown upright', async ({ page, portal }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, portal, 'zhou.yan', '/info?section=personal')
  await choose(page, 'me.jpg', jpegWithPlace(6, 'N 31.2304'))
  await expect(page.locator('[data-testid=crop-area] canvas')).toBeVisible()
  await expectWellMade(page)
  await expect.poll(() => rednessAt(page, 0.9, 0.1)).toBeGreaterThan(200)
  await expect.poll(() => rednessAt(page, 0.1, 0.9)).toBeLessThan(60)
})

test('a text and an SVG named as pictures are refused with a message', async ({ page, portal }) => {
  await signIn(page, portal, 'zhou.yan', '/info?section=personal')
  for (const content of ['not a picture', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>']) {
    await choose(page, 'me.png', Buffer.from(content))
    await expect(page.getByRole('alert')).toHaveText(/文件格式错误/)
    await expect(page.getByRole('button', { name: '保存照片' })).toBeDisabled()
    await page.reload()
  }
})

test('a deleted photo falls back to the letter of the name', async ({ page, portal }) => {
  await page.route(/\/api\/account\/photo\//i, (route) => route.fulfill({ status: 410 }))
  await openAsNewcomer(page, portal, 'wang.keyan')
  await choose(page, 'me.jpg', aJpeg(600, 600))
  await page.getByRole('button', { name: '保存照片' }).click()
  await expect(page.getByText('照片已更换')).toBeVisible()
  await expect(page.locator('header .avatar')).toHaveText('王')
  await expect(page.locator('img.avatar')).toHaveCount(0)
})

test('a picture of forty megapixels is cut out as any other', async ({ page, portal }) => {
  await signIn(page, portal, 'chen.sihan', '/info?section=personal')
  await choose(page, 'wide.jpg', aJpeg(8_000, 5_000))
  await page.getByRole('button', { name: '保存照片' }).click()
  await expect(page.getByText('照片已更换')).toBeVisible()
})
