import type { LabelTemplate, Sheet } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { change } from '../editor/designer.ts'
import { changeMedia } from '../editor/edit-template.ts'
import { toGrid } from '../editor/grid.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'
import { NumberField } from './number-field.tsx'
import { Choice, Row, Section } from './panel-fields.tsx'
import { useProblems } from './problems-context.ts'
import styles from './panels.module.css'

const lengths = ['pageWidth', 'pageHeight', 'left', 'top', 'pitchX', 'pitchY'] as const
const maxLength = 594

/** How labels are placed on a sheet, if they come on one. */
export function SheetFields() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const { media } = useTemplate()
  const { sheet } = media
  const problems = useProblems().filter(({ path }) => path[1] === 'sheet')
  const set = (next: Sheet | null, field: string) =>
    change(designer, (template) => changeMedia(template, { sheet: next }), `sheet ${field}`)
  return (
    <Section title={t('sheet')}>
      <Choice
        label={t('sheet.kind')}
        options={(['roll', 'sheet'] as const).map((key) => ({ key, text: t(`sheet.${key}`) }))}
        value={sheet ? 'sheet' : 'roll'}
        onChange={(kind) => set(kind === 'sheet' ? (sheet ?? fullSheet(media)) : null, 'kind')}
      />
      {sheet && (
        <>
          <Row>
            {(['columns', 'rows'] as const).map((name) => (
              <NumberField
                key={name}
                label={t(`sheet.${name}`)}
                value={sheet[name]}
                min={1}
                max={name === 'columns' ? 50 : 100}
                step={1}
                decimals={0}
                onChange={(value) => set({ ...sheet, [name]: value }, name)}
              />
            ))}
          </Row>
          <div className={styles.pairs}>
            {lengths.map((name) => (
              <NumberField
                key={name}
                label={t(`sheet.${name}`)}
                unit={t('mm')}
                value={sheet[name]}
                min={name.startsWith('page') ? 3 : 0}
                max={maxLength}
                onChange={(value) => set({ ...sheet, [name]: value }, name)}
              />
            ))}
          </div>
          <Choice
            label={t('sheet.order')}
            options={(['row', 'column'] as const).map((key) => ({ key, text: t(`sheet.order.${key}`) }))}
            value={sheet.order}
            onChange={(order) => set({ ...sheet, order }, 'order')}
          />
          {problems.map(({ key, text }) => (
            <p key={key} className={styles.problem}>
              {text}
            </p>
          ))}
        </>
      )}
    </Section>
  )
}

/** An A4 page with as many labels as fit, in its middle. */
function fullSheet({ width, height }: LabelTemplate['media']): Sheet {
  const [pageWidth, pageHeight] = [210, 297]
  const columns = Math.min(50, Math.max(1, Math.floor(pageWidth / width)))
  const rows = Math.min(100, Math.max(1, Math.floor(pageHeight / height)))
  return {
    pageWidth,
    pageHeight,
    columns,
    rows,
    left: Math.max(0, toGrid((pageWidth - columns * width) / 2)),
    top: Math.max(0, toGrid((pageHeight - rows * height) / 2)),
    pitchX: width,
    pitchY: height,
    order: 'row',
  }
}
