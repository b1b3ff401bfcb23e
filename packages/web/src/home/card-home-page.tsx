import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useKnownSession } from '#kit/session.ts'
import { useHour } from '#kit/use-hour.ts'
import { useAddressSearch } from '#kit/use-address-search.ts'
import { ReadFailed } from '#components/read-failed.tsx'
import { useDeviceType } from '#kit/use-device-type.ts'
import { Applications } from './applications.tsx'
import { LauncherSearch } from './launcher-search.tsx'
import { greetingAt } from './greeting.ts'
import { useLauncher } from './use-launcher.ts'
import './home.css'

/** The card home: what everyone sees every morning. */
export function CardHomePage({ notices, further }: { notices: ReactNode; further: ReactNode }) {
  const { products } = useLauncher()
  const device = useDeviceType()
  const [search, setSearch] = useAddressSearch()
  return (
    <div className={`home home-${device}`}>
      {notices}
      <Greeting>
        <LauncherSearch value={search} onChange={setSearch} />
      </Greeting>
      {products.isError && <ReadFailed read={products} />}
      {products.isPending && <Skeleton />}
      {products.data && <Applications products={products.data} search={search} onClear={() => setSearch('')} />}
      {further}
    </div>
  )
}

function Greeting({ children }: { children: ReactNode }) {
  const { t } = useTranslation('products')
  const { AccountInfo, Organisation, DeptInfo } = useKnownSession()
  return (
    <div className="home-hello">
      <div>
        <h1>{greetingAt(useHour(), AccountInfo?.RealName ?? '', t)}</h1>
        <p>{[Organisation?.OrgName, DeptInfo?.Name].filter(Boolean).join(' · ')}</p>
      </div>
      {children}
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
