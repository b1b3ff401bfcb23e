import { useTranslation } from 'react-i18next'
import { chooseTheme, useTheme } from '#kit/theme.ts'
import { LanguageSwitch } from '#parts/language-switch.tsx'

const themes = ['light', 'dark'] as const

/** Language and appearance. */
export function Preferences() {
  const { t } = useTranslation('account')
  const { t: app } = useTranslation()
  const theme = useTheme()
  return (
    <section className="panel account-preferences">
      <h2>{t('preferences')}</h2>
      <div>
        <span>{app('language')}</span>
        <LanguageSwitch />
      </div>
      <fieldset>
        <legend>{t('theme')}</legend>
        {themes.map((choice) => (
          <label key={choice}>
            <input type="radio" name="theme" checked={theme === choice} onChange={() => chooseTheme(choice)} />
            {t(`theme.${choice}`)}
          </label>
        ))}
      </fieldset>
    </section>
  )
}
