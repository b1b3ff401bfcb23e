import { menuCalls } from '@atrium/contract/menus/menus.calls.ts'
import { entryOf, type MenuEntryCode } from '@atrium/contract/menus/menu-entries.ts'
import {
  Building2,
  ChartColumn,
  FileQuestionMark,
  Inbox,
  KeyRound,
  ListTree,
  LogIn,
  Menu,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  UserPlus,
  Users,
  UserX,
  type LucideIcon,
} from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useRead } from '#kit/queries.ts'
import './side-links.css'
import './side-menu.css'

/** What each entry is drawn with. */
const icons: Partial<Record<MenuEntryCode | (string & {}), LucideIcon>> = {
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
  menus: KeyRound,
}

const shownAreas = new Set(['organisation', 'components', 'open-platform', 'system'])

/** The menu of administration, by area; on a phone behind a button. */
export function SideMenu() {
  const { t, i18n } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const current = entryOf(useLocation().pathname)?.path
  const areas = useRead(menuCalls.userTree, {}, { staleTime: 60_000 })
  return (
    <nav className="side-menu" aria-label={t('administration')} lang={i18n.language}>
      <button type="button" className="side-menu-open" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
        <Menu size={17} aria-hidden="true" /> {t('menu')}
      </button>
      <div className="side-menu-areas side-links" data-open={isOpen}>
        {areas.data
          ?.filter(({ Code }) => shownAreas.has(Code))
          .map((area) => (
            <section key={area.Code}>
              <h2>{area.Name}</h2>
              {area.Children.map(({ Code, Name, Path }) => {
                const Icon = icons[Code] ?? FileQuestionMark
                return (
                  <Link
                    key={Code}
                    to={Path}
                    aria-current={Path === current ? 'page' : undefined}
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
