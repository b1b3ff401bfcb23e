import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { startingProducts } from '@atrium/contract/products/starting-products.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { TextField } from '#components/text-field.tsx'

interface Props {
  /** Lets a button outside submit the form. */
  id: string
  onSaved: () => void
}

/** Creates the products of the suite that have a URL. */
export function StartingProductsForm({ id, onSaved }: Props) {
  const { t, i18n } = useTranslation('operator')
  const existing = useRead(operatorCalls.products, {}, { quiet: true })
  const [draft, setDraft] = useState<Record<string, string>>({})
  const create = useWrite(operatorCalls.createStartingProducts, {
    invalidates: [operatorCalls.products, operatorCalls.installation],
    onSuccess({ Created }) {
      showToast('success', t('setUp.productsCreated', { count: Created }))
      onSaved()
    },
  })
  const urlOf = (code: string) => draft[code] ?? existing.data?.find(({ Code }) => Code === code)?.WebUrl ?? ''
  const chosen = startingProducts
    .map(({ code }) => ({ Code: code, WebUrl: urlOf(code).trim() }))
    .filter(({ WebUrl }) => WebUrl)
  return (
    <form
      id={id}
      className="operator-products"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen.length === 0) onSaved()
        else if (!create.isPending) create.mutate({ body: { Products: chosen } })
      }}
    >
      {startingProducts.map(({ code, name, englishName }) => (
        <TextField
          key={code}
          label={`${i18n.language === 'en' ? englishName : name} · ${code}`}
          type="url"
          value={urlOf(code)}
          maxLength={500}
          onChange={(event) => setDraft({ ...draft, [code]: event.target.value })}
        />
      ))}
    </form>
  )
}
