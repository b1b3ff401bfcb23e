import type { AuthorisedProduct } from '@atrium/contract/products/products.shapes.ts'
import {
  Atom,
  AppWindow,
  Boxes,
  Database,
  FileStack,
  FlaskConical,
  Hexagon,
  Microscope,
  NotebookPen,
  SquareKanban,
  ThermometerSun,
  type LucideIcon,
} from 'lucide-react'

const icons: Record<string, LucideIcon> = {
  flask: FlaskConical,
  notebook: NotebookPen,
  board: SquareKanban,
  microscope: Microscope,
  thermometer: ThermometerSun,
  database: Database,
  hexagon: Hexagon,
  atom: Atom,
  files: FileStack,
  boxes: Boxes,
}

/** Uploaded icon of an application, or a built-in one on its colour. */
export function ProductIcon({ product }: { product: Pick<AuthorisedProduct, 'Icon' | 'IconUrl' | 'Color'> }) {
  const { IconUrl, Color } = product
  if (IconUrl)
    return (
      <span className="home-tile" aria-hidden="true">
        <img src={IconUrl} alt="" />
      </span>
    )
  const Icon = icons[product.Icon] ?? AppWindow
  return (
    <span
      className="home-tile"
      style={{ background: `linear-gradient(140deg, ${Color}, color-mix(in srgb, ${Color} 80%, #fff))` }}
      aria-hidden="true"
    >
      <Icon size={22} strokeWidth={1.9} />
    </span>
  )
}
