import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { changeLanguage } from '#kit/phrases.ts'
import { queryClient, useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'

/** Changes the language, keeps the page and its input, and refetches localized answers. */
export function useLanguageChange(): (lang: Lang) => Promise<void> {
  const { logged } = useSession()
  const save = useWrite(accountCalls.setCurLang, { invalidates: [identityCalls.session] })
  return async (lang) => {
    await changeLanguage(lang)
    // The failure is already shown; the language applies to this page.
    if (logged) await save.mutateAsync({ params: { lang } }).catch(() => undefined)
    await queryClient.invalidateQueries()
  }
}
