import { attributePattern, LdapSettings, serverPattern } from '@atrium/contract/sso/ldap-settings.ts'
import { useTranslation } from 'react-i18next'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { certificatesOf } from './certificates.ts'
import { LinesField } from './lines-field.tsx'
import { SecretField } from './secret-field.tsx'
import styles from '#sso/sso.module.css'

const isServer = (text: string) => new RegExp(serverPattern).test(text)
const isAttribute = (text: string) => new RegExp(attributePattern).test(text)

/** The settings of a directory, as fields `Settings.…` and `Secret` of the surrounding form. */
export function LdapFields({ hasSecret }: { hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  const rulesOf = (field: keyof typeof LdapSettings.properties, wrong: string) =>
    textRules(fieldRules(LdapSettings, field), { needed: wrong })
  return (
    <>
      <LinesField
        name="Settings.Servers"
        label={t('ldap.servers')}
        hint={t('ldap.serversHint')}
        validate={(list) => (list.length > 0 && list.every(isServer)) || t('ldap.serversWrong')}
      />
      <FormTextField
        name="Settings.ReaderDN"
        label={t('ldap.reader')}
        hint={t('ldap.readerHint')}
        maxLength={300}
        spellCheck={false}
        rules={rulesOf('ReaderDN', t('ldap.readerNeeded'))}
      />
      <SecretField label={t('ldap.secret')} hasSecret={hasSecret} />
      <FormTextField
        name="Settings.BaseDN"
        label={t('ldap.base')}
        maxLength={300}
        spellCheck={false}
        rules={rulesOf('BaseDN', t('ldap.baseWrong'))}
      />
      <FormTextArea
        name="Settings.CaCertificate"
        label={t('ldap.ca')}
        hint={t('ldap.caHint')}
        className={styles.certificates}
        rows={3}
        spellCheck={false}
        rules={{ validate: (text: string) => !text.trim() || certificatesOf(text).length > 0 || t('ldap.caWrong') }}
      />
      <details className={styles.advanced}>
        <summary>{t('advanced')}</summary>
        <FormTextField
          name="Settings.PersonFilter"
          label={t('ldap.filter')}
          maxLength={1000}
          spellCheck={false}
          rules={rulesOf('PersonFilter', t('ldap.filterWrong'))}
        />
        <LinesField
          name="Settings.LoginAttributes"
          label={t('ldap.loginAttributes')}
          hint={t('ldap.loginAttributesHint')}
          validate={(list) =>
            (list.length > 0 && list.length <= 5 && list.every(isAttribute)) || t('ldap.attributeWrong')
          }
        />
        <FormTextField
          name="Settings.IdAttribute"
          label={t('subject')}
          hint={t('ldap.idHint')}
          maxLength={60}
          spellCheck={false}
          rules={rulesOf('IdAttribute', t('ldap.attributeWrong'))}
        />
      </details>
    </>
  )
}
