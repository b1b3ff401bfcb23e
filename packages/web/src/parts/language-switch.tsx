import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { changeLanguage } from '#kit/phrases.ts'
import { queryClient, useWrite } from '#kit/queries.ts'
import { useKnownSession } from '#kit/session.ts'

/** Switches to the other language. Page and typed text stay; what the server words is read again. */
export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const { logged } = useKnownSession()
  const save = useWrite(accountCalls.setCurLang, { refreshes: [identityCalls.session] })
  const other: Lang = i18n.language === 'zh' ? 'en' : 'zh'
  const change = async () => {
    if (logged) await save.mutateAsync({ params: { lang: other } })
    await changeLanguage(other)
    await queryClient.invalidateQueries()
  }
  return (
    <button
      type="button"
      className="bar-button"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      title={t('language')}
      onClick={() => void change()}
    >
      <Globe size={17} aria-hidden="true" />
      {t(`language.${other}`)}
    </button>
  )
}
