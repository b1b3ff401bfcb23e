import { productKinds } from '@atrium/contract/constants.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import {
  maxAddressLength,
  productCodePattern,
  type ManagedProduct,
  type ProductInput,
} from '@atrium/contract/products/managed-products.shapes.ts'
import { productIcons, type ProductIcon as IconName } from '@atrium/contract/products/starting-products.ts'
import { useId, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { ProductIcon } from '#home/product-icon.tsx'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Dialog } from '#components/dialog.tsx'
import { SelectField } from '#components/select-field.tsx'
import { TextField } from '#components/text-field.tsx'
import { useLocalizedName } from '#kit/use-localized-name.ts'
import { ProductRolesFields } from './product-roles-fields.tsx'
import { ProductIconUpload } from './product-icon-upload.tsx'

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

export function ProductForm({ product, onClose }: { product?: ManagedProduct | undefined; onClose: () => void }) {
  const { t } = useTranslation(['applications', 'app'])
  const id = useId()
  const nameOf = useLocalizedName()
  const [draft, setDraft] = useState(() => (product ? draftOf(product) : blank))
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
  const failure = create.error ?? modify.error
  const isOfRoles = failure?.error.startsWith('products.role') === true
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const body = inputOf(draft)
    if (product) modify.mutate({ params: { id: product.ID }, body })
    else create.mutate({ body })
  }
  const field = (name: TextName) => ({
    label: t(`field.${name}`),
    value: draft[name],
    onChange: ({ target }: { target: HTMLInputElement }) => setDraft({ ...draft, [name]: target.value }),
  })
  return (
    <Dialog
      kind="drawer"
      title={product ? t('edit', { name: nameOf(product) }) : t('add')}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('app:save')}
          form={id}
          isBusy={create.isPending || modify.isPending}
        />
      }
    >
      <form id={id} onSubmit={submit}>
        <div role="alert">{failure && !isOfRoles && <p className="form-problem">{failure.message}</p>}</div>
        <h3 className="drawer-heading">{t('section.texts')}</h3>
        <TextField
          {...field('Code')}
          required
          maxLength={32}
          pattern={productCodePattern}
          title={t('field.codeHint')}
        />
        <p className="dialog-hint">{t('field.codeHint')}</p>
        <TextField {...field('Name')} required maxLength={60} />
        <TextField {...field('EnglishName')} required maxLength={60} />
        <TextField {...field('Introduction')} maxLength={200} />
        <TextField {...field('EnglishIntroduction')} maxLength={200} />
        <SelectField
          label={t('field.Kind')}
          options={productKinds.map((key) => ({ key, text: t(`kind.${key}`) }))}
          chosen={draft.Kind}
          onChoose={(Kind) => setDraft({ ...draft, Kind })}
        />
        <h3 className="drawer-heading">{t('section.addresses')}</h3>
        <p className="dialog-hint">{t('field.addressHint')}</p>
        {(['WebUrl', 'PublicUrl', 'HelpUrl'] as const).map((name) => (
          <TextField key={name} {...field(name)} type="url" maxLength={maxAddressLength} />
        ))}
        <h3 className="drawer-heading">{t('section.look')}</h3>
        <div className="product-look">
          <ProductIcon product={{ Icon: draft.Icon, Color: draft.Color, IconUrl: product?.IconUrl ?? null }} />
          <SelectField<IconName>
            label={t('field.Icon')}
            options={productIcons.map((key) => ({ key, text: t(`icon.${key}`) }))}
            chosen={draft.Icon}
            onChoose={(Icon) => setDraft({ ...draft, Icon })}
          />
          <TextField {...field('Color')} type="color" />
        </div>
        {product ? <ProductIconUpload product={product} /> : <p className="dialog-hint">{t('icon.later')}</p>}
        <ProductRolesFields
          roles={draft.Roles}
          onChange={(Roles) => setDraft({ ...draft, Roles })}
          problem={isOfRoles ? failure?.message : undefined}
        />
      </form>
    </Dialog>
  )
}
