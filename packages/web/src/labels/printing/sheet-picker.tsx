import type { Media, Sheet } from '@atrium/labels/model/label-template.ts'
import { sheetCells } from '@atrium/labels/layout/impose.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '#components/text-field.tsx'
import styles from './printing.module.css'

interface Props {
  media: Media
  sheet: Sheet
  /** From 1 in the order in which labels fill the sheet. */
  chosen: number
  /** How many labels are printed. */
  count: number
  onChoose: (cell: number) => void
}

/** The sheet, on which one clicks the label that printing begins with; or types its number. */
export function SheetPicker({ media, sheet, chosen, count, onChoose }: Props) {
  const { t } = useTranslation('label-printing')
  const [typed, setTyped] = useState<string>()
  const cells = sheetCells(media)
  const { width, height, shape } = media
  const type = (text: string) => {
    const cell = Number(text)
    const isCell = Number.isInteger(cell) && cell >= 1 && cell <= cells.length
    setTyped(isCell ? undefined : text)
    if (isCell) onChoose(cell)
  }
  return (
    <fieldset className={styles.sheetChoice}>
      <legend>{t('startCell')}</legend>
      <TextField
        label={t('startCellNumber')}
        hint={t('startCellHint')}
        inputMode="numeric"
        value={typed ?? String(chosen)}
        onChange={({ target }) => type(target.value)}
        onBlur={() => setTyped(undefined)}
      />
      {/* The field above does the same by keyboard. */}
      <svg className={styles.sheet} viewBox={`0 0 ${sheet.pageWidth} ${sheet.pageHeight}`} aria-hidden="true">
        <rect className={styles.paper} width={sheet.pageWidth} height={sheet.pageHeight} />
        {cells.map(({ x, y }, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
          <g
            key={`${x} ${y}`}
            className={styles.sheetCell}
            data-testid={`sheet-cell-${index + 1}`}
            data-state={stateOf(index + 1, chosen, count)}
            onClick={() => onChoose(index + 1)}
          >
            <title>{t('startCellOf', { cell: index + 1 })}</title>
            <rect x={x} y={y} width={width} height={height} rx={shape === 'round' ? width / 2 : 1} />
            <text x={x + width / 2} y={y + height / 2} fontSize={Math.min(10, height * 0.6)}>
              {index + 1}
            </text>
          </g>
        ))}
      </svg>
    </fieldset>
  )
}

/** Used before, printed now, or free afterwards. */
function stateOf(cell: number, chosen: number, count: number): 'used' | 'printed' | 'free' {
  if (cell < chosen) return 'used'
  return cell < chosen + count ? 'printed' : 'free'
}
