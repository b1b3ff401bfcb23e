import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import type { KeyboardEvent } from 'react'
import type { DeviceType } from '#kit/use-device-type.ts'
import { ApplicationCard } from './application-card.tsx'
import { cardAfter } from './launcher.ts'

interface Props {
  products: readonly AuthorisedProduct[]
  device: DeviceType
  label: string
  onOpen: (product: AuthorisedProduct) => void
  onPin: (product: AuthorisedProduct) => void
}

/** Cards side by side: three columns of icons on a phone, as many cards as fit elsewhere. Arrow keys move among them. */
export function ApplicationGrid({ products, device, label, onOpen, onPin }: Props) {
  return (
    <ul className={`home-grid home-grid-${device}`} aria-label={label} onKeyDown={moveAmongCards}>
      {products.map((product) => (
        <ApplicationCard key={product.ID} product={product} device={device} onOpen={onOpen} onPin={onPin} />
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
