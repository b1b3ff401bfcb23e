import { controlStandIn } from './stand-in.ts'
import { expect, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf, words } from './words.ts'

const { app, audit, imports, leaving, members } = words.en
const leaver = 'Freya Lindqvist'
const successor = 'Tove Sandberg'
const phone = '13622223336'

test.describe('in English', () => {
  test.use({ locale: 'en-GB' })

  test('people are imported, one hands a task over, leaves and hands over the others, and comes back as the same person; all of it is in the log', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'zhou.yan', '/members/import')
    const file = 'starters.csv'
    const lines = [
      [imports['column.name'], imports['column.phone']],
      [leaver, phone],
      [successor, '13622223337'],
    ]
    await page.locator('input[type=file]').setInputFiles({
      name: file,
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.map((line) => line.join()).join('\n')),
    })
    const commit = imports.commit_other.replace('{{total}}', '2')
    await page.getByRole('button', { name: commit }).click()
    await page.getByRole('dialog').getByRole('button', { name: commit }).click()
    await expect(page.getByText(anyOf(imports.committed_other)).first()).toBeVisible()
    const person = await page.request.post(`${portal}/api/account/managePage`, {
      data: { pageIndex: 1, pageSize: 10, Search: phone },
      headers: { 'x-atrium': '1' },
    })
    const { response } = (await person.json()) as { response: { items: { ID: string }[] } }
    const id = String(response.items[0]?.ID)
    await controlStandIn({
      duties: [
        { person: id, kind: 'project-leader', reference: 'PRJ-2031', title: 'Cathode study' },
        { person: id, kind: 'approver', reference: 'FLOW-2031', title: 'Batch release' },
        { person: id, kind: 'open-task', reference: 'TASK-2031', title: 'Sampling plan' },
      ],
    })

    await page.goto(`${portal}/#/members?q=${encodeURIComponent(leaver)}`)
    const row = page.getByRole('row', { name: new RegExp(leaver) })
    await row.getByRole('button', { name: `Open ${leaver}` }).click()
    await page.getByRole('menuitem', { name: members['act.handOver'] }).click()
    const handOver = page.getByRole('dialog', { name: leaving.handOverTitle.replace('{{who}}', leaver) })
    await expect(handOver.getByText(leaving.handOverHint)).toBeVisible()
    await expect(handOver.getByText('Cathode study')).toBeVisible()
    await handOver.getByRole('button', { name: leaving.handOver, exact: true }).click()
    await expect(handOver.getByText(leaving.successorNeeded)).toHaveCount(1)
    await expect(handOver.getByLabel(leaving.successor.replace('{{title}}', 'Cathode study'))).toBeFocused()
    await passDoubleClickTime(page)
    const taker = handOver.getByLabel(leaving.successor.replace('{{title}}', 'Sampling plan'))
    await taker.fill(successor)
    await expect(handOver.getByRole('option', { name: successor }).first()).toBeVisible()
    await taker.press('ArrowDown')
    await taker.press('Enter')
    await handOver.getByLabel(app.reason).fill('Parental leave')
    await expectWellMade(page)
    await handOver.getByRole('button', { name: leaving.handOver, exact: true }).click()
    const handedOver = leaving.handedOver_one.replace('{{count}}', '1').replace('{{who}}', leaver)
    await expect(page.getByText(handedOver)).toBeVisible()
    await expect(row).toBeVisible()
    await passDoubleClickTime(page)
    await controlStandIn({ silentFor: [id] })

    await row.getByRole('button', { name: `Open ${leaver}` }).click()
    await page.getByRole('menuitem', { name: leaving.act }).click()
    const dialog = page.getByRole('dialog', { name: leaving.title.replace('{{who}}', leaver) })
    await expect(dialog.getByText(leaving.checking)).toBeHidden()
    const product = dialog.getByRole('region', { name: 'Compounds' })
    await expect(product.getByText(leaving.failed)).toBeVisible()
    await expect(dialog.getByText(leaving['not-connected']).first()).toBeVisible()
    await expectWellMade(page)
    await controlStandIn({ answersFor: [id] })
    await dialog.getByRole('button', { name: leaving.again }).click()
    await expect(dialog.getByText('Cathode study')).toBeVisible()
    await expect(dialog.getByText('Sampling plan')).toBeHidden()
    await expect(product.getByText(leaving.failed)).toBeHidden()
    const remove = dialog.getByRole('button', { name: leaving.handOverAndRemove })
    await remove.click()
    await expect(dialog.getByText(leaving.successorNeeded)).toHaveCount(2)
    await expect(dialog.getByLabel(leaving.successor.replace('{{title}}', 'Cathode study'))).toBeFocused()
    await dialog.getByLabel(leaving.successorForAll).fill(successor)
    await dialog.getByRole('option', { name: successor }).first().click()
    await dialog.getByLabel(app.reason).fill('Moves abroad')
    await expectWellMade(page)
    // What was chosen is not lost by Escape.
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: app.unsaved }).getByRole('button', { name: app.cancel }).click()
    await expect(dialog.getByText(leaving.successorNeeded)).toHaveCount(0)
    await passDoubleClickTime(page)
    await remove.click()
    await expect(page.getByText(/removed/).first()).toBeVisible()

    await page.goto(`${portal}/#/members/former`)
    await expect(page.getByRole('heading', { level: 1, name: leaving.former })).toBeVisible()
    await page.getByRole('searchbox').fill(leaver)
    await expect(page.getByRole('cell', { name: 'Moves abroad' })).toBeVisible()
    await expectWellMade(page)
    await page.getByRole('button', { name: `${leaving.details} ${leaver}` }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('周岩')).toBeVisible()
    await expect(drawer.getByText(new RegExp(`Cathode study.*PRJ-2031.*${successor}`))).toBeVisible()
    await expectWellMade(page)
    await drawer.getByRole('tab', { name: members['detail.history'] }).click()
    await expect(drawer.getByText('Moves abroad').first()).toBeVisible()
    await drawer.getByRole('link', { name: members['detail.aboutInLog'] }).click()
    await expect(page).toHaveURL(/logs\/operations/)
    const entry = (what: string) => page.getByRole('row', { name: new RegExp(`${what}.*${leaver}`) }).first()
    await expect(entry(audit['members.handed-over'])).toBeVisible()
    await expect(
      page.getByRole('row', { name: new RegExp(`${audit['members.handed-over']}.*Parental leave`) }),
    ).toBeVisible()
    await expect(entry(audit['members.removed'])).toContainText('Moves abroad')

    await page.goto(`${portal}/#/members/former`)
    await page.getByRole('searchbox').fill(leaver)
    await page.getByRole('button', { name: `${leaving.recover} ${leaver}` }).click()
    const form = page.getByRole('dialog')
    await expect(form.getByLabel(leaving.phone, { exact: true })).toHaveValue(phone)
    await form.getByLabel(app.reason).fill('Back home')
    await expectWellMade(page)
    await passDoubleClickTime(page)
    await form.getByRole('button', { name: leaving.recover }).click()
    await expect(page.getByText(leaving.recovered.replace('{{name}}', leaver))).toBeVisible()
    await page.goto(`${portal}/#/members?q=${encodeURIComponent(leaver)}`)
    await expect(row).toBeVisible()
    await page.goto(`${portal}/#/logs/operations?subject=${id}&subjectName=${encodeURIComponent(leaver)}`)
    await expect(entry(audit['members.recovered'])).toContainText('Back home')
    await page.goto(`${portal}/#/logs/operations?action=members.imported`)
    await expect(page.getByRole('row', { name: new RegExp(file) })).toBeVisible()
  })

  test('administrators cannot remove themselves, and the list of former members is empty at first', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'tang.min', '/members?q=tangmin')
    await page
      .getByRole('row', { name: /tang\.min/ })
      .getByRole('button', { name: / 唐敏$/ })
      .click()
    await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Remove' })).toHaveCount(0)
    await page.goto(`${portal}/#/members/former`)
    await expect(page.getByRole('heading', { name: 'Former members' })).toBeVisible()
    await page.getByRole('searchbox').fill('nobody of that name')
    await expect(page.getByText('Nobody has left yet')).toBeVisible()
    await expectWellMade(page)
  })
})
