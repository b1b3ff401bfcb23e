import type { Refusal } from '@atrium/contract/kit/refusals.ts'
import { useTranslation } from 'react-i18next'
import { showToast } from '#kit/toasts.ts'
import { useFormatters } from '#components/use-formatters.ts'

/** Returns a function that says which rows of a decision were not carried out, and why. */
export function useRefusalToast() {
  const { t } = useTranslation('members')
  const { list } = useFormatters()
  return (refused: readonly Refusal[]): void => {
    if (refused.length === 0) return
    const reasons = [...new Set(refused.map(({ Reason }) => Reason))].map((reason) => t(`refusal.${reason}`))
    showToast('error', t('refused', { count: refused.length, reasons: list(reasons) }))
  }
}
