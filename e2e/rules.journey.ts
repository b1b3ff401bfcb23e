import type { Locator, Page } from '@playwright/test'
import { choose, codeFor, expect, fillSignIn, passDoubleClickTime, signIn, test } from './journey.ts'
import { expectWellMade } from './well-made.ts'
import { anyOf, words } from './words.ts'

/** The second step in each language, each by another method: a code is sent to one place once a minute. */
const waysToProve = [
  { lang: 'zh', locale: 'zh-CN', method: 'phone', address: '13707315582' },
  { lang: 'en', locale: 'en-GB', method: 'email', address: 'zhou.yan@hengyue-materials.example' },
] as const

// Each changes a rule for a whole organisation and takes it back: those of one run one after the other, before all others.
test.describe('Hengyue Materials', () => {
  test.describe.configure({ mode: 'serial' })

  test('an administrator requires the second step, and signing in asks for it', async ({ page, browser, portal }) => {
    await signIn(page, portal, 'zhou.yan', '/settings/system')
    const panel = page.getByRole('region', { name: '二次验证' })
    await panel.getByText('管理员始终需要').click()
    await expect(panel.getByText(/人登录时将需要二次验证/)).toBeVisible()
    await expectWellMade(page)
    await panel.getByRole('button', { name: '保存' }).click()
    const question = page.getByRole('dialog', { name: '保存“二次验证”？' })
    await expect(question.getByText(/人登录时将需要二次验证/)).toBeVisible()
    await question.getByLabel('原因').fill('内部审计要求')
    await expectWellMade(page)
    await question.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await expect(panel.getByText(/周岩 修改于/)).toBeVisible()
    for (const { lang, locale, method, address } of waysToProve) {
      const { app, identity } = words[lang]
      const other = await (await browser.newContext({ locale })).newPage()
      await other.goto(`${portal}/#/login`)
      await fillSignIn(other, 'zhou.yan')
      await expect(other.getByRole('heading', { name: identity['second.title'] })).toBeVisible()
      await expectWellMade(other)
      await other.getByRole('radio', { name: anyOf(identity[`second.${method}`]) }).check()
      await other.getByRole('button', { name: app['code.send'] }).click()
      await expect(other.getByRole('button', { name: anyOf(app['code.wait']) })).toBeDisabled()
      await other.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, address))
      await passDoubleClickTime(other)
      await other.getByRole('button', { name: identity['second.submit'], exact: true }).click()
      await expect(other).toHaveURL(/cardModeIndex/)
      await other.context().close()
    }
    await panel.getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
    await expect(panel.getByText(/使用默认值，周岩 恢复于/)).toBeVisible()
    await page.reload()
    await expect(panel.getByLabel('管理员始终需要')).not.toBeChecked()
    await page.goto(`${portal}/#/logs/operations?action=settings.changed`)
    await page.getByRole('searchbox').fill('Second step')
    await expect(page.getByRole('row', { name: /周岩.*二次验证 · Second step.*内部审计要求/ })).toBeVisible()
  })

  test('a remembered browser skips the second step until it is removed', async ({ page, browser, portal }) => {
    await signIn(page, portal, 'zhou.yan', '/settings/system')
    const panel = page.getByRole('region', { name: '二次验证' })
    await choose(panel, '何时需要', '新设备')
    await panel.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    const { account, app, identity } = words.en
    const who = 'emma.bennett'
    // Codes are few for one address.
    const at = { locale: 'en-GB', extraHTTPHeaders: { 'x-forwarded-for': '198.51.100.42' } }
    const other = await (await browser.newContext(at)).newPage()
    const asked = other.getByRole('heading', { name: identity['second.title'] })
    const wait = other.getByRole('button', { name: anyOf(app['code.wait']) })
    await other.goto(`${portal}/#/login`)
    await fillSignIn(other, who)
    await expect(asked).toBeVisible()
    await other.getByRole('radio', { name: anyOf(identity['second.email']) }).check()
    await other.getByRole('button', { name: app['code.send'] }).click()
    await expect(wait).toBeDisabled()
    // Each method has a countdown of its own.
    await other.getByRole('radio', { name: anyOf(identity['second.phone']) }).check()
    await expect(other.getByRole('button', { name: app['code.send'] })).toBeEnabled()
    await other.getByRole('radio', { name: anyOf(identity['second.email']) }).check()
    await expect(wait).toBeDisabled()
    await other.getByLabel(app.code, { exact: true }).fill(await codeFor(portal, `${who}@hengyue-materials.example`))
    await other.getByLabel(identity['second.remember']).check()
    await other.getByRole('button', { name: identity['second.submit'], exact: true }).click()
    await expect(other).toHaveURL(/cardModeIndex/)

    const comeAgain = async () => {
      await other.getByRole('button', { name: app.signOut }).click()
      await expect(other).toHaveURL(/#\/login/)
      await fillSignIn(other, who)
    }
    await comeAgain()
    await expect(other).toHaveURL(/cardModeIndex/)
    await other.goto(`${portal}/#/info?section=devices`)
    await expect(other.getByText(account['devices.remembered'])).toBeVisible()
    await expectWellMade(other)
    await other.getByRole('button', { name: account['devices.forget'], exact: true }).click()
    await other.getByRole('dialog').getByRole('button', { name: account['devices.forget'] }).click()
    await expect(other.getByText(account['devices.remembered'])).toBeHidden()
    await comeAgain()
    await expect(asked).toBeVisible()
    await other.context().close()
    await panel.getByRole('button', { name: '恢复默认' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复默认' }).click()
    await expect(panel.getByText('使用默认值')).toBeVisible()
  })

  test('an IP allowlist keeps a new member out until the member is exempted', async ({ page, browser, portal }) => {
    const phone = '13611112223'
    await signIn(page, portal, 'zhou.yan', '/members')
    await page.getByRole('button', { name: '添加成员' }).click()
    const form = page.getByRole('dialog', { name: '添加成员' })
    await form.getByLabel('姓名').fill('钟离远')
    await form.getByLabel('手机号').fill(phone)
    await expectWellMade(page)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('新增成功')).toBeVisible()

    const member = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await member.goto(`${portal}/#/login`)
    await member.getByRole('tab', { name: '验证码登录' }).click()
    await member.getByLabel('手机号或邮箱').fill(phone)
    await member.getByRole('button', { name: '发送验证码' }).click()
    await expect(member.getByRole('button', { name: /秒后重发/ })).toBeDisabled()
    await member.getByLabel('验证码', { exact: true }).fill(await codeFor(portal, phone))
    await member.getByRole('button', { name: '登录', exact: true }).click()
    await expect(member).toHaveURL(/cardModeIndex/)

    await page.goto(`${portal}/#/settings/ip`)
    await page.getByLabel('每行一个地址或网段').fill('203.0.113.0/24 # 办公室\n203.0.113.300')
    await page.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('第 2 行“203.0.113.300”：不是 IP 地址')).toBeVisible()
    await expectWellMade(page)
    await page.getByLabel('每行一个地址或网段').fill('203.0.113.0/24 # 办公室')
    await expect(page.getByText(/名成员从白名单之外的地址登录/)).toBeVisible()
    await page.getByRole('button', { name: '保存' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('已保存')).toBeVisible()
    await page.getByText('启用白名单', { exact: true }).click()
    const question = page.getByRole('dialog', { name: '启用 IP 白名单？' })
    await expect(question.getByText(/您当前的地址不在白名单内/)).toBeVisible()
    await expect(question.getByText(/名成员正从白名单之外的地址访问/)).toBeVisible()
    await expectWellMade(page)
    await question.getByRole('button', { name: '启用' }).click()
    await expect(page.getByText('白名单已启用')).toBeVisible()

    await member.reload()
    await expect(member.getByRole('heading', { name: 'IP 异常，禁止访问' })).toBeVisible()
    await expectWellMade(member)

    await page.getByRole('button', { name: '添加人员' }).click()
    const exemption = page.getByRole('dialog')
    await exemption.getByRole('button', { name: '添加人员' }).click()
    await expect(exemption.getByText('请选择人员')).toBeVisible()
    await exemption.getByRole('combobox', { name: '人员' }).fill('zly')
    await page.getByRole('option', { name: /钟离远/ }).click()
    await expectWellMade(page)
    await exemption.getByRole('button', { name: '添加 1 人' }).click()
    await expect(page.getByRole('cell', { name: '钟离远', exact: true })).toBeVisible()
    await member.reload()
    await expect(member).toHaveURL(/cardModeIndex/)
    await expect(member.getByRole('heading', { name: 'IP 异常，禁止访问' })).toBeHidden()
    await member.context().close()
    await page.getByText('启用白名单', { exact: true }).click()
    await passDoubleClickTime(page)
    await page.getByRole('dialog').getByRole('button', { name: '停用' }).click()
    await expect(page.getByText('白名单已停用')).toBeVisible()
  })

  test('an operator publishes an announcement and a survey; both are read, dismissed and deleted', async ({
    page,
    browser,
    portal,
  }) => {
    await signIn(page, portal, 'operator')
    await page.getByRole('link', { name: '公告' }).click()
    const write = async (kind: string, title: string) => {
      await page.getByRole('button', { name: '发布公告' }).click()
      const form = page.getByRole('dialog', { name: '发布公告' })
      await choose(form, '位置', kind)
      await form.getByLabel(kind === '满意度调查' ? '调查地址' : '中文标题').fill(title)
      await form.getByLabel('中文内容').fill('**请注意** <script>alert(1)</script> [说明](https://atrium.example/help)')
      await form.getByLabel('英文内容').fill('Please note')
      await expectWellMade(page)
      await passDoubleClickTime(page)
      await form.getByRole('button', { name: '保存' }).click()
      await expect(form).toBeHidden()
    }
    await write('登录页', '门户维护')
    await write('满意度调查', 'https://survey.example/atrium')
    await expectWellMade(page)

    const visitor = await (await browser.newContext({ locale: 'zh-CN' })).newPage()
    await visitor.goto(`${portal}/#/login`)
    const banner = visitor.getByRole('complementary', { name: '公告' })
    await expect(banner.getByText('<script>alert(1)</script>')).toBeVisible()
    await expect(banner.getByRole('link', { name: '说明' })).toHaveAttribute('href', 'https://atrium.example/help')
    await expectWellMade(visitor)
    await banner.getByRole('button', { name: '关闭公告' }).click()
    await expect(banner).toBeHidden()
    await visitor.reload()
    await expect(visitor.locator('input[autocomplete=username]')).toBeVisible()
    await expect(banner).toBeHidden()
    await fillSignIn(visitor, 'fan.ziqing')
    const survey = visitor.getByRole('dialog', { name: '您对 Atrium 满意吗？' })
    await expect(survey.getByRole('img', { name: /二维码/ })).toBeVisible()
    await expectWellMade(visitor)
    await survey.getByRole('button', { name: '7 天后' }).click()
    await expect(survey).toBeHidden()
    await visitor.context().close()

    for (const title of ['门户维护', 'https://survey.example/atrium']) {
      await passDoubleClickTime(page)
      await page.getByRole('button', { name: `删除 ${title}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
      await expect(page.getByRole('cell', { name: title, exact: true })).toBeHidden()
    }
  })
})

test.describe('Lantu Pharma', () => {
  test.describe.configure({ mode: 'serial' })

  test('an administrator shortens log retention, sees what expires, exports it, and restores the period', async ({
    page,
    portal,
  }) => {
    const { app, audit, settings } = words.zh
    await signIn(page, portal, 'lin.zhiyuan')
    await expect(page).toHaveURL(/cardModeIndex/)
    const longer = await page.request.post(`${portal}/api/organizationConfig`, {
      headers: { 'x-atrium': '1' },
      data: { Code: 'log-retention', Value: { Months: 12 } },
    })
    expect(longer.ok()).toBe(true)
    await page.goto(`${portal}/#/settings/system`)
    const panel = page.getByRole('region', { name: '日志保留' })
    const months = panel.getByLabel(settings['field.log-retention.Months'])
    const dialog = page.getByRole('dialog')
    const save = panel.getByRole('button', { name: settings.save })
    await expect(months).toHaveValue('12')
    await months.fill('3')
    await save.click()
    await expect(dialog.getByText(anyOf(settings['reduction.goes']))).toBeVisible()
    await expectWellMade(page)
    for (const act of [settings['reduction.exportOperations'], settings['reduction.exportSignIns']]) {
      const coming = page.waitForEvent('download')
      await dialog.getByRole('button', { name: act }).click()
      await page.getByRole('menuitem', { name: app['export.csv'] }).click()
      expect((await coming).suggestedFilename()).toMatch(/\.csv$/)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(months).toHaveValue('3')
    await passDoubleClickTime(page)
    await save.click()
    await dialog.getByLabel(app.reason).fill('Less to keep')
    await dialog.getByRole('button', { name: settings.save }).click()
    await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
    const notice = panel.getByRole('group', { name: settings['reduction.pendingLabel'] })
    await expect(notice.getByText(settings['reduction.until_other'].replace('{{count}}', '12'))).toBeVisible()
    await page.reload()
    await expect(notice.getByRole('button', { name: settings['reduction.exportOperations'] })).toBeVisible()
    await expectWellMade(page)
    await notice.getByRole('button', { name: settings['reduction.takeBack'] }).click()
    await expect(page.getByText(settings['reduction.takenBack'])).toBeVisible()
    await expect(notice).toBeHidden()
    await expect(months).toHaveValue('12')
    await page.goto(`${portal}/#/logs/operations?action=settings.reduction-taken-back`)
    await expect(page.getByRole('row', { name: anyOf(audit['settings.reduction-taken-back']) }).first()).toBeVisible()
  })

  test.describe('in English', () => {
    test.use({ locale: 'en-GB' })

    test('an administrator runs Lantu Pharma for a day by keyboard, and each step is in the log', async ({
      page,
      browser,
      portal,
    }) => {
      test.setTimeout(120_000)
      const { app, audit, logs, members, menus, settings } = words.en
      const hired = 'Dana Whitlock'
      const dialog = page.getByRole('dialog')
      const press = async (within: Page | Locator, name: string | RegExp) => {
        await passDoubleClickTime(page)
        await within.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter')
      }
      /** Answers what is asked about it first. */
      const confirmed = async (act: string) => {
        await expect(dialog).toBeVisible()
        await press(dialog, act)
        await expect(dialog).toBeHidden()
      }
      await signIn(page, portal, 'gao.jing')
      await expect(page).toHaveURL(/cardModeIndex/)

      await page.goto(`${portal}/#/members`)
      await press(page, members['list.add'])
      await dialog.getByLabel(members['form.name'], { exact: true }).fill(hired)
      await dialog.getByLabel(members['form.withPassword']).press('Space')
      await press(dialog, app.save)
      await expect(page.getByRole('dialog', { name: members['password.title'] })).toBeVisible()
      await page.keyboard.press('Escape')
      await press(page.getByRole('dialog', { name: members['password.closeTitle'] }), members['password.closeAct'])
      await expect(dialog).toBeHidden()

      await page.goto(`${portal}/#/members?q=${encodeURIComponent(hired)}`)
      const row = page.getByRole('row', { name: new RegExp(hired) })
      const act = async (name: string) => {
        await passDoubleClickTime(page)
        await row.getByRole('button', { name: new RegExp(`.+ ${hired}`) }).press('Enter')
        // The menu moves the focus to its first item when it opens.
        await expect(page.getByRole('menuitem').first()).toBeFocused()
        await page.getByRole('menuitem', { name, exact: true }).press('Enter')
      }
      await act(members['act.move'])
      await dialog.getByRole('treegrid').getByRole('row').nth(2).press('Enter')
      await press(dialog, anyOf(members['move.to']))
      await expect(dialog).toBeHidden()
      await act(members['act.authorise'])
      await dialog.getByRole('checkbox').first().press('Space')
      await press(dialog, app.save)
      await expect(dialog).toBeHidden()
      await act(members['act.lock'])
      await dialog.getByRole('textbox').fill(`${hired} is away`)
      await confirmed(members['act.lock'])
      await expect(row.getByText(members['state.locked'])).toBeVisible()
      await act(members['act.unlock'])
      await expect(row.getByText(members['state.active'], { exact: true })).toBeVisible()

      await page.goto(`${portal}/#/settings/menus`)
      await press(page, new RegExp(`^${menus['entry.info-sign-ins']}`))
      await page.getByRole('searchbox', { name: menus['page.search'] }).fill(hired)
      await press(page, `${menus['page.hide']} ${hired}`)
      await confirmed(menus['page.hide'])
      await expect(page.getByRole('button', { name: `${menus['page.show']} ${hired}` })).toBeVisible()

      const member = await (await browser.newContext({ locale: 'en-GB' })).newPage()
      await signIn(member, portal, 'liu.weiran')
      await expect(member).toHaveURL(/cardModeIndex/)
      await page.goto(`${portal}/#/settings/ip`)
      await page.getByLabel(settings['ip.text']).fill(`203.0.113.0/24 # ${hired}`)
      await press(page, settings.save)
      await dialog.getByLabel(app.reason).fill(hired)
      await dialog.getByLabel(app.reason).press('Enter')
      await expect(page.getByText(settings.saved, { exact: true })).toBeVisible()
      const inForce = page.getByRole('switch', { name: settings['ip.enabled'] })
      await expect(inForce).toBeEnabled()
      await inForce.press('Space')
      await expect(dialog.getByText(settings['effect.address-own'])).toBeVisible()
      await press(dialog, settings['ip.act.on'])
      await expect(page.getByText(settings['ip.on'])).toBeVisible()
      await member.reload()
      await expect(member.getByRole('heading', { name: app['addressBanned.title'] })).toBeVisible()
      await member
        .getByRole('link', { name: app.backToSignIn })
        .or(member.getByRole('button', { name: app.backToSignIn }))
        .press('Enter')
      await expect(member).toHaveURL(/#\/login/)
      await expect(member.locator('input[autocomplete=username]')).toBeVisible()
      await member.context().close()
      await expect(inForce).toBeEnabled()
      await inForce.press('Space')
      await press(dialog, settings['ip.act.off'])
      await expect(page.getByText(settings['ip.off'])).toBeVisible()

      await page.goto(`${portal}/#/logs/operations`)
      await page.getByRole('searchbox', { name: logs['search.words'] }).fill(hired)
      const about = [
        'members.added',
        'members.moved',
        'members.authorised',
        'members.state-changed',
        'members.unlocked',
        'menus.visibility-changed',
        'settings.ip-whitelist-changed',
      ] as const
      for (const action of about)
        await expect(page.getByRole('row', { name: anyOf(audit[action]) }).first()).toBeVisible()
      await page.getByRole('searchbox', { name: logs['search.words'] }).fill(settings['ip.whitelist'])
      await expect(page.getByRole('row', { name: anyOf(audit['settings.ip-whitelist-switched']) })).not.toHaveCount(0)
      await expectWellMade(page)
    })
  })
})
