import type { Lang } from '@atrium/contract/constants.ts'
import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#kit/language.ts'
import { useLanguageChange } from './use-language-change.ts'

export function LanguageSwitch() {
  const { t, i18n } = useTranslation()
  const change = useLanguageChange()
  const other: Lang = i18n.language === 'zh' ? 'en' : 'zh'
  return (
    <button
      type="button"
      className="bar-button"
      lang={htmlLanguage(other)}
      title={t('language')}
      onClick={() => void change(other)}
    >
      <Globe size={17} aria-hidden="true" />
      {t(`language.${other}`)}
    </button>
  )
}
