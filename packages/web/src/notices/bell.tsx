import { Bell as BellIcon } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { DropDown } from '#headers/drop-down.tsx'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import { useUnreadCount } from './use-unread-count.ts'

const loadInbox = () => import('./inbox.tsx')
const Inbox = lazy(async () => ({ default: (await loadOrReload(loadInbox)).Inbox }))

const maxShown = 99

/** Opens the inbox and shows how much of it is unread. */
export function Bell() {
  const { t } = useTranslation()
  const count = useUnreadCount()
  return (
    <DropDown
      isPanel
      label={count > 0 ? t('inbox.unread', { count }) : t('inbox')}
      className="bar-button bar-bell"
      content={
        <>
          <BellIcon size={17} aria-hidden="true" />
          {count > 0 && (
            <span className="bar-badge" aria-hidden="true">
              {count > maxShown ? `${maxShown}+` : count}
            </span>
          )}
        </>
      }
      onIntent={() => void loadInbox().catch(() => undefined)}
    >
      <Inbox />
    </DropDown>
  )
}
