import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { esignVerifier as en } from '../packages/phrases/src/en/esign-verifier.ts'
import { esignVerifier as zh } from '../packages/phrases/src/zh/esign-verifier.ts'
import { evidenceOfTwo, newSigningKey, signedText } from '../packages/server/src/testing/evidence.ts'
import { aSignedPdf, aWrittenPdf, manipulationsOf } from '../packages/server/src/testing/signed-pdfs.ts'
import { expect, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'

const key = newSigningKey()
const evidence = evidenceOfTwo(key)
const json = (value: unknown) => Buffer.from(JSON.stringify(value))
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer })
const evidenceFile = file('ELN-2026-001.signatures.json', json(evidence))
const recordFile = file('record.txt', Buffer.from(signedText))
const keysFile = file('keys.json', json({ code: 100, message: '', response: { keys: [key.jwk] } }))

/** Opens a copy of the portal's verifier from the disk, without a network. */
async function openStandalone(page: Page, portal: string): Promise<() => Promise<void>> {
  const answer = await page.request.get(`${portal}/esign/verifier.html`)
  expect(answer.headers()['content-security-policy']).toContain("default-src 'none'")
  const folder = await mkdtemp(join(tmpdir(), 'atrium-verifier-'))
  await writeFile(join(folder, 'verifier.html'), await answer.body())
  await page.context().setOffline(true)
  await page.goto(pathToFileURL(join(folder, 'verifier.html')).href)
  return () => rm(folder, { recursive: true })
}

const wrong = (page: Page) => page.locator('.checks li.failed span').allTextContents()

test('the verifier, copied to a machine without the portal, verifies a record, and names what was changed', async ({
  page,
  portal,
}) => {
  const remove = await openStandalone(page, portal)
  const input = page.locator('input[type=file]')
  await expect(page.getByRole('heading', { name: zh.title })).toBeVisible()
  await input.setInputFiles(recordFile)
  await expect(page.getByText(zh.noEvidence)).toBeVisible()
  await input.setInputFiles([keysFile, evidenceFile])
  await expect(page.getByRole('heading', { name: zh['summary.ok'] })).toBeVisible()
  await expect(page.getByText('林致远')).toBeVisible()
  await expect(page.getByText('实验记录 – <b>Page 1</b>')).toBeVisible()
  expect(await wrong(page)).toEqual([])

  await page.getByRole('button', { name: zh.language }).click()
  await expect(page.getByRole('heading', { name: en['summary.ok'] })).toBeVisible()
  await expect(page.getByText('Approval')).toBeVisible()

  await page.getByRole('button', { name: en.clear }).click()
  await input.setInputFiles([evidenceFile, file('record.txt', Buffer.from('another')), keysFile])
  await expect(page.getByRole('heading', { name: en['summary.failed'] })).toBeVisible()
  expect(await wrong(page)).toEqual([en['record.failed'], en['record.failed']])

  const pdf = await aSignedPdf({ key, original: { pdf: await aWrittenPdf() } })
  await page.getByRole('button', { name: en.clear }).click()
  await input.setInputFiles([file('signed.pdf', pdf), keysFile])
  await expect(page.getByRole('heading', { name: en['summary.ok'] })).toBeVisible()
  await expect(page.getByText(en['pdf.ok'])).toBeVisible()
  for (const { name, pdf: changed, problem } of await manipulationsOf(pdf, key)) {
    await page.getByRole('button', { name: en.clear }).click()
    await input.setInputFiles([file(`${name}.pdf`, changed), keysFile])
    await expect(page.locator('.summary.failed')).toBeVisible()
    const [reason = ''] = en[`pdf.${problem}`].split('{{')
    await expect(page.locator('.checks li.failed').filter({ hasText: reason }), name).toBeVisible()
  }

  await page.getByRole('button', { name: en.clear }).click()
  const [, second] = evidence.signatures
  await input.setInputFiles([file('a.json', json({ ...evidence, signatures: [second] })), recordFile, keysFile])
  await expect(page.getByText(en['order.failed'])).toBeVisible()

  await page.getByRole('button', { name: en.clear }).click()
  await input.setInputFiles(evidenceFile)
  await expect(page.getByRole('heading', { name: en['summary.unknown'] })).toBeVisible()
  await remove()
})

test('the verifier of the portal is easy to read, takes files that are dropped, and prints its result alone', async ({
  page,
  portal,
}) => {
  await page.goto(`${portal}/esign/verifier.html`)
  await page.evaluate(
    (files) => {
      const data = new DataTransfer()
      for (const { name, text } of files) data.items.add(new File([text], name))
      dispatchEvent(new DragEvent('drop', { dataTransfer: data }))
    },
    [evidenceFile, recordFile, keysFile].map(({ name, buffer }) => ({ name, text: buffer.toString() })),
  )
  await expect(page.getByRole('heading', { name: zh['summary.ok'] })).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await expectWellMade(page)
    }
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByText('林致远')).toBeVisible()
})
