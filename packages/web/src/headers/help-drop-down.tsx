import { CircleQuestionMark } from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import { settings } from '#kit/settings.ts'
import { DropDown } from './drop-down.tsx'

const HelpMenu = lazy(async () => ({
  default: (await loadOrReload(() => import('./help-menu.tsx'))).HelpMenu,
}))

/** Help menu; hidden when the module is off. */
export function HelpDropDown() {
  const { t } = useTranslation()
  if (!settings.modules.help) return null
  return (
    <DropDown
      label={t('page.help')}
      className="bar-button"
      content={<CircleQuestionMark size={17} aria-hidden="true" />}
      onIntent={() => void import('./help-menu.tsx').catch(() => undefined)}
    >
      <HelpMenu />
    </DropDown>
  )
}
