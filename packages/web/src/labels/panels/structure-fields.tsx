import type { StructureComponent } from '@atrium/labels/model/label-template.ts'
import { lineWidths, maxCodeLength } from '@atrium/labels/model/limits.ts'
import { useTranslation } from 'react-i18next'
import { BindingField } from './binding-field.tsx'
import { NumberField } from './number-field.tsx'
import { Section } from './panel-fields.tsx'
import styles from './panels.module.css'
import { common, useEdit } from './use-edit.ts'

/** Which molecule is drawn, and how thick its bonds are. */
export function StructureFields({ components }: { components: readonly StructureComponent[] }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit(components)
  const [only] = components
  return (
    <Section title={t('kind.structure')}>
      {components.length === 1 && only && (
        <BindingField
          label={t('structureValue')}
          binding={only.binding}
          maxLength={maxCodeLength}
          onChange={(binding) => edit('binding', (each) => ({ ...each, binding }))}
        />
      )}
      <p className={styles.hint}>{t('structureHint')}</p>
      <NumberField
        label={t('style.bondWidth')}
        unit={t('mm')}
        value={common(components, ({ style }) => style.strokeWidth)}
        {...lineWidths}
        step={0.05}
        onChange={(strokeWidth) => edit('strokeWidth', (each) => ({ ...each, style: { strokeWidth } }))}
      />
    </Section>
  )
}
