import {
  Barcode,
  Circle,
  Diamond,
  Hand,
  Hexagon,
  Image,
  Minus,
  MousePointer2,
  QrCode,
  Square,
  Table2,
  Type,
  type LucideIcon,
} from 'lucide-react'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { ToggleButton } from 'react-aria-components/ToggleButton'
import { Hint } from '#components/hint.tsx'
import { addInMiddle } from '../editor/commands.ts'
import type { Tool } from '../editor/designer.ts'
import { toolKeys } from '../editor/keys.ts'
import { useDesigner } from '../editor/use-selected.ts'
import styles from './designer.module.css'

const icons: Record<Tool, LucideIcon> = {
  select: MousePointer2,
  hand: Hand,
  text: Type,
  barcode: Barcode,
  matrix: QrCode,
  image: Image,
  pictogram: Diamond,
  rectangle: Square,
  ellipse: Circle,
  line: Minus,
  grid: Table2,
  structure: Hexagon,
}

const tools = Object.entries(toolKeys) as [key: string, tool: Tool][]

/** What can be drawn. With a key pressed on it, a tool places its component in the middle of the label. */
export function ToolBar() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const tool = designer.tool.useValue()
  return (
    <div className={styles.tools} role="toolbar" aria-orientation="vertical" aria-label={t('tools')}>
      {tools.map(([key, each]) => {
        const Icon = icons[each]
        const place = () => {
          if (each === 'select' || each === 'hand') return designer.tool.set(each)
          addInMiddle(designer, each, t('newText'))
          designer.tool.set('select')
        }
        return (
          <Hint key={each} text={t('toolWithKey', { tool: t(`tool.${each}`), key: key.toUpperCase() })}>
            <ToggleButton
              className={clsx(styles.tool, tool === each && styles.chosenTool)}
              aria-label={t(`tool.${each}`)}
              isSelected={tool === each}
              onPress={({ pointerType }) => {
                // The pointer draws the component afterwards; without one it is placed at once.
                if (pointerType === 'keyboard' || pointerType === 'virtual') place()
                else designer.tool.set(each)
              }}
            >
              <Icon size={19} aria-hidden="true" />
            </ToggleButton>
          </Hint>
        )
      })}
    </div>
  )
}
