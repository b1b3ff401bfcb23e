import type { Lang } from '../constants.ts'

/** The name of something in a language, as far as it has one. */
export const localizedName = (
  lang: Lang,
  { name, englishName }: { name: string; englishName: string | null },
): string => (lang === 'en' ? englishName || name : name)
