import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { KeyboardEvent } from 'react'
import { ApplicationCard, type CardProps } from './application-card.tsx'
import { cardAfter } from './launcher.ts'
import { useDragOrder } from './use-drag-order.ts'

type Look = Omit<CardProps, 'product' | 'order'>

interface Props extends Look {
  products: readonly AuthorisedProduct[]
  label: string
  /** What the tour of the page calls it. */
  tour: 'mine' | 'more'
}

const classOf = ({ device, view }: Pick<Look, 'device' | 'view'>) =>
  `home-grid home-grid-${device}${view === 'compact' ? ' home-grid-compact' : ''}`

/** Applications side by side: cards, or lines where the person likes that better. Arrow keys move among them. */
export function ApplicationGrid({ products, label, tour, ...look }: Props) {
  return (
    <ul className={classOf(look)} aria-label={label} data-tour={tour} onKeyDown={moveAmongCards}>
      {products.map((product) => (
        <ApplicationCard key={product.ID} product={product} {...look} />
      ))}
    </ul>
  )
}

interface ArrangedProps extends Props {
  onArrange: (next: readonly AuthorisedProduct[], moved: string) => void
}

/** The same, where a mouse can drag them to another place. */
export function ArrangedGrid({ products, label, tour, onArrange, ...look }: ArrangedProps) {
  const { orderOf, handlers } = useDragOrder(products, onArrange)
  return (
    <ul className={classOf(look)} aria-label={label} data-tour={tour} onKeyDown={moveAmongCards} {...handlers}>
      {products.map((product) => (
        <ApplicationCard key={product.ID} product={product} order={orderOf(product.ID)} {...look} />
      ))}
    </ul>
  )
}

function moveAmongCards(event: KeyboardEvent<HTMLUListElement>) {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-card]')]
  const at = cards.indexOf(event.target as HTMLElement)
  const next = cardAfter(event.key, at, cards.map(placeOf))
  if (next === undefined) return
  event.preventDefault()
  cards[next]?.focus()
}

/** The place in the layout: one that is lifted under the pointer still stands in its row. */
const placeOf = ({ parentElement }: HTMLElement) => ({
  left: parentElement?.offsetLeft ?? 0,
  top: parentElement?.offsetTop ?? 0,
})
