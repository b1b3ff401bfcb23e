import { productKinds } from '@atrium/contract/constants.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import {
  maxAddressLength,
  productCodePattern,
  type ManagedProduct,
  type ProductInput,
} from '@atrium/contract/products/managed-products.shapes.ts'
import { productIcons } from '@atrium/contract/products/starting-products.ts'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProductIcon } from '#home/product-icon.tsx'
import type { CallError } from '#kit/calls/calls.ts'
import type { TextRules } from '#kit/forms/form-rules.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { ProductRolesFields } from './product-roles-fields.tsx'
import { ProductIconUpload } from './product-icon-upload.tsx'
import styles from './managed-products.module.css'

type TextName = Exclude<keyof ProductInput, 'Kind' | 'Icon' | 'Roles'>
type Draft = Record<TextName, string> & Pick<ManagedProduct, 'Roles'> & Pick<ProductInput, 'Kind' | 'Icon'>

const blank: Draft = {
  Code: '',
  Kind: 'cloud',
  Name: '',
  EnglishName: '',
  Introduction: '',
  EnglishIntroduction: '',
  WebUrl: '',
  PublicUrl: '',
  HelpUrl: '',
  Icon: 'boxes',
  Color: '#2f54eb',
  Roles: [],
}

const draftOf = ({
  Code,
  Kind,
  Name,
  EnglishName,
  Introduction,
  EnglishIntroduction,
  ...product
}: ManagedProduct): Draft => ({
  Code,
  Kind,
  Name,
  EnglishName,
  Introduction,
  EnglishIntroduction,
  Color: product.Color,
  Roles: product.Roles,
  WebUrl: product.WebUrl ?? '',
  PublicUrl: product.PublicUrl ?? '',
  HelpUrl: product.HelpUrl ?? '',
  Icon: productIcons.find((icon) => icon === product.Icon) ?? blank.Icon,
})

const inputOf = (draft: Draft): ProductInput => ({
  ...draft,
  Code: draft.Code.trim(),
  Roles: draft.Roles.map((role) => ({ ...role, Code: role.Code.trim() })),
  WebUrl: draft.WebUrl.trim() || null,
  PublicUrl: draft.PublicUrl.trim() || null,
  HelpUrl: draft.HelpUrl.trim() || null,
})

/** Adds or edits an application. */
export function ProductForm({ product, onClose }: { product?: ManagedProduct | undefined; onClose: () => void }) {
  const { t } = useTranslation(['applications', 'app'])
  const nameOf = useLocalizedName()
  const form = useAppForm<Draft>(product ? draftOf(product) : blank, { draft: `products.${product?.ID ?? 'add'}` })
  const [icon, color] = useWatch({ control: form.control, name: ['Icon', 'Color'] })
  const options = {
    invalidates: [operatorCalls.products],
    quiet: true,
    onSuccess() {
      showToast('success', t('saved'))
      onClose()
    },
  }
  const create = useWrite(operatorCalls.createProduct, options)
  const modify = useWrite(operatorCalls.modifyProduct, options)
  const submit = (draft: Draft) => {
    const onError = (problem: CallError) => showCallError(form, problem, { 'products.code-taken': 'Code' })
    const body = inputOf(draft)
    if (product) modify.mutate({ params: { id: product.ID }, body }, { onError })
    else create.mutate({ body }, { onError })
  }
  const needed = { required: t('app:form.needed') }
  const text = (name: TextName, maxLength: number, rules?: TextRules) => (
    <FormTextField name={name} label={t(`field.${name}`)} maxLength={maxLength} rules={rules} />
  )
  return (
    <FormDialog
      kind="drawer"
      form={form}
      title={product ? t('edit', { name: nameOf(product) }) : t('add')}
      label={t('app:save')}
      isBusy={create.isPending || modify.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <h3 className="drawer-heading">{t('section.texts')}</h3>
      <FormTextField
        name="Code"
        label={t('field.Code')}
        hint={t('field.codeHint')}
        maxLength={32}
        rules={{ ...needed, validate: (code: string) => isProductCode(code) || t('field.codeHint') }}
      />
      {text('Name', 60, needed)}
      {text('EnglishName', 60, needed)}
      {text('Introduction', 200)}
      {text('EnglishIntroduction', 200)}
      <FormSelect
        name="Kind"
        label={t('field.Kind')}
        options={productKinds.map((key) => ({ key, text: t(`kind.${key}`) }))}
      />
      <h3 className="drawer-heading">{t('section.addresses')}</h3>
      <p className="dialog-hint">{t('field.addressHint')}</p>
      {(['WebUrl', 'PublicUrl', 'HelpUrl'] as const).map((name) => (
        <FormTextField
          key={name}
          name={name}
          label={t(`field.${name}`)}
          inputMode="url"
          maxLength={maxAddressLength}
          rules={{ validate: (address: string) => !address.trim() || URL.canParse(address) || t('field.addressHint') }}
        />
      ))}
      <h3 className="drawer-heading">{t('section.look')}</h3>
      <div className={styles.look}>
        <ProductIcon product={{ Icon: icon, Color: color, IconUrl: product?.IconUrl ?? null }} />
        <FormSelect
          name="Icon"
          label={t('field.Icon')}
          options={productIcons.map((key) => ({ key, text: t(`icon.${key}`) }))}
        />
        <FormTextField name="Color" label={t('field.Color')} type="color" />
      </div>
      {product ? <ProductIconUpload product={product} /> : <p className="dialog-hint">{t('icon.later')}</p>}
      <ProductRolesFields />
    </FormDialog>
  )
}

const productCode = new RegExp(productCodePattern, 'u')
const isProductCode = (code: string) => productCode.test(code.trim())
