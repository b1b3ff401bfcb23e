import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { menuEntries } from '@atrium/contract/menus/menu-entries.ts'

export const homePath = '/cardModeIndex'

/** Path opened after signing in. The server names a start page only while it is accessible. */
export function startPath({ Identity, StartPage }: Pick<SessionState, 'Identity' | 'StartPage'>): string {
  if (Identity === 'operator') return '/operator'
  return StartPage ? menuEntries[StartPage].path : homePath
}
