import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { mappedFields } from '@atrium/contract/sso/sso.constants.ts'
import type { ConnectionKind } from '@atrium/contract/sso/connection-settings.ts'
import { clsx } from 'clsx'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { neededText } from '#kit/forms/form-rules.ts'
import { useRead } from '#kit/calls/queries.ts'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { DepartmentSelect } from '#departments/department-select.tsx'
import { wrongDomain, type ConnectionDraft } from './connection-draft.ts'
import { kindForms } from './kinds/kind-forms.ts'
import styles from './sso.module.css'

/** The fields of a connection in the surrounding form. */
export function ConnectionFields({ kind, hasSecret }: { kind: ConnectionKind; hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  const { Fields, canBeUnrequested } = kindForms[kind]
  return (
    <>
      <fieldset className="plain-fieldset">
        <legend>{t('section.provider')}</legend>
        <FormTextField name="Name" label={t('name')} maxLength={60} rules={neededText(t('nameNeeded'))} />
        <Fields hasSecret={hasSecret} />
      </fieldset>
      <fieldset className="plain-fieldset">
        <legend>{t('section.people')}</legend>
        <FormTextArea
          name="TrustedDomains"
          label={t('trustedDomains')}
          hint={t('trustedDomainsHint')}
          rows={2}
          spellCheck={false}
          rules={{
            validate: (text: string) => {
              const domain = wrongDomain(text)
              return domain === undefined || t('trustedDomainsWrong', { domain })
            },
          }}
        />
        {kind === 'oidc' && (
          <FormCheckbox
            name="Settings.AssumesVerifiedEmail"
            label={t('assumesVerified')}
            after={<small>{t('assumesVerifiedHint')}</small>}
          />
        )}
        <NewMembers />
        <FormCheckbox
          name="IsSecondStepTrusted"
          label={t('secondStepTrusted')}
          after={<small>{t('secondStepTrustedHint')}</small>}
        />
        <FormCheckbox
          name="AllowsOtherWays"
          label={t('otherWays')}
          after={<small>{t(kind === 'ldap' ? 'otherWaysHintDirectory' : 'otherWaysHint')}</small>}
        />
        {canBeUnrequested && <FormCheckbox name="AllowsUnrequested" label={t('unrequested')} />}
      </fieldset>
      <Attributes />
    </>
  )
}

/** What becomes of people who sign in and are no members yet. */
function NewMembers() {
  const { t } = useTranslation('connections')
  const isOn = useWatch<ConnectionDraft, 'CreatesMembers'>({ name: 'CreatesMembers' })
  const department = useController<ConnectionDraft, 'Departments'>({ name: 'Departments' }).field
  return (
    <>
      <FormCheckbox
        name="CreatesMembers"
        label={t('createsMembers')}
        after={<small>{t('createsMembersHint')}</small>}
      />
      {isOn && (
        <div className={styles.nested}>
          <DepartmentSelect
            label={t('department')}
            places={department.value}
            onChange={(places) => department.onChange(places.slice(-1))}
          />
          <Products />
        </div>
      )}
    </>
  )
}

function Products() {
  const { t } = useTranslation('connections')
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const { value, onChange } = useController<ConnectionDraft, 'ProductIDs'>({ name: 'ProductIDs' }).field
  const usable = products.data?.filter(({ IsOver }) => !IsOver) ?? []
  return (
    <fieldset className={clsx('plain-fieldset', styles.products)}>
      <legend>{t('products')}</legend>
      {products.data && usable.length === 0 && <p className="text-field-hint">{t('productsNone')}</p>}
      {usable.map(({ ID, Name }) => (
        <label key={ID} className="checkbox">
          <input
            type="checkbox"
            checked={value.includes(ID)}
            onChange={({ target }) =>
              onChange(target.checked ? [...value, ID] : value.filter((product) => product !== ID))
            }
          />
          {Name}
        </label>
      ))}
    </fieldset>
  )
}

/** Which attribute of the provider fills in which field. */
function Attributes() {
  const { t } = useTranslation('connections')
  return (
    <fieldset className="plain-fieldset">
      <legend>{t('section.attributes')}</legend>
      <p className="text-field-hint">{t('attributesLead')}</p>
      <div className={styles.attributes}>
        {mappedFields.map((field) => (
          <FormTextField
            key={field}
            name={`Mapping.${field}`}
            label={t(`field.${field}`)}
            maxLength={200}
            spellCheck={false}
            {...(field === 'Department' && { hint: t('departmentHint') })}
            {...(field === 'Photo' && { hint: t('photoHint') })}
          />
        ))}
        <FormTextField
          name="Mapping.AdministratorValue"
          label={t('administratorValue')}
          hint={t('administratorHint')}
          maxLength={200}
          spellCheck={false}
        />
      </div>
    </fieldset>
  )
}
