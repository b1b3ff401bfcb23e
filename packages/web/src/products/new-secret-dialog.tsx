import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import {
  maxOldProductSecretDays,
  maxProductSecrets,
  type ManagedProduct,
} from '@atrium/contract/products/managed-products.shapes.ts'
import { useTranslation } from 'react-i18next'
import { integerRules } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { FormDialog } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'

interface Props {
  product: ManagedProduct
  onSecret: (secret: string) => void
  onClose: () => void
}

/** Makes a secret and chooses for how long the previous one stays valid. */
export function NewSecretDialog({ product, onSecret, onClose }: Props) {
  const { t } = useTranslation('applications')
  const name = useLocalizedName()(product)
  const hasTwo = product.Secrets.length >= maxProductSecrets
  const hasPrevious = product.UsesSharedSecret || product.Secrets.length > 0
  const form = useAppForm({ OldSecretDays: hasTwo || !hasPrevious ? '0' : '7' })
  const create = useWrite(operatorCalls.createProductSecret, {
    invalidates: [operatorCalls.products],
    quiet: true,
    onSuccess({ Secret }) {
      discardChanges()
      onSecret(Secret)
    },
  })
  const most = maxOldProductSecretDays
  return (
    <FormDialog
      form={form}
      title={t('secrets.newTitle', { name })}
      label={t('secrets.create')}
      isBusy={create.isPending}
      isDangerous={hasTwo}
      onSubmit={({ OldSecretDays }) =>
        create.mutate(
          { params: { id: product.ID }, body: { OldSecretDays: Number(OldSecretDays) } },
          { onError: (problem) => showCallError(form, problem) },
        )
      }
      onClose={onClose}
    >
      {hasTwo && <p className="dialog-hint">{t('secrets.bothEnd')}</p>}
      {!hasTwo && !hasPrevious && <p className="dialog-hint">{t('secrets.firstHint')}</p>}
      {!hasTwo && hasPrevious && (
        <FormTextField
          name="OldSecretDays"
          label={t('secrets.days')}
          hint={t('secrets.daysHint')}
          type="number"
          inputMode="numeric"
          rules={integerRules({ min: 0, max: most }, t('secrets.wrongDays', { max: most }))}
        />
      )}
    </FormDialog>
  )
}
