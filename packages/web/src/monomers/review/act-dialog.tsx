import { maxSymbolLength } from '@atrium/chemistry/rules/monomer-types.ts'
import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import type { MonomerAct } from '@atrium/contract/monomers/review.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

interface Props {
  act: MonomerAct
  symbol: string
  isBusy: boolean
  onPerform: (input: { Reason: string; replacementSymbol?: string }) => void
  onClose: () => void
}

/** Asks for the reason without which a monomer is neither declined nor deprecated. */
export function ActDialog({ act, symbol, isBusy, onPerform, onClose }: Props) {
  const { t } = useTranslation('monomer-review')
  const form = useAppForm({ Reason: '', replacementSymbol: '' })
  return (
    <FormDialog
      form={form}
      title={t(`ask.${act}`, { symbol })}
      label={t(`act.${act}`)}
      isBusy={isBusy}
      onSubmit={({ Reason, replacementSymbol }) => {
        const replacement = replacementSymbol.trim()
        onPerform({ Reason: Reason.trim(), ...(replacement && { replacementSymbol: replacement }) })
      }}
      onClose={onClose}
    >
      <p className="dialog-hint">{t(`consequence.${act}`)}</p>
      <FormTextArea
        name="Reason"
        label={t('reason')}
        rows={3}
        maxLength={maxReasonLength}
        rules={{ required: t('reasonNeeded') }}
      />
      {act === 'deprecate' && (
        <FormTextField name="replacementSymbol" label={t('replacement')} maxLength={maxSymbolLength} />
      )}
    </FormDialog>
  )
}
