import type { ConnectionSettings } from '@atrium/contract/sso/connection-settings.ts'
import { isSecretKept } from '@atrium/contract/sso/secret-destinations.ts'
import { useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { neededText } from '#kit/forms/form-rules.ts'
import { FormTextField } from '#components/form-text-field.tsx'
import type { ConnectionDraft } from '#sso/connection-draft.ts'

/**
 * The secret of a connection in the surrounding form. A stored one is never shown; an empty field keeps it, unless it would go to
 * another place.
 */
export function SecretField({ label, hasSecret }: { label: string; hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  const { formState } = useFormContext<ConnectionDraft>()
  const settings = useWatch<ConnectionDraft, 'Settings'>({ name: 'Settings' })
  const isKept = hasSecret && isSecretKept(formState.defaultValues?.Settings as ConnectionSettings, settings)
  return (
    <FormTextField
      name="Secret"
      label={label}
      hint={t(isKept ? 'secretStored' : hasSecret ? 'secretMoved' : 'secretHint')}
      placeholder={isKept ? '••••••••' : ''}
      rules={hasSecret && !isKept ? neededText(t('secretMoved')) : undefined}
      isPassword
      autoComplete="off"
      maxLength={8000}
    />
  )
}
