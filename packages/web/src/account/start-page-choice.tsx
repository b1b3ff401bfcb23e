import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import { startPages } from '@atrium/contract/menus/menu-entries.ts'
import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { SelectField } from '#components/select-field.tsx'

type StartPage = (typeof startPages)[number]
const isStartPage = (code: string): code is StartPage => (startPages as readonly string[]).includes(code)

/** Selects the page shown after signing in. Operators have a fixed one. */
export function StartPageChoice() {
  const { t } = useTranslation('account')
  const { StartPage, Identity } = useSession()
  const areas = useRead(menuCalls.userTree, {}, { staleTime: 60_000, enabled: Identity !== 'operator' })
  const save = useWrite(accountCalls.setStartPage, {
    invalidates: [identityCalls.session],
    onSuccess: () => showToast('success', t('startPage.saved')),
  })
  const options = (areas.data ?? [])
    .flatMap(({ Children }) => Children)
    .flatMap(({ Code, Name }) => (isStartPage(Code) ? [{ key: Code, text: Name }] : []))
  if (options.length < 2) return null
  return (
    <SelectField
      label={t('startPage')}
      options={options}
      chosen={StartPage ?? 'home'}
      onChoose={(page) => save.mutate({ body: { page: page === 'home' ? null : page } })}
    />
  )
}
