import {
  codeTextPlaces,
  errorCorrections,
  symbologies,
  type BarcodeComponent,
} from '@atrium/labels/model/label-template.ts'
import { maxCodeLength } from '@atrium/labels/model/limits.ts'
import { useTranslation } from 'react-i18next'
import { BindingField } from './binding-field.tsx'
import { CodeFacts } from './code-facts.tsx'
import { NumberField } from './number-field.tsx'
import { Check, Choice, Row, Section } from './panel-fields.tsx'
import { common, useEdit } from './use-edit.ts'

type Style = BarcodeComponent['style']
const largestModule = 10

/** What a code holds, and how it is printed: always in whole dots. */
export function CodeFields({ components }: { components: readonly BarcodeComponent[] }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit(components)
  const set = <K extends keyof Style>(name: K, value: Style[K]) =>
    edit(name, (each) => ({ ...each, style: { ...each.style, [name]: value } }))
  const shared = <K extends keyof Style>(name: K) => common(components, ({ style }) => style[name])
  const [only] = components
  const symbology = shared('symbology')
  const isQr = symbology === 'qr' || symbology === 'gs1-qr'
  const dots = common(components, ({ style }) => (style.moduleDots === null ? 'auto' : String(style.moduleDots)))
  return (
    <Section title={t('kind.code')}>
      <Choice
        label={t('style.symbology')}
        options={symbologies.map((key) => ({ key, text: t(`symbology.${key}`) }))}
        value={symbology}
        onChange={(value) => set('symbology', value)}
      />
      {components.length === 1 && only && (
        <BindingField
          label={t('data')}
          binding={only.binding}
          maxLength={maxCodeLength}
          onChange={(binding) => edit('binding', (each) => ({ ...each, binding }))}
        />
      )}
      <Row>
        <Choice
          label={t('style.moduleDots')}
          options={[
            { key: 'auto', text: t('moduleDots.auto') },
            ...Array.from({ length: largestModule }, (_, index) => ({
              key: String(index + 1),
              text: t('moduleDots.count', { count: index + 1 }),
            })),
          ]}
          value={dots}
          onChange={(key) => set('moduleDots', key === 'auto' ? null : Number(key))}
        />
        <NumberField
          label={t('style.minModuleWidth')}
          unit={t('mm')}
          value={shared('minModuleWidth')}
          min={0.05}
          max={5}
          step={0.01}
          onChange={(width) => set('minModuleWidth', width)}
        />
      </Row>
      {components.length === 1 && only && <CodeFacts component={only} />}
      <Row>
        <Choice
          label={t('style.text')}
          options={codeTextPlaces.map((key) => ({ key, text: t(`codeText.${key}`) }))}
          value={shared('text')}
          onChange={(place) => set('text', place)}
        />
        {shared('text') !== 'none' && (
          <NumberField
            label={t('style.textSize')}
            unit={t('pt')}
            value={shared('textSize')}
            min={2}
            max={200}
            step={0.5}
            onChange={(size) => set('textSize', size)}
          />
        )}
      </Row>
      {isQr && (
        <Choice
          label={t('style.errorCorrection')}
          options={errorCorrections.map((key) => ({ key, text: t(`errorCorrection.${key}`) }))}
          value={shared('errorCorrection')}
          onChange={(level) => set('errorCorrection', level)}
        />
      )}
      <Check
        label={t('style.quietZone')}
        value={shared('quietZone')}
        onChange={(quietZone) => set('quietZone', quietZone)}
      />
    </Section>
  )
}
