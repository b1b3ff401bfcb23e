import { CasSettings } from '@atrium/contract/sso/cas-settings.ts'
import { useTranslation } from 'react-i18next'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import styles from '#sso/sso.module.css'

/** The settings of a CAS server, as fields `Settings.…` of the surrounding form. It has no secret. */
export function CasFields() {
  const { t } = useTranslation('connections')
  const rulesOf = (field: keyof typeof CasSettings.properties, wrong: string) =>
    textRules(fieldRules(CasSettings, field), { needed: wrong })
  return (
    <>
      <FormTextField
        name="Settings.Server"
        label={t('casServer')}
        hint={t('casServerHint')}
        inputMode="url"
        maxLength={500}
        spellCheck={false}
        rules={rulesOf('Server', t('issuerWrong'))}
      />
      <FormSelect
        name="Settings.Protocol"
        label={t('casProtocol')}
        options={[
          { key: '3', text: t('casProtocol3') },
          { key: '2', text: t('casProtocol2') },
        ]}
      />
      <details className={styles.advanced}>
        <summary>{t('advanced')}</summary>
        <FormTextField
          name="Settings.SubjectClaim"
          label={t('subject')}
          hint={t('casSubjectHint')}
          maxLength={60}
          spellCheck={false}
          rules={rulesOf('SubjectClaim', t('subjectWrong'))}
        />
        <FormCheckbox name="Settings.EndsUpstream" label={t('endsUpstream')} />
      </details>
    </>
  )
}
