import type { Counter } from '@atrium/labels/binding/counters.ts'
import { namePattern } from '@atrium/labels/binding/names.ts'
import type { Field, LabelTemplate, Media, Millimetres } from '@atrium/labels/model/label-template.ts'
import { toGrid } from './grid.ts'
import { renameInComponents } from './names-in-bindings.ts'
import type { Axis } from './rectangle.ts'

export const renameTemplate = (template: LabelTemplate, name: string): LabelTemplate =>
  name === template.name ? template : { ...template, name }

/** Changes what is printed on. The part of a tube that is visible exists for wraps alone. */
export function changeMedia(template: LabelTemplate, changes: Partial<Media>): LabelTemplate {
  const media = { ...template.media, ...changes }
  const isWrap = media.shape === 'tube-wrap'
  const wrapWidth = isWrap ? (media.wrapWidth ?? toGrid(media.width / 3)) : null
  return { ...template, media: { ...media, wrapWidth } }
}

/** Changes a field; what components name follows a new path. */
export function changeField(template: LabelTemplate, index: number, changes: Partial<Field>): LabelTemplate {
  const before = template.fields[index]
  if (!before) return template
  const fields = template.fields.with(index, { ...before, ...changes })
  return renamed({ ...template, fields }, 'field', before.path, changes.path)
}

export const addField = (template: LabelTemplate, field: Field): LabelTemplate => ({
  ...template,
  fields: [...template.fields, field],
})

export const deleteField = (template: LabelTemplate, index: number): LabelTemplate => ({
  ...template,
  fields: template.fields.toSpliced(index, 1),
})

/** Changes a counter; expressions that name it follow a new id. */
export function changeCounter(template: LabelTemplate, index: number, changes: Partial<Counter>): LabelTemplate {
  const before = template.counters[index]
  if (!before) return template
  const counters = template.counters.with(index, { ...before, ...changes })
  return renamed({ ...template, counters }, 'counter', before.id, changes.id)
}

export const addCounter = (template: LabelTemplate, counter: Counter): LabelTemplate => ({
  ...template,
  counters: [...template.counters, counter],
})

export const deleteCounter = (template: LabelTemplate, index: number): LabelTemplate => ({
  ...template,
  counters: template.counters.toSpliced(index, 1),
})

/** Names that the language cannot read, as while one is typed, are not written into expressions. */
function renamed(template: LabelTemplate, kind: 'field' | 'counter', from: string, to = from): LabelTemplate {
  return from === to || !namePattern.test(to) ? template : renameInComponents(template, { kind, from, to })
}

/** Moves a guide, or adds one where `index` is `null`. One that leaves the label is deleted. */
export function placeGuide(
  template: LabelTemplate,
  axis: Axis,
  index: number | null,
  position: Millimetres,
): LabelTemplate {
  const limit = axis === 'x' ? template.media.width : template.media.height
  const isInside = position >= 0 && position <= limit
  const others = template.guides[axis].filter((_, at) => at !== index)
  const positions = isInside ? [...others, toGrid(position)] : others
  return { ...template, guides: { ...template.guides, [axis]: positions } }
}
