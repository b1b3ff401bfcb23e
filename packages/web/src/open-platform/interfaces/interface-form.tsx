import {
  interfaceCodePattern,
  interfaceLimits,
  maxInterfaceCodeLength,
  maxUpstreamLength,
  type ManagedInterface,
} from '@atrium/contract/open-platform/interface-registry.shapes.ts'
import { interfaceKinds, interfaceMethods } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { integerRules } from '#kit/forms/form-rules.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { FormDialog } from '#components/form.tsx'
import { FormReason, reasonOf } from '#components/form-reason.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { blankDraft, draftOf, fieldsOf, isExampleList, type InterfaceDraft } from './interface-draft.ts'
import { JsonField } from './json-field.tsx'
import styles from './interfaces.module.css'

const errorFields = {
  'open-platform.interface-code-taken': 'Code',
  'open-platform.wrong-interface-method': 'Method',
  'open-platform.wrong-upstream': 'Upstream',
  'open-platform.wrong-path': 'Path',
  'open-platform.wrong-schema': 'BodySchema',
  'open-platform.wrong-example': 'Examples',
} as const

/** Adds or edits an interface. */
export function InterfaceForm({ row, onClose }: { row?: ManagedInterface | undefined; onClose: () => void }) {
  const { t } = useTranslation(['interfaces', 'app'])
  const nameOf = useLocalizedName()
  const form = useAppForm<InterfaceDraft>(row ? draftOf(row) : blankDraft, {
    draft: `interfaces.${row ? `${row.ID}.${row.Version}` : 'add'}`,
  })
  const options = {
    invalidates: [operatorCalls.openInterfaces, operatorCalls.openInterface],
    quiet: true,
    onSuccess(saved: ManagedInterface) {
      showToast('success', t('saved', { name: nameOf(saved) }))
      onClose()
    },
  }
  const create = useWrite(operatorCalls.createOpenInterface, options)
  const modify = useWrite(operatorCalls.modifyOpenInterface, options)
  const submit = (draft: InterfaceDraft) => {
    const onError = (problem: CallError) => showCallError(form, problem, errorFields)
    const fields = { ...fieldsOf(draft), ...reasonOf(draft) }
    if (row) modify.mutate({ params: { id: row.ID }, body: { ...fields, Version: row.Version } }, { onError })
    else create.mutate({ body: { ...fields, ProductID: draft.ProductID } }, { onError })
  }
  return (
    <FormDialog
      kind="drawer"
      form={form}
      title={row ? t('editNamed', { name: nameOf(row) }) : t('add')}
      label={t('app:save')}
      isBusy={create.isPending || modify.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {!row && <ProductField />}
      <Texts />
      <Target />
      <Limits />
      <h3 className="drawer-heading">{t('section.body')}</h3>
      <JsonField
        name="BodySchema"
        label={t('field.BodySchema')}
        hint={t('field.BodySchemaHint')}
        problemOf={(value) => (typeof value === 'object' && !Array.isArray(value) ? undefined : t('notObject'))}
      />
      <JsonField
        name="Examples"
        label={t('field.Examples')}
        hint={t('field.ExamplesHint')}
        problemOf={(value) => (isExampleList(value) ? undefined : t('notList'))}
      />
      <FormReason />
    </FormDialog>
  )
}

/** The application of an interface. */
export function ProductField() {
  const { t } = useTranslation(['interfaces', 'app'])
  const nameOf = useLocalizedName()
  const products = useRead(operatorCalls.products, {}).data ?? []
  return (
    <FormSelect
      name="ProductID"
      label={t('product')}
      options={products.map((product) => ({ key: product.ID, text: nameOf(product) }))}
      rules={{ required: t('app:form.needed') }}
    />
  )
}

function Texts() {
  const { t } = useTranslation(['interfaces', 'app'])
  const needed = { required: t('app:form.needed') }
  return (
    <>
      <h3 className="drawer-heading">{t('section.texts')}</h3>
      <FormTextField
        name="Code"
        label={t('field.Code')}
        hint={t('field.CodeHint')}
        maxLength={maxInterfaceCodeLength}
        rules={{
          ...needed,
          validate: (code: string) => new RegExp(interfaceCodePattern, 'u').test(code.trim()) || t('wrongCode'),
        }}
      />
      <div className={styles.pair}>
        <FormTextField name="Name" label={t('field.Name')} maxLength={60} rules={needed} />
        <FormTextField name="EnglishName" label={t('field.EnglishName')} maxLength={60} rules={needed} />
      </div>
      <FormTextArea name="Description" label={t('field.Description')} maxLength={2000} rows={3} />
      <FormTextArea name="EnglishDescription" label={t('field.EnglishDescription')} maxLength={2000} rows={3} />
      <FormTextField name="ProjectCode" label={t('field.ProjectCode')} maxLength={60} />
    </>
  )
}

function Target() {
  const { t } = useTranslation(['interfaces', 'app'])
  const needed = { required: t('app:form.needed') }
  return (
    <>
      <h3 className="drawer-heading">{t('section.target')}</h3>
      <div className={styles.pair}>
        <FormSelect
          name="Kind"
          label={t('field.Kind')}
          options={interfaceKinds.map((key) => ({ key, text: t(`kind.${key}`) }))}
        />
        <FormSelect
          name="Method"
          label={t('field.Method')}
          options={interfaceMethods.map((key) => ({ key, text: key }))}
        />
      </div>
      <FormTextField
        name="Upstream"
        label={t('field.Upstream')}
        hint={t('field.UpstreamHint')}
        inputMode="url"
        maxLength={maxUpstreamLength}
        rules={needed}
      />
      <FormTextField
        name="Path"
        label={t('field.Path')}
        hint={t('field.PathHint')}
        maxLength={maxUpstreamLength}
        rules={needed}
      />
    </>
  )
}

function Limits() {
  const { t } = useTranslation('interfaces')
  const { DelayHours, TimeoutSeconds, CallsPerMinute } = interfaceLimits
  const isDelay = (text: string) =>
    text.trim() !== '' && Number(text) >= DelayHours.min && Number(text) <= DelayHours.max
  return (
    <>
      <h3 className="drawer-heading">{t('section.limits')}</h3>
      <FormTextField
        name="DelayHours"
        label={t('field.DelayHours')}
        hint={t('field.DelayHoursHint')}
        inputMode="decimal"
        rules={{ validate: (text: string) => isDelay(text) || t('wrongNumber', DelayHours) }}
      />
      <div className={styles.pair}>
        <FormTextField
          name="TimeoutSeconds"
          label={t('field.TimeoutSeconds')}
          type="number"
          inputMode="numeric"
          rules={integerRules(TimeoutSeconds, t('wrongInteger', TimeoutSeconds))}
        />
        <FormTextField
          name="CallsPerMinute"
          label={t('field.CallsPerMinute')}
          type="number"
          inputMode="numeric"
          rules={integerRules(CallsPerMinute, t('wrongInteger', CallsPerMinute))}
        />
      </div>
    </>
  )
}
