import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'
import type { Picked } from './member-picker.tsx'

const maxNames = 3

/** Returns a formatter that names people: all of them, or the first three and the number. */
export function usePeopleText() {
  const { t } = useTranslation('members')
  const { list } = useFormatters()
  return (people: readonly Picked[]): string => {
    const names = list(people.slice(0, maxNames).map(({ RealName }) => RealName))
    return people.length > maxNames ? t('people.more', { names, count: people.length }) : names
  }
}
