import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { maxAddressLength, type ManagedProduct } from '@atrium/contract/products/managed-products.shapes.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useInitialData } from '#kit/calls/use-initial-data.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import styles from './operator.module.css'

interface Props {
  /** Lets a button outside submit the form. */
  id: string
  onSaved: () => void
}

/** Creates the products of the suite that have a URL. */
export function StartingProductsForm(props: Props) {
  const existing = useInitialData(operatorCalls.products, {})
  if (existing.isError) return <QueryError query={existing} />
  return existing.data ? <ProductUrls {...props} existing={existing.data} /> : <Loading />
}

/** URLs by the code of the product. */
type Draft = Record<string, string>

function ProductUrls({ id, onSaved, existing }: Props & { existing: readonly ManagedProduct[] }) {
  const { t, i18n } = useTranslation('operator')
  const urlOf = (code: string) => existing.find(({ Code }) => Code === code)?.WebUrl ?? ''
  const form = useAppForm<Draft>(Object.fromEntries(startingProducts.map(({ code }) => [code, urlOf(code)])))
  const create = useWrite(operatorCalls.createStartingProducts, {
    invalidates: [operatorCalls.products, operatorCalls.installation],
    quiet: true,
    onSuccess({ Created }) {
      discardChanges()
      showToast('success', t('setUp.productsCreated', { count: Created }))
      onSaved()
    },
  })
  const submit = (draft: Draft) => {
    const Products = startingProducts
      .map(({ code }) => ({ Code: code, WebUrl: draft[code]?.trim() ?? '' }))
      .filter(({ WebUrl }) => WebUrl)
    if (Products.length === 0) onSaved()
    else if (!create.isPending)
      create.mutate({ body: { Products } }, { onError: (problem) => showCallError(form, problem) })
  }
  const isUrl = (typed: string) => !typed.trim() || /^https?:\/\//i.test(typed.trim()) || t('setUp.wrongUrl')
  return (
    <Form id={id} form={form} takesFocus onSubmit={submit}>
      <div className={styles.products}>
        {startingProducts.map(({ code, name, englishName }) => (
          <FormTextField
            key={code}
            name={code}
            label={`${i18n.language === 'en' ? englishName : name} · ${code}`}
            inputMode="url"
            maxLength={maxAddressLength}
            rules={{ validate: isUrl }}
          />
        ))}
      </div>
      <FormProblems />
    </Form>
  )
}
