import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import type { Picked } from '../member-picker.tsx'

const maxNames = 3

/** Returns a formatter that names people: all of them, or the first three and how many others there are. */
export function usePeopleText() {
  const { t } = useTranslation('members')
  const { namesAndOthers, number } = useFormatters()
  /** `count`: how many they are, where `people` are only some of them. */
  return (people: readonly Picked[], count = people.length): string => {
    if (people.length === 0) return t('people.count', { count, number: number(count) })
    const names = people.map(({ RealName }) => RealName)
    return namesAndOthers('people', names, { total: count, most: maxNames })
  }
}
