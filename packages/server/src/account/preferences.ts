import type { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { isLang, isUIVersion } from '@atrium/contract/constants.ts'
import type { Context } from '#kit/http/handle.ts'
import { mayBeginAt } from '#identity/sessions/open-entries.ts'
import { finishTour, setLanguage, setStartPage, setUIVersion } from './account.store.ts'

/** How a person likes the portal. */
export const preferences = {
  async setCurLang({ params: { lang }, visitor, db, fail }: Context<typeof accountCalls.setCurLang>) {
    const chosen = lang.toLowerCase()
    if (!isLang(chosen)) return fail('account.unknown-language')
    await setLanguage(db, visitor.sessionId, chosen)
    return { Lang: chosen }
  },

  async setUIVersion({ params: { version }, query, visitor, db, fail }: Context<typeof accountCalls.setUIVersion>) {
    const chosen = version.toUpperCase()
    if (!isUIVersion(chosen)) return fail('account.unknown-version')
    await setUIVersion(db, visitor.person.id, chosen)
    return { UIVersion: chosen, IsRefresh: query.isRefresh === true }
  },

  async setStartPage({ body: { page }, visitor, db, fail }: Context<typeof accountCalls.setStartPage>) {
    const isHome = page === null || page === 'home'
    if (!isHome && !mayBeginAt(visitor, page)) fail('access.denied')
    const startPage = isHome ? null : page
    await setStartPage(db, visitor.person.id, startPage)
    return { StartPage: startPage }
  },

  async setGuided({ params: { type }, visitor, db }: Context<typeof accountCalls.setGuided>) {
    const { isHomeGuided, isPersonalCenterGuided } = await finishTour(db, visitor.person.id, type)
    return { IsHomeGuided: isHomeGuided, IsPersonalCenterGuided: isPersonalCenterGuided }
  },
}
