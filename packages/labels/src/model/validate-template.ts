import { checkContents } from './content-rules.ts'
import { checkNames } from './name-rules.ts'
import type { LabelTemplate } from './label-template.ts'
import { checkMedia, checkPlaces } from './layout-rules.ts'
import { documentSizeLimitBytes } from './limits.ts'
import { migrateDocument } from './migrations.ts'
import { collectProblems, type Problem } from './problem.ts'
import { checkStyles } from './style-rules.ts'
import { templateShape } from './template-shape.ts'
import { utf8Length } from './utf8-length.ts'

export interface ValidationOptions {
  /** Names of the organisation's other templates. */
  otherNames?: readonly string[]
}

/** A document that was read; `template` is `null` when its shape is wrong. A template with problems can be edited, not saved. */
export type Validation =
  | { template: LabelTemplate; problems: readonly Problem[] }
  | { template: null; problems: readonly Problem[] }

/** Reads a document of any known version. Never throws. */
export function validateDocument(document: unknown, options: ValidationOptions = {}): Validation {
  const migrated = migrateDocument(document)
  if (!migrated) return refused('document.unknown-schema')
  const wrong = collectProblems(migrated, (report) => templateShape(migrated, [], report))
  if (wrong.length > 0) return { template: null, problems: wrong }
  const template = migrated as unknown as LabelTemplate
  return { template, problems: findRuleProblems(template, options) }
}

/** Reads a document from its JSON, such as a file that is imported. Never throws. */
export function parseDocument(json: string, options: ValidationOptions = {}): Validation {
  if (utf8Length(json) >= documentSizeLimitBytes) return refused('document.too-large')
  let document: unknown
  try {
    document = JSON.parse(json)
  } catch {
    return refused('document.malformed')
  }
  return validateDocument(document, options)
}

/** The rules for a document whose shape is right. */
function findRuleProblems(template: LabelTemplate, { otherNames = [] }: ValidationOptions): Problem[] {
  return collectProblems(template, (report) => {
    checkNames(template, otherNames, report)
    checkMedia(template, report)
    checkPlaces(template, report)
    checkStyles(template, report)
    checkContents(template, report)
    if (utf8Length(JSON.stringify(template)) >= documentSizeLimitBytes)
      report('document.too-large', [], { max: documentSizeLimitBytes - 1 })
  })
}

function refused(code: 'document.unknown-schema' | 'document.too-large' | 'document.malformed'): Validation {
  const details: Problem['details'] = code === 'document.too-large' ? { max: documentSizeLimitBytes - 1 } : {}
  return { template: null, problems: [{ code, path: [], componentId: null, details }] }
}
