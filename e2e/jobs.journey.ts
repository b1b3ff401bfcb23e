import type { Page } from '@playwright/test'
import { codeFor, expect, passDoubleClickTime, signIn } from './journey.ts'
import { job, jobs, type Scene } from './jobs/job.ts'
import { controlStandIn } from './stand-in.ts'
import { withPeople } from './with-people.ts'
import { anyOf, words } from './words.ts'

const { access, app, departments, identity, imports, leaving, logs, members, monomerLibrary, monomerSearch, products } =
  words.zh

/** Makes a write call over HTTP, as the signed-in person of the page. */
async function call<T>(page: Page, portal: string, at: string, data: object): Promise<T> {
  const [verb, path] = at.split(' ')
  const answer = await page.request.fetch(`${portal}/api${path}`, {
    method: verb ?? 'POST',
    headers: { 'x-atrium': '1' },
    data,
  })
  expect(await answer.json()).toMatchObject({ code: 100 })
  return ((await answer.json()) as { response: T }).response
}

job('open-application', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'chen.sihan')
    await expect(page.getByRole('list', { name: products.mine })).toBeVisible()
  },
  async work({ page, hands }) {
    const card = page.getByRole('list', { name: products.mine }).getByRole('link').first()
    const [opened] = await Promise.all([page.waitForEvent('popup'), hands.press(card)])
    await opened.close()
  },
})

job('request-access', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'liu.weiran')
    await expect(page.getByRole('list', { name: products.more })).toBeVisible()
  },
  async work({ page, hands }) {
    await hands.press(page.getByRole('button', { name: /^申请使用/ }).first())
    await passDoubleClickTime(page)
    await hands.press(page.getByRole('dialog').getByRole('button', { name: '提交申请' }))
    await expect(page.getByText('申请已提交')).toBeVisible()
  },
})

job('approve-request', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'gao.jing')
    await expect(page.getByRole('list', { name: products.mine })).toBeVisible()
  },
  async work({ page, hands }) {
    await hands.press(page.getByRole('navigation', { name: products.toDos }).getByRole('link').first())
    const requests = page.getByRole('listitem').filter({ hasText: '库存管理' })
    await hands.press(requests.getByRole('button', { name: anyOf(access.grantNamed) }).last())
    await expect(page.getByText(anyOf(access.granted)).first()).toBeVisible()
    // Others need the few requests of the demonstration, too.
    await page.getByRole('button', { name: app.undo, exact: true }).click()
    await expect(page.getByText(anyOf(access.reopened_other))).toBeVisible()
  },
})

job('sign-in-by-code', {
  async prepare({ page, portal }) {
    await page.goto(`${portal}/#/login`)
    await page.getByRole('tab', { name: identity['tab.code'] }).click()
    await page.reload()
  },
  async work({ page, portal, hands, way }) {
    const phone = way === 'mouse' ? '13800002206' : '13955127741'
    await hands.type(page.getByLabel(identity.phoneOrEmail), phone)
    await hands.press(page.getByRole('button', { name: app['code.send'] }))
    await hands.type(page.getByLabel(app.code, { exact: true }), await codeFor(portal, phone))
    await hands.press(page.getByRole('button', { name: identity.submit, exact: true }))
    await expect(page).toHaveURL(/cardModeIndex/)
  },
})

job('forgotten-password', {
  async prepare({ page, portal, way }) {
    await signIn(page, portal, 'zhou.yan')
    await call(page, portal, 'POST /account/register', {
      RealName: '健忘的人',
      MobilePhone: way === 'mouse' ? '13911110001' : '13911110002',
      WithPassword: true,
    })
    await page.goto('about:blank')
    await page.context().clearCookies()
    await page.goto(`${portal}/#/login`)
  },
  async work({ page, portal, hands, way }) {
    const phone = way === 'mouse' ? '13911110001' : '13911110002'
    await hands.press(page.getByRole('link', { name: identity.forgot }))
    await hands.type(page.getByLabel(identity.phone, { exact: true }), phone)
    await hands.press(page.getByRole('button', { name: app['code.send'] }))
    await hands.type(page.getByLabel(app.code, { exact: true }), await codeFor(portal, phone))
    await hands.press(page.getByRole('button', { name: identity['reset.next'] }))
    await hands.type(page.getByLabel(app['password.new'], { exact: true }), 'Vergessen-2026')
    await hands.type(page.getByLabel(app['password.repeat']), 'Vergessen-2026')
    await hands.press(page.getByRole('button', { name: identity['reset.submit'] }))
    await expect(page.getByText(identity['reset.done'])).toBeVisible()
  },
})

async function importThousand({ page, hands, way }: Scene) {
  const name = way === 'mouse' ? '千人甲' : '千人乙'
  const columns = '姓名,账号,手机号,邮箱,部门,职务,角色,应用'
  const lines = [
    columns,
    ...Array.from({ length: 1_000 }, (_, at) => `${name}${at},,,${way}${at}@thousand.example,,,,`),
  ]
  await hands.press(page.getByRole('link', { name: imports.import }))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    hands.press(page.locator('button', { hasText: imports.choose })),
  ])
  await chooser.setFiles({ name: 'thousand.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByText(imports.judged)).toBeVisible()
  await hands.press(page.getByRole('button', { name: anyOf(imports.commit_other) }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: anyOf(imports.commit_other) }))
  await expect(page.getByText(anyOf(imports.committed_other))).toBeVisible()
}

async function undoImport({ page, hands }: Scene) {
  await passDoubleClickTime(page)
  await hands.press(page.getByRole('button', { name: imports.undo }))
  await hands.press(page.getByRole('dialog').getByRole('button', { name: imports.undo }))
  await expect(page.getByText(imports.undone)).toBeVisible()
}

jobs(['import', 'undo-import'], {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'zhou.yan', '/members')
    await expect(page.getByRole('heading', { name: members['list.title'], level: 1 })).toBeVisible()
  },
  work: [importThousand, undoImport],
})

/** Somebody who waits for approval at Hengyue Materials. */
async function register(page: Page, portal: string, realName: string, mobilePhone: string) {
  await call(page, portal, 'POST /verificationCode/mobile', { account: mobilePhone, checkType: 1 })
  await call(page, portal, 'POST /account', {
    account: `waiting${mobilePhone}`,
    realName,
    codeType: 1,
    mobilePhone,
    verificationCode: await codeFor(portal, mobilePhone),
    password: 'Registered-2026',
    agreement: true,
    organisation: '衡岳材料',
  })
}

job('approve-registration', {
  async prepare({ page, portal, way }) {
    const [first, second] = way === 'mouse' ? ['13922220001', '13922220002'] : ['13922220003', '13922220004']
    await register(page, portal, '等待甲', first)
    await register(page, portal, `等待${way}`, second)
    await signIn(page, portal, 'zhou.yan', '/members/registrations')
    // The department is preselected from the previous approval in this browser.
    await page
      .getByRole('button', { name: anyOf(members.approveNamed).source.replace('.+', '等待甲') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: anyOf(members.approve_other) }).click()
    await expect(dialog).toBeHidden()
    // The rows below move up.
    await expect(page.getByText(first, { exact: true })).toBeHidden()
  },
  async work({ page, hands, way }) {
    await hands.press(page.getByRole('button', { name: members.approveNamed.replace('{{name}}', `等待${way}`) }))
    const dialog = page.getByRole('dialog')
    await hands.press(dialog.getByRole('checkbox').first())
    await hands.press(dialog.getByRole('button', { name: anyOf(members.approve_other) }))
    await expect(page.getByText(anyOf(members.approved)).first()).toBeVisible()
  },
})

/** Opens the list of members with those found by a name. */
async function openList(page: Page, portal: string, search: string) {
  await page.goto(`${portal}/#/members?q=${encodeURIComponent(search)}`)
  await expect(page.getByRole('row', { name: new RegExp(search) }).first()).toBeVisible()
}

const rowMenu = (page: Page, name: string) => page.getByRole('button', { name: `${members['act.open']} ${name}` })
const menuItem = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true })

job('reset-password', {
  async prepare({ page, portal, way }) {
    await withPeople(page, portal, [`忘密码${way}`])
    await openList(page, portal, `忘密码${way}`)
  },
  async work({ page, hands, way }) {
    await hands.press(rowMenu(page, `忘密码${way}`))
    await hands.press(menuItem(page, members['act.password']))
    await hands.press(page.getByRole('dialog').getByRole('button', { name: members['act.password'] }))
    await expect(page.getByRole('dialog', { name: members['password.title'] })).toBeVisible()
  },
})

job('unlock', {
  async prepare({ page, portal, way }) {
    const [id] = await withPeople(page, portal, [`被锁定${way}`])
    await call(page, portal, `PUT /account/modify/${id}`, { State: 'locked' })
    await openList(page, portal, `被锁定${way}`)
  },
  async work({ page, hands, way }) {
    await hands.press(rowMenu(page, `被锁定${way}`))
    await hands.press(menuItem(page, members['act.unlock']))
    await expect(page.getByRole('row', { name: new RegExp(`被锁定${way}.*${members['state.active']}`) })).toBeVisible()
  },
})

jobs(['remove', 'recover'], {
  async prepare({ page, portal, way }) {
    const [id] = await withPeople(page, portal, [`离开者${way}`, `接手人${way}`])
    const duty = { person: String(id), kind: 'approver', reference: `FLOW-${way}`, title: '批次放行' } as const
    await controlStandIn({ duties: [duty] })
    await openList(page, portal, `离开者${way}`)
  },
  work: [
    async ({ page, hands, way }) => {
      await hands.press(rowMenu(page, `离开者${way}`))
      await hands.press(menuItem(page, leaving.act))
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText('批次放行')).toBeVisible()
      await hands.type(dialog.getByRole('combobox').first(), `接手人${way}`)
      await hands.press(page.getByRole('option', { name: `接手人${way}` }).first())
      await hands.press(dialog.getByRole('button', { name: leaving.handOverAndRemove }))
      await expect(page.getByText(anyOf(members['done.remove'])).first()).toBeVisible()
    },
    async ({ page, portal, hands, way }) => {
      await page.goto(`${portal}/#/members/former?q=${encodeURIComponent(`离开者${way}`)}`)
      await hands.press(page.getByRole('button', { name: `${leaving.recover} 离开者${way}` }))
      await hands.press(page.getByRole('dialog').getByRole('button', { name: leaving.recover, exact: true }))
      await expect(page.getByText(anyOf(leaving.recovered)).first()).toBeVisible()
    },
  ],
})

job('move-three', {
  async prepare({ page, portal, way }) {
    await withPeople(page, portal, [`同组${way}甲`, `同组${way}乙`, `同组${way}丙`])
    await openList(page, portal, `同组${way}`)
  },
  async work({ page, hands }) {
    const rows = page.getByRole('checkbox', { name: anyOf(app['list.choose']) })
    await hands.press(rows.first())
    await hands.press(rows.last(), { isRange: true })
    const bar = page.getByRole('group', { name: members['bulk.label'] })
    await hands.press(bar.getByRole('button', { name: members['act.move'] }))
    await hands.press(page.getByRole('dialog').getByRole('row').nth(1))
    await hands.press(page.getByRole('dialog').getByRole('button', { name: anyOf(members['move.to']) }))
    await expect(page.getByText(anyOf(members['done.move'])).first()).toBeVisible()
  },
})

job('add-member', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'zhou.yan', '/members')
    await page.getByRole('treegrid').getByRole('row').nth(1).click()
    await expect(page).toHaveURL(/dept=/)
  },
  async work({ page, hands, way }) {
    await hands.press(page.getByRole('button', { name: members['list.add'] }))
    const form = page.getByRole('dialog', { name: members['form.add'] })
    await hands.type(form.getByLabel(members['form.name'], { exact: true }), `新同事${way}`)
    await hands.press(form.getByRole('checkbox', { name: /ELN|电子实验/ }))
    await hands.press(form.getByLabel(members['form.withPassword']))
    await hands.press(form.getByRole('button', { name: app.save }))
    await expect(page.getByRole('dialog', { name: members['password.title'] })).toBeVisible()
  },
})

job('add-department', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'zhou.yan', '/departments')
    await expect(page.getByRole('treegrid')).toBeVisible()
  },
  async work({ page, hands, way }) {
    await hands.press(page.getByRole('button', { name: departments.add }))
    const form = page.getByRole('dialog')
    await hands.type(form.getByLabel(departments.name, { exact: true }), `新部门${way}`)
    await hands.press(form.getByRole('button', { name: app.save }))
    await expect(page.getByText(app.addSuccess)).toBeVisible()
  },
})

job('verify-log', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'lin.zhiyuan', '/logs/operations')
    await expect(page.getByRole('heading', { name: logs.operationLog, level: 1 })).toBeVisible()
  },
  async work({ page, hands }) {
    await hands.press(page.getByRole('button', { name: logs.verify, exact: true }))
    await hands.press(page.getByRole('dialog').getByRole('button', { name: logs.verifyNow }))
    await expect(
      page
        .getByRole('dialog')
        .getByText(/完整|未被/)
        .first(),
    ).toBeVisible()
  },
})

job('print-labels', {
  async prepare({ page, portal }) {
    // The dialog itself belongs to the browser.
    await page.addInitScript(() => {
      Object.defineProperty(window, 'print', { configurable: true, value() {} })
    })
    await signIn(page, portal, 'chen.sihan', '/labels/print')
    await expect(page.getByRole('link', { name: 'A4 3×7 样品' })).toBeVisible()
  },
  async work({ page, hands }) {
    await hands.press(page.getByRole('link', { name: 'A4 3×7 样品' }))
    await hands.press(page.getByRole('button', { name: '粘贴数据' }))
    const rows = Array.from({ length: 21 }, (_, at) => `S-${at + 1}\t培养基\t2027-01-31\t4 °C`)
    await page.getByLabel('单元格').fill(rows.join('\n'))
    await hands.press(page.getByRole('dialog').getByRole('button', { name: '粘贴数据' }))
    await hands.type(page.getByLabel('起始标签的序号'), '6')
    await passDoubleClickTime(page)
    await hands.press(page.getByRole('button', { name: '打印', exact: true }))
    await expect(page.getByText('已完成')).toBeVisible()
  },
})

job('create-monomer', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'lin.zhiyuan', '/monomers')
    await expect(page.getByRole('heading', { name: monomerLibrary.title, level: 1 })).toBeVisible()
  },
  async work({ page, hands, way }) {
    await hands.press(page.getByRole('button', { name: monomerLibrary.add }).first())
    const form = page.getByRole('dialog', { name: monomerLibrary.add })
    await hands.type(form.getByLabel(monomerLibrary.symbol), `Job${way}`)
    await hands.type(form.getByLabel(monomerLibrary.name, { exact: true }), '每日单体')
    await hands.type(form.getByLabel(monomerLibrary.naturalAnalog), 'A')
    await hands.type(
      form.getByLabel(monomerLibrary.structure, { exact: true }),
      `O=C([OH:2])CN([H:1])CCCCCC${way === 'mouse' ? 'Br' : 'Cl'}`,
    )
    await hands.press(form.getByRole('button', { name: app.save }))
    await expect(form).toBeHidden()
  },
})

job('find-monomers', {
  async prepare({ page, portal }) {
    await signIn(page, portal, 'lin.zhiyuan', '/monomers')
    // A job of the portal adds public monomers after its first minute.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('button', { name: 'A', exact: true }).first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 90_000 })
  },
  async work({ page, hands }) {
    await hands.press(page.getByRole('button', { name: monomerSearch.byStructure }))
    await hands.type(page.getByLabel(monomerSearch.structure), 'c1ccccc1')
    await hands.press(page.getByRole('button', { name: monomerSearch.search, exact: true }))
    const table = page.getByRole('table', { name: monomerLibrary.title })
    await expect(table.getByRole('button', { name: 'F', exact: true })).toBeVisible()
    await expect(table.getByRole('button', { name: 'A', exact: true })).toHaveCount(0)
  },
})
