import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { menuEntries } from '@atrium/contract/menus/menu-entries.ts'

/** The home page of everyone but operators. */
export const homePath = '/cardModeIndex'

/** Where a person without a wish begins: at the page of their choice, which the server names only while it is open to them. */
export function startPath({ Identity, StartPage }: Pick<SessionState, 'Identity' | 'StartPage'>): string {
  if (Identity === 'operator') return '/operator'
  return menuEntries.find(({ code }) => code === StartPage)?.path ?? homePath
}
