import {
  maxRoleCodeLength,
  maxProductRoles,
  roleCodePattern,
  roleGroups,
  type ProductRole,
} from '@atrium/contract/products/product-roles.shapes.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { textRules } from '#kit/forms/form-rules.ts'
import { FormTextField } from '#components/form-text-field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { SelectField } from '#components/select-field.tsx'
import styles from './managed-products.module.css'

interface Draft {
  Roles: ProductRole[]
}

const blank: ProductRole = { Code: '', Name: '', EnglishName: '', DefaultFor: null }

/** Roles of an application, as field `Roles` of the surrounding form. */
export function ProductRolesFields() {
  const { t } = useTranslation('applications')
  const { fields, append, remove } = useFieldArray<Draft, 'Roles'>({ name: 'Roles' })
  const adding = useRef<HTMLButtonElement>(null)
  const removeRole = (at: number) => {
    remove(at)
    adding.current?.focus()
  }
  return (
    <>
      <h3 className="drawer-heading">{t('section.roles')}</h3>
      <p className="dialog-hint">{t('roles.hint')}</p>
      <div className={styles.roles}>
        {fields.map(({ id }, at) => (
          <RoleFields key={id} at={at} onRemove={() => removeRole(at)} />
        ))}
      </div>
      <button
        type="button"
        className="button"
        ref={adding}
        disabled={fields.length >= maxProductRoles}
        onClick={() => append(blank, { focusName: `Roles.${fields.length}.Code` })}
      >
        <Plus size={16} aria-hidden="true" /> {t('roles.add')}
      </button>
    </>
  )
}

const roleCode = new RegExp(roleCodePattern, 'u')

function RoleFields({ at, onRemove }: { at: number; onRemove: () => void }) {
  const { t } = useTranslation(['applications', 'app'])
  const id = useId()
  const row = at + 1
  const needed = { isRequired: true, isValid: () => true }
  const texts = { needed: t('app:form.needed') }
  return (
    <div role="group" aria-labelledby={id}>
      <div className={styles.roleHead}>
        <b id={id}>{t('roles.row', { row })}</b>
        <IconButton label={t('roles.remove', { row })} onPress={onRemove}>
          <Trash2 size={16} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.roleFields}>
        <FormTextField
          name={`Roles.${at}.Code`}
          label={t('roles.Code')}
          hint={t('roles.codeHint')}
          maxLength={maxRoleCodeLength}
          rules={textRules(
            { isRequired: true, isValid: (code) => roleCode.test(code) },
            { ...texts, wrong: t('roles.codeHint') },
          )}
          autoCapitalize="none"
          autoComplete="off"
        />
        <DefaultFor at={at} />
        {(['Name', 'EnglishName'] as const).map((name) => (
          <FormTextField
            key={name}
            name={`Roles.${at}.${name}`}
            label={t(`roles.${name}`)}
            maxLength={60}
            rules={textRules(needed, texts)}
            autoComplete="off"
          />
        ))}
      </div>
    </div>
  )
}

/** The group whose default is the role. Each group has one, so choosing it here clears it at the others. */
function DefaultFor({ at }: { at: number }) {
  const { t } = useTranslation('applications')
  const { setValue } = useFormContext<Draft>()
  const roles = useWatch<Draft, 'Roles'>({ name: 'Roles' })
  const choose = (chosen: string) => {
    const group = roleGroups.find((known) => known === chosen) ?? null
    for (const [other, { DefaultFor }] of roles.entries())
      if (other === at) setValue(`Roles.${at}.DefaultFor`, group, { shouldDirty: true })
      else if (group && DefaultFor === group) setValue(`Roles.${other}.DefaultFor`, null, { shouldDirty: true })
  }
  return (
    <SelectField
      label={t('roles.DefaultFor')}
      options={[
        { key: '', text: t('roles.for.nobody') },
        ...roleGroups.map((group) => ({ key: group, text: t(`roles.for.${group}`) })),
      ]}
      chosen={roles[at]?.DefaultFor ?? ''}
      onChoose={choose}
    />
  )
}
