import { languages, uiVersions } from '@atrium/contract/constants.ts'
import { accountCalls } from '@atrium/contract/account/account.calls.ts'
import { ownSignatureCalls } from '@atrium/contract/esign/own-signature.calls.ts'
import { labelCalls } from '@atrium/contract/labels/labels.calls.ts'
import { monomerCalls } from '@atrium/contract/monomers/monomers.calls.ts'
import {
  CircleQuestionMark,
  LogOut,
  Moon,
  PenLine,
  Printer,
  Search,
  Shapes,
  Smartphone,
  Sun,
  Tags,
  UserRound,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useUiVersion } from '#account/use-ui-version.ts'
import { defaultPath } from '#help/help-tree.ts'
import { useSignOut } from '#identity/use-sign-out.ts'
import { Allowed } from '#kit/allowed.tsx'
import { currentLanguage, htmlLanguage } from '#kit/language.ts'
import { hasAccess, useSession } from '#kit/session.ts'
import { settings } from '#kit/settings.ts'
import { chooseTheme, useTheme } from '#kit/browser/theme.ts'
import { setPalette } from '#palette/palette-state.ts'
import { useLanguageChange } from '#components/use-language-change.ts'
import { useHelpTree } from '#help/use-help-tree.ts'
import { Group, Item, Radio } from './menu-items.tsx'
import { TourItem } from './tour-item.tsx'
import styles from './account-menu.module.css'

export function AccountMenu({ onDownload }: { onDownload: () => void }) {
  const { t } = useTranslation()
  const session = useSession()
  const signOut = useSignOut()
  return (
    <>
      <div className={styles.who}>
        <b>{session.AccountInfo?.RealName}</b>
        <span>{[session.loginName, session.Organisation?.OrgName].filter(Boolean).join(' · ')}</span>
      </div>
      <div role="menu" aria-label={t('account')} className={styles.accountMenu}>
        {hasAccess('signed-in', session) && (
          <Link to="/info" role="menuitem">
            <UserRound size={16} aria-hidden="true" /> {t('page.info')}
          </Link>
        )}
        <Allowed call={ownSignatureCalls.own}>
          <Link to="/esign" role="menuitem">
            <PenLine size={16} aria-hidden="true" /> {t('page.esign')}
          </Link>
        </Allowed>
        <Allowed call={labelCalls.query}>
          <Link to="/labels/print" role="menuitem">
            <Printer size={16} aria-hidden="true" /> {t('page.labelPrinting')}
          </Link>
        </Allowed>
        <Allowed call={labelCalls.page}>
          <Link to="/labels" role="menuitem">
            <Tags size={16} aria-hidden="true" /> {t('page.labels')}
          </Link>
        </Allowed>
        <Allowed call={monomerCalls.list}>
          <Link to="/monomers" role="menuitem">
            <Shapes size={16} aria-hidden="true" /> {t('page.monomers')}
          </Link>
        </Allowed>
        <Item icon={<Search size={16} aria-hidden="true" />} onChoose={() => setPalette(true)}>
          {t('palette')}
          <kbd aria-hidden="true">{t('paletteKey')}</kbd>
        </Item>
        <LanguageChoice />
        <ThemeItem />
        <Allowed call={accountCalls.setUIVersion}>
          <VersionChoice />
        </Allowed>
        {session.Organisation && settings.downloads.length > 0 && (
          <Item icon={<Smartphone size={16} aria-hidden="true" />} onChoose={onDownload}>
            {t('downloads')}
          </Item>
        )}
        {settings.modules.help && <HelpItem />}
        <TourItem role="menuitem" />
        <Item icon={<LogOut size={16} aria-hidden="true" />} onChoose={() => signOut.mutate({})}>
          {t('signOut')}
        </Item>
      </div>
    </>
  )
}

/** Link to the first help document, if any. */
function HelpItem() {
  const { t } = useTranslation()
  const [first] = useHelpTree().data ?? []
  if (!first) return null
  return (
    <Link to={defaultPath(first)} role="menuitem">
      <CircleQuestionMark size={16} aria-hidden="true" /> {t('helpDocuments')}
    </Link>
  )
}

function LanguageChoice() {
  const { t } = useTranslation()
  const change = useLanguageChange()
  return (
    <Group label={t('language')}>
      {languages.map((lang) => (
        <Radio
          key={lang}
          isChosen={lang === currentLanguage()}
          lang={htmlLanguage(lang)}
          onChoose={() => void change(lang)}
        >
          {t(`language.${lang}`)}
        </Radio>
      ))}
    </Group>
  )
}

function VersionChoice() {
  const { t } = useTranslation()
  const { version, setVersion } = useUiVersion()
  return (
    <Group label={t('uiVersion')}>
      {uiVersions.map((each) => (
        <Radio key={each} isChosen={each === version} onChoose={() => void setVersion(each)}>
          {t(`uiVersion.${each}`)}
        </Radio>
      ))}
    </Group>
  )
}

function ThemeItem() {
  const { t } = useTranslation()
  const isDark = useTheme() === 'dark'
  const Icon = isDark ? Sun : Moon
  return (
    <Item icon={<Icon size={16} aria-hidden="true" />} onChoose={() => chooseTheme(isDark ? 'light' : 'dark')}>
      {t(isDark ? 'theme.toLight' : 'theme.toDark')}
    </Item>
  )
}
