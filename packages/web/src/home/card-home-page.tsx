import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#kit/session.ts'
import { useUrlSearch } from '#kit/url/use-url-search.ts'
import { QueryError } from '#components/query-error.tsx'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { Applications } from './applications.tsx'
import { ToDos } from './to-dos.tsx'
import { LauncherSearch } from './launcher-search.tsx'
import { partOfDay } from './launcher.ts'
import { useLauncher } from './use-launcher.ts'
import './home.css'
import styles from './home.module.css'

/** The home page of the new version. */
export function CardHomePage({ notices, further }: { notices: ReactNode; further: ReactNode }) {
  const { products } = useLauncher()
  const device = useDeviceType()
  const [search, setSearch] = useUrlSearch()
  return (
    <div className={clsx(styles.home, device === 'phone' && styles.phone)} data-testid={device}>
      {notices}
      <Greeting>
        <LauncherSearch value={search} onChange={setSearch} />
      </Greeting>
      {products.isError && <QueryError query={products} />}
      {products.isPending && <Skeleton />}
      {products.data && <Applications products={products.data} search={search} onClear={() => setSearch('')} />}
      {further}
    </div>
  )
}

function Greeting({ children }: { children: ReactNode }) {
  const { t } = useTranslation('products')
  const { AccountInfo, Organisation, DeptInfo } = useSession()
  return (
    <div className={styles.hello}>
      <div>
        <h1>{t(`greeting.${partOfDay(new Date().getHours())}`, { name: AccountInfo?.RealName ?? '' })}</h1>
        <p>{[Organisation?.OrgName, DeptInfo?.Name].filter(Boolean).join(' · ')}</p>
        <ToDos />
      </div>
      {children}
    </div>
  )
}

function Skeleton() {
  return (
    <div className={styles.grid} aria-hidden="true">
      {Array.from({ length: 6 }, (_, n) => (
        <div key={n} className={clsx(styles.card, 'waiting')} />
      ))}
    </div>
  )
}
