import { maxAccessReasonLength } from '@atrium/contract/products/access.shapes.ts'
import { useTranslation } from 'react-i18next'
import { neededText } from '#kit/forms/form-rules.ts'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'

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
  const { t } = useTranslation(['access', 'app'])
  const form = useAppForm({ reason: '' })
  return (
    <FormDialog
      form={form}
      title={title}
      label={t('decline')}
      isBusy={isBusy}
      isDangerous
      onSubmit={({ reason }) => onDecline(reason.trim())}
      onClose={onClose}
    >
      <p className="dialog-hint">{hint ?? t('declineHint')}</p>
      <FormTextArea
        name="reason"
        label={t('reason')}
        rows={3}
        maxLength={maxAccessReasonLength}
        rules={neededText(t('app:form.needed'))}
      />
    </FormDialog>
  )
}
