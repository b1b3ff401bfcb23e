import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { changeLanguage } from '#kit/phrases.ts'
import { queryClient, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'

/** Changes the language. Page and typed text stay; what the server words is read again. */
export function useLanguageChange(): (lang: Lang) => Promise<void> {
  const { logged } = useKnownSession()
  const save = useWrite(accountCalls.setCurLang, { refreshes: [identityCalls.session] })
  return async (lang) => {
    await changeLanguage(lang)
    // That it could not be kept for the next time has been told; it holds on this page all the same.
    if (logged) await save.mutateAsync({ params: { lang } }).catch(() => undefined)
    await queryClient.invalidateQueries()
  }
}
