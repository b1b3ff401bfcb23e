import type { Connection } from '@atrium/contract/sso/sso.shapes.ts'
import { exampleDirectory } from '../packages/server/src/testing/examples/sso-connection.ts'
import {
  labTree,
  person,
  slapdMissing,
  slapdReader,
  startSlapd,
  unit,
} from '../packages/server/src/testing/peers/slapd.ts'
import { choose, expect, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { words } from './words.ts'

const missing = await slapdMissing()

for (const lang of ['zh', 'en'] as const) {
  const { imports, directorySync: sync } = words[lang]

  test.describe(`in ${lang}`, () => {
    test.use({ locale: lang === 'zh' ? 'zh-CN' : 'en-GB' })
    test.skip(missing !== undefined, missing ?? '')

    test('an administrator lets a directory keep the members: dry run, run, report, taken back', async ({
      page,
      portal,
    }) => {
      const mark = `${lang}${Date.now()}`
      const department = `${lang === 'zh' ? '目录部' : 'Directory lab'} ${mark}`
      const [first, second] = [`Ada ${mark}`, `Bo ${mark}`]
      const parent = `ou=${department},dc=lab,dc=test`
      const directory = await startSlapd(
        labTree +
          unit(department) +
          person(`ada-${mark}`, { parent, name: first, more: 'title: Chemist' }) +
          person(`bo-${mark}`, { parent, name: second }),
      )
      try {
        await signIn(page, portal, 'zhou.yan', '/sso/connections')
        const answer = await page.request.post(`${portal}/api/sso/connections`, {
          headers: { 'x-atrium': '1' },
          data: {
            ...exampleDirectory,
            Name: `LDAP ${mark}`,
            Secret: slapdReader.password,
            TrustedDomains: [],
            Settings: {
              ...exampleDirectory.Settings,
              ...directory.settings,
            },
          },
        })
        const { ID } = ((await answer.json()) as { response: Connection }).response
        await page.goto(`${portal}/#/sso/connections/${ID}`)
        await page.getByRole('link', { name: sync.open }).click()
        await expect(page.getByText(sync.runsNone)).toBeVisible()
        await expectWellMade(page)

        await page.getByRole('button', { name: sync.dryRun }).click()
        await expect(page.getByText(sync.dryNotice)).toBeVisible()
        const people = page.getByRole('table', { name: sync.people })
        await expect(people.getByText(first)).toBeVisible()
        await expect(people.getByText(sync['outcome.created'], { exact: true })).toHaveCount(2)
        await page.getByPlaceholder(sync.searchHint).fill('bo')
        await expect(people.getByText(first)).toBeHidden()
        await expectWellMade(page)
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: sync.export }).click()
        expect((await download).suggestedFilename()).toContain('.csv')

        await page.getByRole('link', { name: sync.title, exact: true }).last().click()
        await page.getByRole('button', { name: sync.run }).click()
        await page.getByRole('dialog').getByRole('button', { name: sync.run }).click()
        await expect(page.getByText(sync['outcome.created'], { exact: true })).toHaveCount(2)
        await page.getByRole('link', { name: first }).click()
        await expect(page.getByText('Chemist').first()).toBeVisible()
        await page.goBack()

        await page.getByRole('button', { name: sync.undo }).click()
        await page.getByRole('dialog').getByRole('button', { name: sync.undo }).click()
        await expect(page.getByText(sync['undo.undone'], { exact: true }).first()).toBeVisible()
        await expect(page.getByText(imports['column.department']).first()).toBeVisible()
        await page.goto(`${portal}/#/sso/connections/${ID}/sync`)
        await expect(page.getByText(sync['state.undone'], { exact: true })).toBeVisible()
        await choose(page, sync.missing, sync['missing.lock'])
        await page.getByLabel(sync.brake).fill('5')
        await page.getByRole('button', { name: sync.save }).click()
        await expect(page.getByText(sync.saved, { exact: true })).toBeVisible()
        await expectWellMade(page)
        const removed = await page.request.delete(`${portal}/api/sso/connections/${ID}`, {
          headers: { 'x-atrium': '1' },
        })
        expect(removed.ok()).toBe(true)
      } finally {
        await directory.close()
      }
    })
  })
}
