import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import { clsx } from 'clsx'
import type { KeyboardEvent } from 'react'
import { ApplicationCard, type CardProps } from './application-card.tsx'
import { nextCard } from './launcher.ts'
import { useDragOrder } from './use-drag-order.ts'
import styles from './home.module.css'

type Appearance = Omit<CardProps, 'product' | 'order'>

interface Props extends Appearance {
  products: readonly AuthorisedProduct[]
  label: string
  /** Target name for the guided tour. */
  tour: 'mine' | 'more'
}

const classOf = ({ device, view }: Pick<Appearance, 'device' | 'view'>) =>
  clsx(styles.grid, device === 'phone' && styles.gridPhone, view === 'compact' && styles.gridCompact)

/** A grid of applications as cards or compact rows; arrow keys move the focus. */
export function ApplicationGrid({ products, label, tour, ...appearance }: Props) {
  return (
    <ul
      className={classOf(appearance)}
      data-view={appearance.view}
      aria-label={label}
      data-tour={tour}
      onKeyDown={moveAmongCards}
    >
      {products.map((product) => (
        <ApplicationCard key={product.ID} product={product} {...appearance} />
      ))}
    </ul>
  )
}

interface SortableGridProps extends Props {
  onArrange: (next: readonly AuthorisedProduct[], moved: string) => void
}

/** A grid that can be reordered by mouse. */
export function SortableGrid({ products, label, tour, onArrange, ...appearance }: SortableGridProps) {
  const { orderOf, handlers } = useDragOrder(products, onArrange)
  return (
    <ul
      className={classOf(appearance)}
      data-view={appearance.view}
      aria-label={label}
      data-tour={tour}
      onKeyDown={moveAmongCards}
      {...handlers}
    >
      {products.map((product) => (
        <ApplicationCard key={product.ID} product={product} order={orderOf(product.ID)} {...appearance} />
      ))}
    </ul>
  )
}

function moveAmongCards(event: KeyboardEvent<HTMLUListElement>) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.indexOf(event.target as HTMLElement)
  const next = nextCard(event.key, at, cards.map(layoutPosition))
  if (next === undefined) return
  event.preventDefault()
  cards[next]?.focus()
}

/** Layout position, unaffected by the transform of a dragged card. */
const layoutPosition = ({ parentElement }: HTMLElement) => ({
  left: parentElement?.offsetLeft ?? 0,
  top: parentElement?.offsetTop ?? 0,
})
