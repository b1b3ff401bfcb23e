import type { Counter } from '@atrium/labels/binding/counters.ts'
import { currentSchema, type Component, type Field, type LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { validateDocument } from '@atrium/labels/model/validate-template.ts'
import { findComponents, type Selection } from './components.ts'
import { findUsedNames } from './names-in-bindings.ts'
import { addCopies, copyDistance, type Insertion } from './structure.ts'

/** Says that a text on the clipboard is of this editor. */
const mark = 'label-components'

/** Components with the fields and counters that they name, so that they also work in another template. */
interface Clip {
  kind: typeof mark
  schema: typeof currentSchema
  components: readonly Component[]
  fields: readonly Field[]
  counters: readonly Counter[]
}

/** The text of components for the clipboard. */
export function copyComponents(template: LabelTemplate, ids: Selection): string {
  const components = findComponents(template, ids)
  const used = findUsedNames(components)
  const clip: Clip = {
    kind: mark,
    schema: currentSchema,
    components,
    fields: template.fields.filter(({ path }) => used.fields.has(path)),
    counters: template.counters.filter(({ id }) => used.counters.has(id)),
  }
  return JSON.stringify(clip)
}

/**
 * Inserts components from the text of a clipboard, with the fields and counters that the template lacks. Returns `null`
 * for any other text.
 */
export function pasteComponents(template: LabelTemplate, text: string): Insertion | null {
  const clip = readClip(text, template)
  if (!clip) return null
  const fields = clip.fields.filter(({ path }) => !template.fields.some((own) => own.path === path))
  const counters = clip.counters.filter(({ id }) => !template.counters.some((own) => own.id === id))
  const extended = {
    ...template,
    fields: [...template.fields, ...fields],
    counters: [...template.counters, ...counters],
  }
  const isCovered = clip.components.some((copied) =>
    template.components.some(({ box }) => box.x === copied.box.x && box.y === copied.box.y),
  )
  return addCopies(extended, clip.components, isCovered ? copyDistance : 0)
}

/** Anything may be on a clipboard: what is read is validated as a document. */
function readClip(
  text: string,
  template: LabelTemplate,
): Pick<LabelTemplate, 'components' | 'fields' | 'counters'> | null {
  if (!text.includes(mark)) return null
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof read !== 'object' || read === null || !('kind' in read) || read.kind !== mark) return null
  const { components, fields, counters, schema } = read as Partial<Record<keyof Clip, unknown>>
  return validateDocument({ ...template, schema, components, fields, counters }).template
}
