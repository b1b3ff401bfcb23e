import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PressEvent } from 'react-aria-components'
import { ProductIcon } from '#home/product-icon.tsx'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import styles from './managed-products.module.css'

interface Props {
  products: readonly ManagedProduct[]
  onClose: () => void
}

/** Reorders applications by buttons; saved as a whole. */
export function ProductOrderDialog({ products, onClose }: Props) {
  const { t } = useTranslation(['applications', 'app'])
  const nameOf = useLocalizedName()
  const [ordered, setOrdered] = useState(products)
  const [announcement, setAnnouncement] = useState('')
  const save = useWrite(operatorCalls.orderProducts, {
    invalidates: [operatorCalls.products],
    onSuccess() {
      showToast('success', t('order.saved'))
      onClose()
    },
  })
  const move =
    (product: ManagedProduct, by: 1 | -1) =>
    ({ target }: PressEvent) => {
      const place = ordered.indexOf(product) + by
      if (place < 0 || place >= ordered.length) return
      setOrdered(ordered.filter((one) => one !== product).toSpliced(place, 0, product))
      setAnnouncement(t('order.moved', { name: nameOf(product), place: place + 1, count: ordered.length }))
      requestAnimationFrame(() => (target as HTMLElement).focus())
    }
  return (
    <Dialog
      kind="drawer"
      title={t('order.title')}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('app:save')}
          onSubmit={() => save.mutate({ body: { productIds: ordered.map(({ ID }) => ID) } })}
          isBusy={save.isPending}
        />
      }
    >
      <p className="dialog-hint">{t('order.hint')}</p>
      <ol className={styles.order} aria-label={t('order.title')}>
        {ordered.map((product) => (
          <li key={product.ID}>
            <ProductIcon product={product} />
            <span>{nameOf(product)}</span>
            <IconButton label={t('order.earlier', { name: nameOf(product) })} onPress={move(product, -1)}>
              <ArrowUp size={17} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('order.later', { name: nameOf(product) })} onPress={move(product, 1)}>
              <ArrowDown size={17} aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </Dialog>
  )
}
