import type { ReadCall } from '@atrium/contract/kit/call.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { ActionButton } from '#components/action-button.tsx'
import { SelectField } from '#components/select-field.tsx'
import { DepartmentSelect } from '#departments/department-select.tsx'
import { useGroupDefaults } from './seat-roles.ts'

/** Adds a rule: members of a department get an application. */
export function AddApplicationRule({ reads }: { reads: readonly ReadCall[] }) {
  const { t } = useTranslation('members')
  const groupDefaults = useGroupDefaults()
  const products = useRead(memberCalls.licensedProducts, {}, { staleTime: 60_000 })
  const [place, setPlace] = useState<{ ID: string; Name: string }>()
  const [withSub, setWithSub] = useState(true)
  const [chosenProduct, setChosenProduct] = useState<string>()
  const [role, setRole] = useState('')
  const [problem, setProblem] = useState<string>()
  const usable = products.data?.filter(({ IsOver }) => !IsOver) ?? []
  const product = usable.find(({ ID }) => ID === chosenProduct) ?? usable[0]
  const add = useWrite(memberCalls.addApplicationRule, {
    invalidates: reads,
    quiet: true,
    onSuccess() {
      setPlace(undefined)
      setRole('')
      showToast('success', t('rules.added'))
    },
  })
  const onSubmit = useSubmit(() => {
    if (!place) return setProblem(t('rules.departmentNeeded'))
    if (!product) return
    setProblem(undefined)
    const body = {
      DepartmentID: place.ID,
      WithSubDepartments: withSub,
      ProductID: product.ID,
      RoleCode: role || null,
    }
    add.mutate({ body }, { onError: ({ message }) => setProblem(message) })
  })
  if (!product) return products.data ? <p className="dialog-hint">{t('authorise.none')}</p> : null
  return (
    <form className="rule-form" noValidate onSubmit={onSubmit}>
      <DepartmentSelect
        label={t('rules.department')}
        places={place ? [place] : []}
        onChange={(places) => setPlace(places.at(-1))}
      />
      <label className="checkbox">
        <input type="checkbox" checked={withSub} onChange={({ target }) => setWithSub(target.checked)} />
        {t('rules.withSub')}
      </label>
      <SelectField
        label={t('rules.product')}
        options={usable.map(({ ID, Name }) => ({ key: ID, text: Name }))}
        chosen={product.ID}
        onChoose={(next) => {
          setChosenProduct(next)
          setRole('')
        }}
      />
      {product.Roles.length > 0 && (
        <SelectField
          label={t('rules.role')}
          options={[
            { key: '', text: groupDefaults(product.Roles) },
            ...product.Roles.map(({ Code, Name }) => ({ key: Code, text: Name })),
          ]}
          chosen={role}
          onChoose={setRole}
        />
      )}
      <div role="alert">{problem && <p className="text-field-problem">{problem}</p>}</div>
      <ActionButton type="submit" isBusy={add.isPending}>
        {t('rules.add')}
      </ActionButton>
    </form>
  )
}
