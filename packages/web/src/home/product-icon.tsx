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

/** The drawn icon of an application on its coloured tile. */
export function ProductIcon({ icon, color }: { icon: string; color: string }) {
  const Icon = icons[icon] ?? AppWindow
  return (
    <span
      className="home-tile"
      style={{ background: `linear-gradient(140deg, ${color}, color-mix(in srgb, ${color} 80%, #fff))` }}
      aria-hidden="true"
    >
      <Icon size={22} strokeWidth={1.9} />
    </span>
  )
}
