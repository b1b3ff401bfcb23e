import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { entryOf } from '@atrium/contract/menus/menu-entries.ts'
import type { Page } from './page.ts'

/** Whether the entry of the menu that leads to a page is hidden from the person. */
export const isHiddenFrom = ({ path }: Pick<Page, 'path'>, { HiddenMenus }: Pick<SessionState, 'HiddenMenus'>) =>
  HiddenMenus.some((hidden) => hidden === entryOf(path)?.code)
