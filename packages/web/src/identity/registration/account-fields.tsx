import { accountNamePattern } from '@atrium/contract/identity/identity.shapes.ts'
import { useTranslation } from 'react-i18next'
import { FormTextField } from '#components/form-text-field.tsx'

interface AccountDraft {
  realName: string
  account: string
}

const accountName = new RegExp(accountNamePattern)

/** Name and account name of a new person, as fields `realName` and `account` of the surrounding form. */
export function AccountFields() {
  const { t } = useTranslation('identity')
  const nameNeeded = t('register.realNamePlaceholder')
  return (
    <>
      <FormTextField<AccountDraft>
        name="realName"
        label={t('register.realName')}
        rules={{ required: nameNeeded, validate: (name) => !!name.trim() || nameNeeded }}
        autoComplete="name"
        maxLength={100}
      />
      <FormTextField<AccountDraft>
        name="account"
        label={t('register.account')}
        hint={t('register.accountHint')}
        rules={{
          required: t('register.accountNeeded'),
          validate: (account) => accountName.test(account.trim()) || t('register.accountWrong'),
        }}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={50}
      />
    </>
  )
}
