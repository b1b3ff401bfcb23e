import { useController } from 'react-hook-form'
import { ProductCheckboxes } from './product-checkboxes.tsx'
import { seatRolesOf } from './seat-roles.ts'

/** The applications of a person in a form. */
export interface ApplicationsDraft {
  products: readonly string[]
  /** Selected roles by product id. */
  roles: Readonly<Record<string, string>>
}

/** The applications as calls take them. */
export const applicationsInput = ({ products, roles }: ApplicationsDraft) => ({
  ProductIDs: [...products],
  ProductRoles: seatRolesOf(products, new Map(Object.entries(roles))),
})

/** Applications and roles of somebody who has none yet, as fields `products` and `roles` of the surrounding form. */
export function FormApplications({ label }: { label: string }) {
  const products = useController<ApplicationsDraft, 'products'>({ name: 'products' }).field
  const roles = useController<ApplicationsDraft, 'roles'>({ name: 'roles' }).field
  return (
    <fieldset className="plain-fieldset">
      <legend>{label}</legend>
      <ProductCheckboxes
        selected={new Set(products.value)}
        onChange={(selected) => products.onChange([...selected])}
        roles={new Map(Object.entries(roles.value))}
        onRole={(chosen) => roles.onChange(Object.fromEntries(chosen))}
        currentRoles={[]}
      />
    </fieldset>
  )
}
