import { Route } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReplay } from '#tours/use-tours.ts'

/** Replays the tour of this page, or of the home page. */
export function TourItem({ role }: { role?: 'menuitem' }) {
  const { t } = useTranslation()
  const { tour, replay } = useReplay()
  if (!tour) return null
  return (
    <button type="button" role={role} onClick={() => replay(tour)}>
      <Route size={16} aria-hidden="true" /> {t('tour')}
    </button>
  )
}
