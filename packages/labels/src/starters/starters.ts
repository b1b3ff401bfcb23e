import type { LabelTemplate } from '../model/label-template.ts'
import { cryoTube, instrument, rack, reagentBottle, reagentStructure, sampleVial } from './rolls.ts'
import { sheetOf21, sheetOf24, sheetOf65 } from './sheets.ts'
import type { StarterLang } from './starter-parts.ts'

/** A template to begin with. */
export interface Starter {
  code: string
  /** Makes its document, with its name, captions and sample data in a language. */
  create(lang: StarterLang): LabelTemplate
}

/** The gallery of the designer, in its order. */
export const starters = [
  { code: 'cryo-tube', create: cryoTube },
  { code: 'reagent-bottle', create: reagentBottle },
  { code: 'reagent-structure', create: reagentStructure },
  { code: 'sample-vial', create: sampleVial },
  { code: 'instrument', create: instrument },
  { code: 'rack', create: rack },
  { code: 'a4-3x7', create: sheetOf21 },
  { code: 'a4-3x8', create: sheetOf24 },
  { code: 'a4-5x13', create: sheetOf65 },
] as const satisfies readonly Starter[]
