import type { AccountInfo } from '@atrium/contract/identity/identity.shapes.ts'
import {
  Contact,
  FileDown,
  History,
  IdCard,
  KeyRound,
  MonitorSmartphone,
  SlidersHorizontal,
  type LucideIcon,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '#kit/session.ts'
import { Avatar } from '#components/avatar.tsx'
import '#components/side-links.css'
import { sectionPath, visibleSections, type SectionKey } from './sections.ts'
import styles from './account.module.css'

const icons: Record<SectionKey, LucideIcon> = {
  basic: IdCard,
  personal: Contact,
  password: KeyRound,
  devices: MonitorSmartphone,
  'sign-ins': History,
  preferences: SlidersHorizontal,
  data: FileDown,
}

/** Navigation of the account page; a scrolling row on phones. */
export function SectionLinks({ person, current }: { person: AccountInfo; current: SectionKey }) {
  const { t } = useTranslation('account')
  const session = useSession()
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (list.current && link)
      list.current.scrollLeft = link.offsetLeft - (list.current.clientWidth - link.offsetWidth) / 2
  }, [current])
  return (
    <div className={styles.side}>
      <div className={styles.person}>
        <Avatar person={person} size="large" />
        <p>
          <b>{person.RealName}</b>
          <span>{person.Account}</span>
        </p>
      </div>
      <nav className="side-links" aria-label={t('sections')}>
        <ul ref={list}>
          {visibleSections(session).map((key) => (
            <li key={key}>
              <SectionLink section={key} isCurrent={key === current} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function SectionLink({ section, isCurrent }: { section: SectionKey; isCurrent: boolean }) {
  const { t } = useTranslation('account')
  const Icon = icons[section]
  return (
    <Link to={sectionPath(section)} data-tour={section} aria-current={isCurrent ? 'page' : undefined}>
      <Icon size={17} strokeWidth={1.8} aria-hidden="true" />
      {t(`section.${section}`)}
    </Link>
  )
}
