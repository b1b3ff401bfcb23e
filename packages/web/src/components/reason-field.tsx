import { longestReason } from '@atrium/contract/kit/reason.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from './text-field.tsx'

/** Why something is done, which may stay empty: the field for it, and what was typed as a call takes it. */
export function useReason() {
  const { t } = useTranslation('app')
  const [reason, setReason] = useState('')
  const typed = reason.trim()
  const given: { Reason?: string } = typed ? { Reason: typed } : {}
  const field = (
    <TextField
      label={t('reason')}
      value={reason}
      maxLength={longestReason}
      onChange={(event) => setReason(event.target.value)}
    />
  )
  return { field, given, clear: () => setReason('') }
}
