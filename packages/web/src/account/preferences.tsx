import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { languages, uiVersions } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { currentLanguage, htmlLanguage } from '#kit/language.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '#kit/theme.ts'
import { Choice } from '#components/choice.tsx'
import { useLanguageChange } from '#components/use-language-change.ts'
import { AccountSection } from './account-section.tsx'
import { StartPageChoice } from './start-page-choice.tsx'
import { useUiVersion } from './use-ui-version.ts'

/** Language, appearance, version, and where one begins. */
export function Preferences() {
  const { t } = useTranslation(['account', 'app'])
  const changeLanguage = useLanguageChange()
  const theme = useThemeChoice()
  return (
    <AccountSection title={t('section.preferences')} hint={t('preferencesHint')}>
      <div className="account-preferences">
        <Choice
          label={t('app:language')}
          options={languages.map((lang) => ({ key: lang, text: t(`app:language.${lang}`), lang: htmlLanguage(lang) }))}
          chosen={currentLanguage()}
          onChoose={(lang) => void changeLanguage(lang)}
        />
        <Choice
          label={t('theme')}
          options={themeChoices.map((choice) => ({ key: choice, text: t(`theme.${choice}`) }))}
          chosen={theme}
          onChoose={chooseTheme}
        />
        <Allowed call={accountCalls.setUIVersion}>
          <VersionChoice />
        </Allowed>
        <StartPageChoice />
      </div>
    </AccountSection>
  )
}

/** The choice takes hold at once: the page is loaded again, or the card home is shown. */
function VersionChoice() {
  const { t } = useTranslation()
  const { version, setVersion } = useUiVersion()
  return (
    <Choice
      label={t('uiVersion')}
      hint={t('uiVersion.hint')}
      options={uiVersions.map((key) => ({ key, text: t(`uiVersion.${key}`) }))}
      chosen={version}
      onChoose={(chosen) => void setVersion(chosen)}
    />
  )
}
