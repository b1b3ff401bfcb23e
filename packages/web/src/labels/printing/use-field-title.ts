import type { Field } from '@atrium/labels/model/label-template.ts'
import { useTranslation } from 'react-i18next'

/** The title of a field in the language of the page; its path where it has none. */
export function useFieldTitle(): (field: Field) => string {
  const { i18n } = useTranslation()
  const isEnglish = i18n.language === 'en'
  return ({ title, path }) => (isEnglish ? title.en || title.zh : title.zh || title.en) || path
}
