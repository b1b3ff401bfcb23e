import { alignments, textFits, verticalAlignments, type TextComponent } from '@atrium/labels/model/label-template.ts'
import { textLengthLimit } from '@atrium/labels/model/limits.ts'
import { useTranslation } from 'react-i18next'
import { BindingField } from './binding-field.tsx'
import { NumberField } from './number-field.tsx'
import { Check, Choice, Row, Section } from './panel-fields.tsx'
import { common, useEdit } from './use-edit.ts'

type Style = TextComponent['style']

/** What a text shows and how. */
export function TextFields({ components }: { components: readonly TextComponent[] }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit(components)
  const set = <K extends keyof Style>(name: K, value: Style[K]) =>
    edit(name, (each) => ({ ...each, style: { ...each.style, [name]: value } }))
  const shared = <K extends keyof Style>(name: K) => common(components, ({ style }) => style[name])
  const [only] = components
  return (
    <Section title={t('kind.text')}>
      {components.length === 1 && only && (
        <BindingField
          label={t('text')}
          binding={only.binding}
          maxLength={textLengthLimit - 1}
          onChange={(binding) => edit('binding', (each) => ({ ...each, binding }))}
        />
      )}
      <Row>
        <NumberField
          label={t('style.size')}
          unit={t('pt')}
          value={shared('size')}
          min={2}
          max={200}
          step={0.5}
          onChange={(size) => set('size', size)}
        />
        <NumberField
          label={t('style.lineHeight')}
          value={shared('lineHeight')}
          min={0.8}
          max={3}
          onChange={(height) => set('lineHeight', height)}
        />
      </Row>
      <Row>
        <Choice
          label={t('style.align')}
          options={alignments.map((key) => ({ key, text: t(`align.${key}`) }))}
          value={shared('align')}
          onChange={(align) => set('align', align)}
        />
        <Choice
          label={t('style.verticalAlign')}
          options={verticalAlignments.map((key) => ({ key, text: t(`verticalAlign.${key}`) }))}
          value={shared('verticalAlign')}
          onChange={(align) => set('verticalAlign', align)}
        />
      </Row>
      <Row>
        <Choice
          label={t('style.fit')}
          options={textFits.map((key) => ({ key, text: t(`fit.${key}`) }))}
          value={shared('fit')}
          onChange={(fit) => set('fit', fit)}
        />
        {shared('fit') === 'shrink' && (
          <NumberField
            label={t('style.minSize')}
            unit={t('pt')}
            value={shared('minSize')}
            min={2}
            max={200}
            step={0.5}
            onChange={(size) => set('minSize', size)}
          />
        )}
      </Row>
      <Check label={t('style.bold')} value={shared('bold')} onChange={(bold) => set('bold', bold)} />
      <Check
        label={t('style.inverted')}
        value={shared('inverted')}
        onChange={(inverted) => set('inverted', inverted)}
      />
    </Section>
  )
}
