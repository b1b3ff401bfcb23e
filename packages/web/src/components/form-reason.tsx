import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { useTranslation } from 'react-i18next'
import { FormTextField } from './form-text-field.tsx'

/** The optional reason of a change, as field `Reason` of the surrounding form. */
export function FormReason() {
  const { t } = useTranslation('app')
  return <FormTextField name="Reason" label={t('reason')} maxLength={maxReasonLength} />
}

/** The reason as calls take it. */
export function reasonOf({ Reason }: { Reason: string }): { Reason?: string } {
  const reason = Reason.trim()
  return reason ? { Reason: reason } : {}
}
