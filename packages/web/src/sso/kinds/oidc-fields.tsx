import { OidcSettings } from '@atrium/contract/sso/oidc-settings.ts'
import { useTranslation } from 'react-i18next'
import { fieldRules, neededText, textRules } from '#kit/forms/form-rules.ts'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { SecretField } from './secret-field.tsx'
import styles from '#sso/sso.module.css'

/** The settings of an OpenID Connect provider, as fields `Settings.…` and `Secret` of the surrounding form. */
export function OidcFields({ hasSecret }: { hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  const rulesOf = (field: keyof typeof OidcSettings.properties, wrong: string) =>
    textRules(fieldRules(OidcSettings, field), { needed: wrong })
  return (
    <>
      <FormTextField
        name="Settings.Issuer"
        label={t('issuer')}
        inputMode="url"
        maxLength={500}
        spellCheck={false}
        rules={rulesOf('Issuer', t('issuerWrong'))}
      />
      <FormTextField
        name="Settings.ClientID"
        label={t('clientId')}
        maxLength={200}
        spellCheck={false}
        rules={neededText(t('clientIdNeeded'))}
      />
      <SecretField label={t('secret')} hasSecret={hasSecret} />
      <details className={styles.advanced}>
        <summary>{t('advanced')}</summary>
        <FormTextField
          name="Settings.Scope"
          label={t('scope')}
          maxLength={300}
          spellCheck={false}
          rules={rulesOf('Scope', t('scopeWrong'))}
        />
        <FormTextField
          name="Settings.SubjectClaim"
          label={t('subject')}
          hint={t('subjectHint')}
          maxLength={60}
          spellCheck={false}
          rules={rulesOf('SubjectClaim', t('subjectWrong'))}
        />
        <FormCheckbox name="Settings.EndsUpstream" label={t('endsUpstream')} />
      </details>
    </>
  )
}
