import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { Tabs } from '#components/tabs.tsx'
import { ByMenu } from './by-menu.tsx'
import { ByPerson } from './by-person.tsx'

const views = ['menu', 'person'] as const
type View = (typeof views)[number]

/** Visibility of menu entries, by entry or by person. */
export function MenusPage() {
  const { t } = useTranslation('menus')
  const [query, setQuery] = useSearchParams()
  const view: View = query.get('by') === 'person' ? 'person' : 'menu'
  const texts = { menu: t('page.byMenu'), person: t('page.byPerson') }
  return (
    <div className="administration">
      <PageTitle>{t('page.title')}</PageTitle>
      <p className="administration-lead">{t('page.lead')}</p>
      <Tabs
        label={t('page.way')}
        tabs={views.map((key) => ({ key, text: texts[key] }))}
        chosen={view}
        onChoose={(key) => setQuery({ by: key }, { replace: true })}
      >
        {view === 'menu' ? <ByMenu /> : <ByPerson />}
      </Tabs>
    </div>
  )
}
