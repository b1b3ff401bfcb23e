import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadOrReload } from '#kit/browser/chunk-reload.ts'
import { Dialog } from '#components/dialog.tsx'
import { RowsSkeleton } from '#components/rows-skeleton.tsx'

// It draws labels: the list does not.
const StarterChoice = lazy(async () => ({
  default: (await loadOrReload(() => import('./starter-choice.tsx'))).StarterChoice,
}))

/** What a new template begins with. */
export function StarterGallery({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('label-templates')
  return (
    <Dialog title={t('starters')} kind="drawer" onClose={onClose}>
      <Suspense fallback={<RowsSkeleton />}>
        <StarterChoice onClose={onClose} />
      </Suspense>
    </Dialog>
  )
}
