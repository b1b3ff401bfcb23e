import type { UsageFigures } from '@atrium/contract/open-platform/usage.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useFormatters } from '#components/use-formatters.ts'

/** Formats a duration below which 95 percent of the answers are. */
export function useP95() {
  const { t } = useTranslation('call-records')
  const { number } = useFormatters()
  return ({ P95Ms, IsP95Beyond }: UsageFigures) =>
    P95Ms === null ? t('nothing') : t(IsP95Beyond ? 'usage.beyond' : 'usage.within', { number: number(P95Ms) })
}
