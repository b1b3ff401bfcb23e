import type { ShapeComponent } from '@atrium/labels/model/label-template.ts'
import { lineWidths } from '@atrium/labels/model/limits.ts'
import { useTranslation } from 'react-i18next'
import { NumberField } from './number-field.tsx'
import { Check, Section } from './panel-fields.tsx'
import { common, useEdit } from './use-edit.ts'

/** Boxes, ellipses and lines. */
export function ShapeFields({ components }: { components: readonly ShapeComponent[] }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit(components)
  const canBeFilled = components.every(({ type }) => type !== 'line')
  return (
    <Section title={t('shape')}>
      <NumberField
        label={t('style.strokeWidth')}
        unit={t('mm')}
        value={common(components, ({ style }) => style.strokeWidth)}
        {...lineWidths}
        step={0.05}
        onChange={(strokeWidth) => edit('strokeWidth', (each) => ({ ...each, style: { ...each.style, strokeWidth } }))}
      />
      {canBeFilled && (
        <Check
          label={t('style.filled')}
          value={common(components, ({ style }) => style.filled)}
          onChange={(filled) => edit('filled', (each) => ({ ...each, style: { ...each.style, filled } }))}
        />
      )}
    </Section>
  )
}
