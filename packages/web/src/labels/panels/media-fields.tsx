import { mediaShapes, resolutions, type Media } from '@atrium/labels/model/label-template.ts'
import { mediaSizes } from '@atrium/labels/model/limits.ts'
import { useTranslation } from 'react-i18next'
import { change } from '../editor/designer.ts'
import { changeMedia } from '../editor/edit-template.ts'
import { useDesigner, useTemplate } from '../editor/use-selected.ts'
import { NumberField } from './number-field.tsx'
import { Choice, Row, Section } from './panel-fields.tsx'

/** What is printed on: size and shape of a label, and the dots of the printer. */
export function MediaFields() {
  const { t } = useTranslation('label-designer')
  const designer = useDesigner()
  const { media } = useTemplate()
  const set = (changes: Partial<Media>) =>
    change(designer, (template) => changeMedia(template, changes), `media ${Object.keys(changes).join(' ')}`)
  const length = (name: 'width' | 'height' | 'cornerRadius' | 'safeMargin' | 'gap', max: number, min = 0) => (
    <NumberField
      label={t(`media.${name}`)}
      unit={t('mm')}
      value={media[name]}
      min={min}
      max={max}
      step={0.5}
      onChange={(value) => set({ [name]: value })}
    />
  )
  return (
    <Section title={t('media')}>
      <Row>
        {length('width', mediaSizes.max, mediaSizes.min)}
        {length('height', mediaSizes.max, mediaSizes.min)}
      </Row>
      <Choice
        label={t('media.shape')}
        options={mediaShapes.map((key) => ({ key, text: t(`shape.${key}`) }))}
        value={media.shape}
        onChange={(shape) => set({ shape })}
      />
      {media.shape === 'tube-wrap' && (
        <NumberField
          label={t('media.wrapWidth')}
          unit={t('mm')}
          value={media.wrapWidth}
          min={mediaSizes.min}
          max={media.width}
          step={0.5}
          onChange={(wrapWidth) => set({ wrapWidth })}
        />
      )}
      <Row>
        {length('safeMargin', 20)}
        {media.shape === 'round' ? null : length('cornerRadius', Math.min(media.width, media.height) / 2)}
      </Row>
      <Row>
        {media.sheet === null && length('gap', 50)}
        <Choice
          label={t('media.dpi')}
          options={resolutions.map((dpi) => ({ key: String(dpi), text: t('dpi', { dpi }) }))}
          value={String(media.dpi)}
          onChange={(key) => {
            const dpi = resolutions.find((each) => String(each) === key)
            if (dpi) set({ dpi })
          }}
        />
      </Row>
    </Section>
  )
}
