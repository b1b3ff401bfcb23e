import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { ArrowDown, ArrowUp, GripVertical, Pin, PinOff } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { Dialog } from '#components/dialog.tsx'
import { neighbourOf, peersOf, moveTo } from './app-order.ts'
import { ProductIcon } from './product-icon.tsx'
import { useDragOrder } from './use-drag-order.ts'
import { useAppOrder } from './use-launcher.ts'
import styles from './arrange-dialog.module.css'

interface Props {
  products: readonly AuthorisedProduct[]
  onPin: (product: AuthorisedProduct) => void
  onClose: () => void
}

/** Reorders applications by dragging or buttons; each change is saved at once. */
export function ArrangeDialog({ products, onPin, onClose }: Props) {
  const { t } = useTranslation('products')
  const { arrange, orderByUse } = useAppOrder()
  const [announcement, setAnnouncement] = useState('')
  const announce = (next: readonly AuthorisedProduct[], id: string) => {
    const peers = peersOf(next, id)
    const place = peers.findIndex(({ ID }) => ID === id)
    setAnnouncement(t('arrange.moved', { name: peers[place]?.PlatformName, place: place + 1, count: peers.length }))
  }
  const save = (next: readonly AuthorisedProduct[], id: string) => {
    announce(next, id)
    void arrange(next)
  }
  const { orderOf, handlers } = useDragOrder(products, save)
  const step = (product: AuthorisedProduct, by: 1 | -1) => {
    const target = neighbourOf(products, product.ID, by)
    if (target) save(moveTo(products, product.ID, target.ID), product.ID)
  }
  const isArranged = products.some(({ IsArranged }) => IsArranged)
  const resetOrder = () => void orderByUse().then(() => showToast('success', t('arrange.byUseDone')))
  return (
    <Dialog
      title={t('arrange.title')}
      kind="drawer"
      onClose={onClose}
      actions={
        <>
          {isArranged && (
            <button type="button" className="button" onClick={resetOrder}>
              {t('arrange.byUse')}
            </button>
          )}
          <button type="button" className="button button-primary" onClick={onClose}>
            {t('arrange.done')}
          </button>
        </>
      }
    >
      <p className={styles.hint}>{t('arrange.hint')}</p>
      <ul className={styles.list} aria-label={t('arrange.title')} {...handlers}>
        {products.map((product) => (
          <Row key={product.ID} product={product} order={orderOf(product.ID)} onStep={step} onPin={onPin} />
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Dialog>
  )
}

interface RowProps {
  product: AuthorisedProduct
  order: number | undefined
  onStep: (product: AuthorisedProduct, by: 1 | -1) => void
  onPin: (product: AuthorisedProduct) => void
}

/** Keeps the focus on a button that moved its own row. */
const keepFocus = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  const button = event.currentTarget
  action()
  requestAnimationFrame(() => button.focus())
}

function Row({ product, order, onStep, onPin }: RowProps) {
  const { t } = useTranslation('products')
  const { PlatformName: name, IsPinned } = product
  const pinText = t(IsPinned ? 'unpin' : 'pin', { name })
  return (
    <li data-id={product.ID} style={order === undefined ? undefined : { order }}>
      <span className={styles.grip} data-grip aria-hidden="true">
        <GripVertical size={18} />
      </span>
      <ProductIcon product={product} />
      <span className={styles.name}>{name}</span>
      <button
        type="button"
        className="icon-button"
        aria-label={t('arrange.earlier', { name })}
        onClick={keepFocus(() => onStep(product, -1))}
      >
        <ArrowUp size={17} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('arrange.later', { name })}
        onClick={keepFocus(() => onStep(product, 1))}
      >
        <ArrowDown size={17} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={pinText}
        title={pinText}
        onClick={keepFocus(() => onPin(product))}
      >
        {IsPinned ? <PinOff size={17} aria-hidden="true" /> : <Pin size={17} aria-hidden="true" />}
      </button>
    </li>
  )
}
