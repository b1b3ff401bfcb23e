import type { Locator, Page } from '@playwright/test'
import { expect } from '../journey.ts'

/** How a person operates a page. Each way brings about the same thing by its own means. */
export interface Hands {
  /** Operates a control: button, link, checkbox, option. `isRange` chooses all rows up to this one, with Shift. */
  press: (target: Locator, options?: { isRange?: boolean }) => Promise<void>
  /** Types into a field, replacing what is there. */
  type: (field: Locator, text: string) => Promise<void>
  /** Clicks made; 0 by keyboard. */
  clicks: () => number
}

const maxFieldsAhead = 3

/** By mouse: every click is counted, also those that only give a field the focus. Tab leads from a field to the next ones. */
export function mouse(page: Page): Hands {
  let clicks = 0
  let isTyping = false
  const press: Hands['press'] = async (target, { isRange = false } = {}) => {
    await target.click({ modifiers: isRange ? ['Shift'] : [] })
    clicks += 1
    isTyping = false
  }
  return {
    press,
    async type(field, text) {
      await expect(field).toBeVisible()
      for (let step = 0; isTyping && step < maxFieldsAhead && !(await hasFocus(field)); step += 1)
        await page.keyboard.press('Tab')
      if (!(await hasFocus(field))) await press(field)
      await field.fill(text)
      isTyping = true
    },
    clicks: () => clicks,
  }
}

const maxSteps = 160

/** By keyboard alone, as somebody without a mouse gets there: Tab to the control, arrows within lists and menus. */
export function keyboard(page: Page): Hands {
  const moveTo = async (target: Locator) => {
    await expect(target).toBeVisible()
    const key = await stepKey(target)
    for (let step = 0; step < maxSteps; step += 1) {
      if (await hasFocus(target)) return
      await page.keyboard.press(key)
    }
    throw new Error(`${String(target)} is not reached by ${key} in ${maxSteps} steps.`)
  }
  return {
    async press(target, { isRange = false } = {}) {
      await moveTo(target)
      const isChecked = await target.evaluate((element) => element.matches('input[type=checkbox], input[type=radio]'))
      await page.keyboard.press(`${isRange ? 'Shift+' : ''}${isChecked ? 'Space' : 'Enter'}`)
    },
    async type(field, text) {
      await moveTo(field)
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    },
    clicks: () => 0,
  }
}

/** True when the element has the focus, or is the active one of the list that has it. */
const hasFocus = (target: Locator) =>
  target.evaluate((element) => {
    const active = document.activeElement
    return active === element || (element.id !== '' && active?.getAttribute('aria-activedescendant') === element.id)
  })

/** The key that moves between such elements. */
const stepKey = (target: Locator) =>
  target.evaluate((element) =>
    element.closest('[role=option], [role=menuitem], [role=menuitemradio], [role=row][aria-level], [role=treeitem]')
      ? 'ArrowDown'
      : 'Tab',
  )
