import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownSession } from '#kit/session.ts'
import { useAddressSearch } from '#kit/use-address-search.ts'
import { ReadFailed } from '#parts/read-failed.tsx'
import { useDeviceType } from '#kit/use-device-type.ts'
import { ApplicationGrid } from './application-grid.tsx'
import { HomeNotices } from './home-notices.tsx'
import { LauncherSearch } from './launcher-search.tsx'
import { launcherOf, partOfDay } from './launcher.ts'
import { useLauncher } from './use-launcher.ts'
import './home.css'

/** The card home: what everyone sees every morning. */
export function CardHomePage() {
  const { t } = useTranslation('products')
  const { products, togglePin, open } = useLauncher()
  const device = useDeviceType()
  const [search, setSearch] = useAddressSearch()
  const { mine, more } = launcherOf(products.data ?? [], search)
  const isFound = mine.length + more.length > 0
  const grid = { device, onOpen: open, onPin: (product: Parameters<typeof togglePin>[0]) => void togglePin(product) }
  return (
    <div className={`home home-${device}`}>
      <HomeNotices />
      <Greeting>
        <LauncherSearch value={search} onChange={setSearch} />
      </Greeting>
      {products.isError && <ReadFailed onRetry={() => void products.refetch()} />}
      {products.isPending && <Skeleton />}
      {products.data && !isFound && <NothingFound search={search} onClear={() => setSearch('')} />}
      {products.data && isFound && (
        <>
          {(mine.length > 0 || !search) && (
            <section className="home-section">
              <h2>{t('mine')}</h2>
              <span>{mine.length}</span>
            </section>
          )}
          {mine.length > 0 && <ApplicationGrid products={mine} label={t('mine')} {...grid} />}
          {mine.length === 0 && !search && <NoneLicensed />}
          {more.length > 0 && (
            <>
              <section className="home-section">
                <h2>{t('more')}</h2>
                <span>{t('moreHint')}</span>
              </section>
              <ApplicationGrid products={more} label={t('more')} {...grid} />
            </>
          )}
        </>
      )}
    </div>
  )
}

function Greeting({ children }: { children: ReactNode }) {
  const { t } = useTranslation('products')
  const { AccountInfo, Organisation, DeptInfo } = useKnownSession()
  return (
    <div className="home-hello">
      <div>
        <h1>{t(`greeting.${partOfDay(new Date().getHours())}`, { name: AccountInfo?.RealName ?? '' })}</h1>
        <p>{[Organisation?.OrgName, DeptInfo?.Name].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
    </div>
  )
}

function NoneLicensed() {
  const { t } = useTranslation('products')
  return (
    <div className="home-empty">
      <p>{t('none')}</p>
      <p>{t('noneHint')}</p>
    </div>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('products')
  return (
    <div className="home-empty" role="status">
      <p>{search ? t('notFound', { search }) : t('none')}</p>
      {search && (
        <button type="button" className="button" onClick={onClear}>
          {t('clear')}
        </button>
      )}
    </div>
  )
}

function Skeleton() {
  return (
    <div className="home-grid home-grid-desktop" aria-hidden="true">
      {Array.from({ length: 6 }, (_, n) => (
        <div key={n} className="home-card waiting" />
      ))}
    </div>
  )
}
