import { useTranslation } from 'react-i18next'
import { FormTextField } from '#components/form-text-field.tsx'

/** The secret of a connection in the surrounding form. A stored one is never shown; an empty field keeps it. */
export function SecretField({ label, hasSecret }: { label: string; hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  return (
    <FormTextField
      name="Secret"
      label={label}
      hint={t(hasSecret ? 'secretStored' : 'secretHint')}
      placeholder={hasSecret ? '••••••••' : ''}
      isPassword
      autoComplete="off"
      maxLength={8000}
    />
  )
}
