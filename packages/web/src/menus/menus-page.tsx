import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import '#components/administration.css'
import { PageTitle } from '#components/page-title.tsx'
import { Tabs } from '#components/tabs.tsx'
import { ByMenu } from './by-menu.tsx'
import { ByPerson } from './by-person.tsx'
import './menus.css'

const ways = ['menu', 'person'] as const
type Way = (typeof ways)[number]

/** Who sees which entry of the menu: looked at by entry, or by person. */
export function MenusPage() {
  const { t } = useTranslation('menus')
  const [query, setQuery] = useSearchParams()
  const way: Way = query.get('by') === 'person' ? 'person' : 'menu'
  const texts = { menu: t('page.byMenu'), person: t('page.byPerson') }
  return (
    <div className="administration">
      <PageTitle>{t('page.title')}</PageTitle>
      <p className="administration-lead">{t('page.lead')}</p>
      <Tabs
        label={t('page.way')}
        tabs={ways.map((key) => ({ key, text: texts[key] }))}
        chosen={way}
        onChoose={(key) => setQuery({ by: key }, { replace: true })}
      >
        {way === 'menu' ? <ByMenu /> : <ByPerson />}
      </Tabs>
    </div>
  )
}
