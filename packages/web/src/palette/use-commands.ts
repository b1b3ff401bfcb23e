import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useUiVersion } from '#account/use-ui-version.ts'
import { arrangePath } from '#home/launcher.ts'
import { useSignOut } from '#identity/use-sign-out.ts'
import { canCall, useSession } from '#kit/session.ts'
import { pageCommands } from '#kit/page-commands.ts'
import { chooseTheme, useTheme } from '#kit/browser/theme.ts'
import { useLanguageChange } from '#components/use-language-change.ts'
import { useReplay } from '#tours/use-tours.ts'
import { setShortcutsDialog } from './palette-state.ts'
import type { SearchResult } from './search-results.ts'
import { useVerbs } from './use-verbs.ts'

/** Commands of the page on show, for its selection first, and those available everywhere. */
export function useCommands(): SearchResult[] {
  const { t, i18n } = useTranslation(['palette', 'app'])
  const session = useSession()
  const changeLanguage = useLanguageChange()
  const theme = useTheme() === 'dark' ? 'light' : 'dark'
  const { version, setVersion } = useUiVersion()
  const { tour, replay } = useReplay()
  const signOut = useSignOut()
  const navigate = useNavigate()
  const other = i18n.language === 'zh' ? 'en' : 'zh'
  const otherVersion = version === 'NEW' ? 'NOSTALGIA' : 'NEW'
  const hasVersions = session.Organisation !== null && canCall(accountCalls.setUIVersion, session)
  const command = (id: string, text: string, run: () => void): SearchResult => ({
    id: `act:${id}`,
    group: 'acts',
    text,
    also: t(`also.${id as 'language'}`),
    run,
  })
  const canArrange = hasVersions && version === 'NEW' && canCall(productCalls.arrange, session)
  const ofPage = pageCommands().map(({ id, text, also = '', isForSelection, run }): SearchResult => ({
    id: `page:${id}`,
    group: isForSelection ? 'selection' : 'page',
    text,
    also,
    run,
  }))
  const verbs = useVerbs().page.map(({ id, text, names, to }): SearchResult => ({
    id: `verb:${id}`,
    group: 'acts',
    text,
    also: names.join(' '),
    to: to({ id: '', name: '' }),
  }))
  return [
    ...ofPage,
    ...verbs,
    command('language', t('act.language', { language: t(`app:language.${other}`) }), () => void changeLanguage(other)),
    command('theme', t(theme === 'dark' ? 'app:theme.toDark' : 'app:theme.toLight'), () => chooseTheme(theme)),
    ...(hasVersions
      ? [
          command('version', t('act.version', { version: t(`app:uiVersion.${otherVersion}`) }), () => {
            void setVersion(otherVersion)
          }),
        ]
      : []),
    ...(canArrange ? [command('arrange', t('act.arrange'), () => void navigate(arrangePath))] : []),
    ...(tour ? [command('tour', t('app:tour'), () => replay(tour))] : []),
    command('shortcuts', t('shortcuts'), () => setShortcutsDialog(true)),
    command('signOut', t('app:signOut'), () => signOut.mutate({})),
  ]
}
