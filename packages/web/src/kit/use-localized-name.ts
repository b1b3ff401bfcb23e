import type { Lang } from '@atrium/contract/constants.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { useTranslation } from 'react-i18next'

/** Returns a function for the name of a department or application in the current language. */
export function useLocalizedName() {
  const { i18n } = useTranslation()
  return ({ Name, EnglishName }: { Name: string; EnglishName: string | null }) =>
    localizedName(i18n.language as Lang, { name: Name, englishName: EnglishName })
}
