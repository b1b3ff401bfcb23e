import type { ReadCall } from '@atrium/contract/kit/call.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormCheckbox } from '#components/form-checkbox.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { SelectField } from '#components/select-field.tsx'
import type { Place } from '#departments/department-select.tsx'
import { FormDepartment } from '#departments/form-department.tsx'
import { useGroupDefaults } from '../seat-roles.ts'
import styles from '../members.module.css'

interface Draft {
  department: Place | null
  withSub: boolean
  /** Empty for the first application. */
  product: string
  role: string
}

const blank: Draft = { department: null, withSub: true, product: '', role: '' }

/** Adds a rule: members of a department get an application. */
export function AddApplicationRule({ reads }: { reads: readonly ReadCall[] }) {
  const { t } = useTranslation('members')
  const groupDefaults = useGroupDefaults()
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const form = useAppForm<Draft>(blank)
  const chosen = useWatch({ control: form.control, name: 'product' })
  const usable = products.data?.filter(({ IsOver }) => !IsOver) ?? []
  const product = usable.find(({ ID }) => ID === chosen) ?? usable[0]
  const add = useWrite(memberCalls.addApplicationRule, {
    invalidates: reads,
    quiet: true,
    onSuccess() {
      form.reset()
      showToast('success', t('rules.added'))
    },
  })
  if (!product) return products.data ? <p className="dialog-hint">{t('authorise.none')}</p> : null
  const submit = ({ department, withSub, role }: Draft) => {
    if (!department) return
    const body = {
      DepartmentID: department.ID,
      WithSubDepartments: withSub,
      ProductID: product.ID,
      RoleCode: role || null,
    }
    add.mutate({ body }, { onError: (problem) => showCallError(form, problem) })
  }
  return (
    <Form form={form} onSubmit={submit}>
      <div className={styles.ruleForm}>
        <FormDepartment name="department" label={t('rules.department')} needed={t('rules.departmentNeeded')} />
        <FormCheckbox name="withSub" label={t('rules.withSub')} />
        <SelectField
          label={t('rules.product')}
          options={usable.map(({ ID, Name }) => ({ key: ID, text: Name }))}
          chosen={product.ID}
          onChoose={(next) => {
            form.setValue('product', next, { shouldDirty: true })
            form.setValue('role', '')
          }}
        />
        {product.Roles.length > 0 && (
          <FormSelect
            name="role"
            label={t('rules.role')}
            options={[
              { key: '', text: groupDefaults(product.Roles) },
              ...product.Roles.map(({ Code, Name }) => ({ key: Code, text: Name })),
            ]}
          />
        )}
        <FormProblems />
        <ActionButton type="submit" isBusy={add.isPending}>
          {t('rules.add')}
        </ActionButton>
      </div>
    </Form>
  )
}
