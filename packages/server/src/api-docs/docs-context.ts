import type { Lang } from '@atrium/contract/constants.ts'
import { FieldList } from './fields.ts'
import type { OpenApiDocument } from './openapi-shape.ts'
import { textIn, type Text } from './texts.ts'

/** What every part of the page is drawn with. */
export interface DocsContext {
  lang: Lang
  text: Text
  document: OpenApiDocument
  fields: FieldList
}

/** Prepares to draw a document in a language. */
export function docsContext(lang: Lang, document: OpenApiDocument): DocsContext {
  const text = textIn(lang)
  return { lang, text, document, fields: new FieldList(document.components.schemas, text) }
}

/** How a language is called in markup. */
export const languageTags: Record<Lang, string> = { zh: 'zh-CN', en: 'en' }
