import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { TemplatePicture } from '../engine/template-picture.tsx'
import { newComponent } from '../editor/new-component.ts'
import { blankTemplate } from '../editor/blank-template.ts'

const side = 20

const templates = new Map<number, LabelTemplate>()

/** A label with nothing on it but a pictogram. */
function templateOf(number: number): LabelTemplate {
  const box = { x: 0, y: 0, width: side, height: side }
  const pictogram = { ...newComponent('pictogram', box, ''), source: { kind: 'ghs', number } }
  const blank = blankTemplate('')
  const media = { ...blank.media, width: side, height: side, safeMargin: 0, cornerRadius: 0 }
  return { ...blank, media, components: [pictogram as LabelTemplate['components'][number]] }
}

/** A GHS pictogram as it is printed. */
export function PictogramPicture({ number }: { number: number }) {
  const template = templates.get(number) ?? templateOf(number)
  templates.set(number, template)
  return <TemplatePicture template={template} />
}
