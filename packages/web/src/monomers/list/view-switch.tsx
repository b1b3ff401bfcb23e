import { LayoutGrid, List } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#kit/session.ts'
import { useStored } from '#components/column-choice.tsx'

const icons = { table: List, cards: LayoutGrid }
const views = ['table', 'cards'] as const
export type MonomerView = (typeof views)[number]

/** How this person looks at the library in this browser. */
export function useMonomerView() {
  const person = useSession().AccountInfo?.ID ?? ''
  const stored = useStored(`atrium.monomers.view.${person}`, 'table')
  return { view: views.find((view) => view === stored.value) ?? 'table', setView: stored.set }
}

/** Switches between list and cards. */
export function ViewSwitch({ view, setView }: { view: MonomerView; setView: (view: MonomerView) => void }) {
  const { t } = useTranslation('monomer-search')
  return (
    <div className="segments" role="group" aria-label={t('view')}>
      {views.map((key) => {
        const Icon = icons[key]
        return (
          <button key={key} type="button" aria-pressed={view === key} onClick={() => setView(key)}>
            <Icon size={15} aria-hidden="true" /> {t(`view.${key}`)}
          </button>
        )
      })}
    </div>
  )
}
