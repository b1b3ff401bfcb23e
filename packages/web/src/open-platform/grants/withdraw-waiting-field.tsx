import { useTranslation } from 'react-i18next'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { useFormatters } from '#components/use-formatters.ts'

/** Offers to withdraw the inserts that wait, as field `WithdrawWaiting` of the surrounding form; nothing where none waits. */
export function WithdrawWaitingField({ count }: { count: number }) {
  const { t } = useTranslation('open-platform')
  const { number } = useFormatters()
  if (count === 0) return null
  return (
    <>
      <FormCheckbox name="WithdrawWaiting" label={t('withdrawWaiting', { count, number: number(count) })} />
      <p className="dialog-hint">{t('withdrawWaitingHint')}</p>
    </>
  )
}
