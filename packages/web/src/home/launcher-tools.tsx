import { LayoutGrid, ListOrdered, Rows3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import styles from './home.module.css'

interface Props {
  view: SessionState['LauncherView']
  canArrange: boolean
  onView: (view: SessionState['LauncherView']) => void
  onArrange: () => void
}

/** Buttons to reorder applications and to switch the view. */
export function LauncherTools({ view, canArrange, onView, onArrange }: Props) {
  const { t } = useTranslation('products')
  const other = view === 'card' ? 'compact' : 'card'
  const Icon = other === 'card' ? LayoutGrid : Rows3
  return (
    <div className={styles.tools} data-testid="home-tools">
      {canArrange && (
        <button type="button" aria-haspopup="dialog" onClick={onArrange}>
          <ListOrdered size={16} aria-hidden="true" />
          {t('arrange')}
        </button>
      )}
      <button type="button" onClick={() => onView(other)}>
        <Icon size={16} aria-hidden="true" />
        {t(`view.${other}`)}
      </button>
    </div>
  )
}
