import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import { clsx } from 'clsx'
import {
  menuAreas,
  type MenuAreaCode,
  type menuEntries,
  type MenuEntryCode,
} from '@atrium/contract/menus/menu-entries.ts'
import {
  Activity,
  Building2,
  ChartColumn,
  FileCode,
  FileQuestionMark,
  Fingerprint,
  Inbox,
  KeyRound,
  KeySquare,
  ListTree,
  LogIn,
  Menu,
  MessageSquareShare,
  ScrollText,
  ShieldCheck,
  Signature,
  SlidersHorizontal,
  UserPlus,
  Users,
  UserX,
  Waypoints,
  Webhook,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useRead } from '#kit/calls/queries.ts'
import '#components/side-links.css'
import styles from './side-menu.module.css'

type Entries = typeof menuEntries
/** An entry with pages in this menu. */
type SideEntryCode = {
  [C in MenuEntryCode]: (typeof menuAreas)[Entries[C]['area']] extends 'organisation-admin' ? C : never
}[MenuEntryCode]

const icons: Record<SideEntryCode, LucideIcon> = {
  organisation: Building2,
  departments: ListTree,
  members: Users,
  'former-members': UserX,
  registrations: UserPlus,
  'access-requests': Inbox,
  'sign-in-log': LogIn,
  'operation-log': ScrollText,
  'active-users': ChartColumn,
  'system-settings': SlidersHorizontal,
  'ip-rules': ShieldCheck,
  'e-signature-settings': Signature,
  menus: KeyRound,
  'sso-connections': Fingerprint,
  'open-apps': KeySquare,
  'open-authorisation': Waypoints,
  'open-records': Activity,
  'open-webhooks': Webhook,
  'message-push': MessageSquareShare,
  'open-docs': FileCode,
}

/** Navigation of the administration area; collapsible on phones. */
export function SideMenu({ current }: { current: MenuEntryCode | undefined }) {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const areas = useRead(menuCalls.userTree, {}, { staleTime: 60_000 })
  return (
    <nav className={styles.sideMenu} aria-label={t('administration')} lang={i18n.language}>
      <button type="button" className={styles.open} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Menu size={17} aria-hidden="true" /> {t('menu')}
      </button>
      <div className={clsx(styles.areas, 'side-links')} data-open={isOpen}>
        {areas.data
          ?.filter(({ Code }) => menuAreas[Code as MenuAreaCode] === 'organisation-admin')
          .map((area) => (
            <section key={area.Code}>
              <h2>{area.Name}</h2>
              {area.Children.map(({ Code, Name, Path }) => {
                // A newer server may send unknown entries.
                const Icon = (icons as Partial<Record<string, LucideIcon>>)[Code] ?? FileQuestionMark
                return (
                  <Link
                    key={Code}
                    to={Path}
                    aria-current={Code === current ? 'page' : undefined}
                    onClick={() => setIsOpen(false)}
                  >
                    <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
                    {Name}
                  </Link>
                )
              })}
            </section>
          ))}
      </div>
    </nav>
  )
}
