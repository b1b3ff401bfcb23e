import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import { languages, uiVersions } from '@atrium/contract/constants.ts'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { currentLanguage, htmlLanguage } from '#kit/language.ts'
import { chooseTheme, themeChoices, useThemeChoice } from '#kit/browser/theme.ts'
import { RadioGroup } from '#components/radio-group.tsx'
import { useLanguageChange } from '#components/use-language-change.ts'
import { AccountSection } from './account-section.tsx'
import { NotificationPreferences } from './notification-preferences.tsx'
import { StartPageChoice } from './start-page-choice.tsx'
import { useUiVersion } from './use-ui-version.ts'
import styles from './account.module.css'

/** Language, theme, version of the interface and start page. */
export function Preferences() {
  const { t } = useTranslation(['account', 'app'])
  const changeLanguage = useLanguageChange()
  const theme = useThemeChoice()
  return (
    <>
      <AccountSection title={t('section.preferences')} hint={t('preferencesHint')}>
        <div className={styles.preferences}>
          <RadioGroup
            label={t('app:language')}
            options={languages.map((lang) => ({
              key: lang,
              text: t(`app:language.${lang}`),
              lang: htmlLanguage(lang),
            }))}
            chosen={currentLanguage()}
            onChoose={(lang) => void changeLanguage(lang)}
          />
          <RadioGroup
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
      <Allowed call={pushCalls.ownPreferences}>
        <NotificationPreferences />
      </Allowed>
    </>
  )
}

/** Applies at once: reloads the page or shows the card home. */
function VersionChoice() {
  const { t } = useTranslation()
  const { version, setVersion } = useUiVersion()
  return (
    <RadioGroup
      label={t('uiVersion')}
      hint={t('uiVersion.hint')}
      options={uiVersions.map((key) => ({ key, text: t(`uiVersion.${key}`) }))}
      chosen={version}
      onChoose={(chosen) => void setVersion(chosen)}
    />
  )
}
