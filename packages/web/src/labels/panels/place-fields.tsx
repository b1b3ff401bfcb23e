import type { Box, Component } from '@atrium/labels/model/label-template.ts'
import { rotations } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'
import { placeComponent } from '../editor/components.ts'
import { NumberField } from './number-field.tsx'
import { Choice, Row, Section } from './panel-fields.tsx'
import { common, useEdit } from './use-edit.ts'

/** Place, size and rotation of one or many components, in millimetres. */
export function PlaceFields({ components }: { components: readonly Component[] }) {
  const { t } = useTranslation('label-designer')
  const edit = useEdit(components)
  const field = (name: 'x' | 'y' | 'width' | 'height') => (
    <NumberField
      label={t(`box.${name}`)}
      unit={t('mm')}
      value={common(components, ({ box }) => box[name])}
      min={name === 'width' || name === 'height' ? 0 : -594}
      max={594}
      onChange={(value) => edit(name, (component) => placeComponent(component, { [name]: value }))}
    />
  )
  return (
    <Section title={t('place.title')}>
      <Row>
        {field('x')}
        {field('y')}
      </Row>
      <Row>
        {field('width')}
        {field('height')}
      </Row>
      <Choice
        label={t('box.rotation')}
        options={rotations.map((degrees) => ({ key: String(degrees), text: t('degrees', { degrees }) }))}
        value={common(components, ({ box }) => String(box.rotation))}
        onChange={(degrees) => edit('rotation', (component) => turnTo(component, Number(degrees) as Box['rotation']))}
      />
    </Section>
  )
}

/** Keeps the middle of the box, whose sides are swapped by a quarter turn. */
function turnTo(component: Component, rotation: Box['rotation']): Component {
  const { x, y, width, height, rotation: before } = component.box
  if ((rotation - before) % 180 === 0) return placeComponent(component, { rotation })
  const box = { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width, rotation }
  return placeComponent(component, box)
}
