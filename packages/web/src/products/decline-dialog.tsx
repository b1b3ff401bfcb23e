import { maxAccessReasonLength } from '@atrium/contract/products/access.shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'

interface Props {
  title: string
  /** Consequences; by default those of a declined access request. */
  hint?: string
  isBusy: boolean
  onDecline: (reason: string) => void
  onClose: () => void
}

/** Asks for the required reason of a decline. */
export function DeclineDialog({ title, hint, isBusy, onDecline, onClose }: Props) {
  const { t } = useTranslation('access')
  const form = useId()
  const [reason, setReason] = useState('')
  const decline = () => {
    if (reason.trim()) onDecline(reason.trim())
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('decline')}
          form={form}
          isBusy={isBusy}
          isDisabled={!reason.trim()}
          isDangerous
        />
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          decline()
        }}
      >
        <p className="dialog-hint">{hint ?? t('declineHint')}</p>
        <label className="request-reason">
          {t('reason')}
          <textarea
            className="text-area"
            rows={3}
            value={reason}
            maxLength={maxAccessReasonLength}
            required
            onChange={(event) => setReason(event.target.value)}
          />
        </label>
      </form>
    </Dialog>
  )
}
