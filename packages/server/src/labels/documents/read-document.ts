import type { Lang } from '@atrium/contract/constants.ts'
import type { LabelTemplate } from '@atrium/labels/model/label-template.ts'
import { parseDocument, validateDocument, type Validation } from '@atrium/labels/model/validate-template.ts'
import { preparePictures } from './document-pictures.ts'
import { checkProblems, documentError } from './document-problems.ts'

/** The document of a call as it can be stored. Throws the error of its problems, in the language of the caller. */
export const readDocument = (document: unknown, lang: Lang): LabelTemplate => accepted(validateDocument(document), lang)

/** The document of a file as it can be stored. Throws as `readDocument` does. */
export const readFile = (json: string, lang: Lang): LabelTemplate => accepted(parseDocument(json), lang)

function accepted({ template, problems }: Validation, lang: Lang): LabelTemplate {
  if (!template) throw documentError(problems, lang)
  checkProblems(problems, lang)
  const prepared = preparePictures({ ...template, name: template.name.trim() })
  checkProblems(prepared.problems, lang)
  return prepared.template
}
