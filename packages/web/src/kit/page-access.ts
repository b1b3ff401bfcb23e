import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { isHidden } from '@atrium/contract/menus/menu-entries.ts'
import type { Page } from './page.ts'
import { hasAccess } from './session.ts'

/** True when the person may open the page; the server decides what it can read. */
export const canOpen = (page: Pick<Page, 'access' | 'menu'>, session: SessionState): boolean =>
  hasAccess(page.access, session) && !isHidden(page, session.HiddenMenus)
