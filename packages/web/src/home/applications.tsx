import { productCalls } from '@atrium/contract/products/products.calls.ts'
import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Allowed } from '#kit/allowed.tsx'
import { canCall, useSession } from '#kit/session.ts'
import { showToast } from '#kit/toasts.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { useDeviceType } from '#kit/browser/use-device-type.ts'
import { ApplicationGrid, SortableGrid } from './application-grid.tsx'
import { arrangeParameter, splitLauncher } from './launcher.ts'
import { LauncherTools } from './launcher-tools.tsx'
import { useAppOrder, useLauncher, useLauncherView } from './use-launcher.ts'
import styles from './home.module.css'

const ArrangeDialog = lazy(async () => ({ default: (await import('./arrange-dialog.tsx')).ArrangeDialog }))

interface Props {
  products: readonly AuthorisedProduct[]
  search: string
  onClear: () => void
}

/** The person's applications in their order, then the others. */
export function Applications({ products, search, onClear }: Props) {
  const { t } = useTranslation('products')
  const { togglePin, open } = useLauncher()
  const device = useDeviceType()
  const [view, setView] = useLauncherView()
  const { mine, more } = splitLauncher(products, search)
  const isAllowed = canCall(productCalls.arrange, useSession())
  // Search results cannot be reordered.
  const canArrange = isAllowed && !search && mine.length > 1
  const { isArranging, setIsArranging } = useArrangingInUrl()
  useEffect(() => {
    if (!isArranging || canArrange) return
    if (search) onClear()
    else setIsArranging(false)
  })
  if (mine.length + more.length === 0) return <NothingFound search={search} onClear={onClear} />
  const appearance = { device, view, onOpen: open, onPin: (product: AuthorisedProduct) => void togglePin(product) }
  return (
    <>
      {(mine.length > 0 || !search) && (
        <Mine products={mine} canArrange={canArrange} appearance={appearance} onView={setView} />
      )}
      {more.length > 0 && (
        <>
          <section className={styles.section}>
            <h2>{t('more')}</h2>
            <span>{t('moreHint')}</span>
          </section>
          <ApplicationGrid products={more} label={t('more')} tour="more" {...appearance} />
        </>
      )}
    </>
  )
}

/** Edit state of the order, kept in the URL so that other pages can link to it. */
function useArrangingInUrl() {
  const { query, change } = useUrlQuery()
  return {
    isArranging: query.has(arrangeParameter),
    setIsArranging: (isIt: boolean) => change({ [arrangeParameter]: isIt ? 'yes' : undefined }, { replace: true }),
  }
}

interface MineProps {
  products: readonly AuthorisedProduct[]
  canArrange: boolean
  appearance: Omit<Parameters<typeof ApplicationGrid>[0], 'products' | 'label' | 'tour'>
  onView: Parameters<typeof LauncherTools>[0]['onView']
}

function Mine({ products, canArrange, appearance, onView }: MineProps) {
  const { t } = useTranslation('products')
  const { arrange } = useAppOrder()
  const { isArranging, setIsArranging } = useArrangingInUrl()
  const drop = (next: readonly AuthorisedProduct[], moved: string) => {
    if (next.every(({ ID }, at) => products[at]?.ID === ID)) return
    void arrange(next)
    const name = next.find(({ ID }) => ID === moved)?.PlatformName
    showToast('success', t('arrange.dropped', { name }), { text: t('undo'), onChoose: () => void arrange(products) })
  }
  return (
    <>
      <section className={styles.section}>
        <h2>{t('mine')}</h2>
        <span>{products.length}</span>
        <Allowed call={productCalls.setView}>
          <LauncherTools
            view={appearance.view}
            canArrange={canArrange}
            onView={onView}
            onArrange={() => setIsArranging(true)}
          />
        </Allowed>
      </section>
      {products.length === 0 && <NoneLicensed />}
      {products.length > 0 && canArrange && (
        <SortableGrid products={products} label={t('mine')} tour="mine" onArrange={drop} {...appearance} />
      )}
      {products.length > 0 && !canArrange && (
        <ApplicationGrid products={products} label={t('mine')} tour="mine" {...appearance} />
      )}
      <Suspense fallback={null}>
        {canArrange && isArranging && (
          <ArrangeDialog products={products} onPin={appearance.onPin} onClose={() => setIsArranging(false)} />
        )}
      </Suspense>
    </>
  )
}

function NoneLicensed() {
  const { t } = useTranslation('products')
  return (
    <div className={styles.empty}>
      <p>{t('none')}</p>
      <p>{t('noneHint')}</p>
    </div>
  )
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('products')
  return (
    <div className={styles.empty} role="status">
      <p>{search ? t('notFound', { search }) : t('none')}</p>
      {search && (
        <button type="button" className="button" onClick={onClear}>
          {t('clear')}
        </button>
      )}
    </div>
  )
}
