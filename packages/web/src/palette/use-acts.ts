import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUiVersion } from '#account/use-ui-version.ts'
import { arrangingAddress } from '#home/launcher.ts'
import { useSignOut } from '#identity/use-sign-out.ts'
import { isAdmitted, useKnownSession } from '#kit/session.ts'
import { chooseTheme, useTheme } from '#kit/theme.ts'
import { useLanguageChange } from '#components/use-language-change.ts'
import { useReplay } from '#tours/use-tours.ts'
import type { Finding } from './finding.ts'

/** What can be done from anywhere. */
export function useActs(): Finding[] {
  const { t, i18n } = useTranslation(['palette', 'app'])
  const session = useKnownSession()
  const changeLanguage = useLanguageChange()
  const theme = useTheme() === 'dark' ? 'light' : 'dark'
  const { version, setVersion } = useUiVersion()
  const { tour, replay } = useReplay()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const other = i18n.language === 'zh' ? 'en' : 'zh'
  const otherVersion = version === 'NEW' ? 'NOSTALGIA' : 'NEW'
  const hasVersions = session.Organisation !== null && isAdmitted(accountCalls.setUIVersion.access, session)
  const act = (id: string, text: string, run: () => void): Finding => ({
    id: `act:${id}`,
    group: 'acts',
    text,
    also: t(`also.${id as 'language'}`),
    act: run,
  })
  const canArrange = hasVersions && version === 'NEW' && isAdmitted(productCalls.arrange.access, session)
  return [
    act('language', t('act.language', { language: t(`app:language.${other}`) }), () => void changeLanguage(other)),
    act('theme', t(theme === 'dark' ? 'app:theme.toDark' : 'app:theme.toLight'), () => chooseTheme(theme)),
    ...(hasVersions
      ? [
          act('version', t('act.version', { version: t(`app:uiVersion.${otherVersion}`) }), () => {
            void setVersion(otherVersion)
          }),
        ]
      : []),
    ...(canArrange ? [act('arrange', t('act.arrange'), () => void navigate(arrangingAddress))] : []),
    ...(tour ? [act('tour', t('app:tour'), () => replay(tour))] : []),
    act('signOut', t('app:signOut'), () => signOut.mutate({})),
  ]
}
