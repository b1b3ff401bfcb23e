import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from './text-field.tsx'

/** Optional reason of a change: the field, and the value as calls take it. */
export function useReason() {
  const { t } = useTranslation('app')
  const [reason, setReason] = useState('')
  const draft = reason.trim()
  const input: { Reason?: string } = draft ? { Reason: draft } : {}
  const field = (
    <TextField
      label={t('reason')}
      value={reason}
      maxLength={maxReasonLength}
      onChange={(event) => setReason(event.target.value)}
    />
  )
  return { field, input, clear: () => setReason('') }
}
