import type { ComponentProps } from 'react'
import { useController } from 'react-hook-form'
import { useFieldProblem } from '#components/form.tsx'
import { ProductCheckboxes } from './product-checkboxes.tsx'
import { seatRolesOf } from './seat-roles.ts'
import styles from './members.module.css'

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

interface ChoicesProps extends Pick<ComponentProps<typeof ProductCheckboxes>, 'currentRoles' | 'isRemoving'> {
  /** Returns the message when the selection is wrong. */
  validate?: (products: readonly string[]) => string | true
}

/** Applications and roles, as fields `products` and `roles` of the surrounding form. */
export function ApplicationChoices({ validate = () => true, ...choices }: ChoicesProps) {
  const products = useController<ApplicationsDraft, 'products'>({ name: 'products', rules: { validate } }).field
  const roles = useController<ApplicationsDraft, 'roles'>({ name: 'roles' }).field
  const problem = useFieldProblem('products')
  return (
    <>
      <div role="alert">{problem && <p className={styles.formProblem}>{problem}</p>}</div>
      <ProductCheckboxes
        {...choices}
        firstRef={products.ref}
        selected={new Set(products.value)}
        onChange={(selected) => products.onChange([...selected])}
        roles={new Map(Object.entries(roles.value))}
        onRole={(chosen) => roles.onChange(Object.fromEntries(chosen))}
      />
    </>
  )
}

/** Applications and roles of somebody who has none yet. */
export const FormApplications = ({ label }: { label: string }) => (
  <fieldset className="plain-fieldset">
    <legend>{label}</legend>
    <ApplicationChoices currentRoles={[]} />
  </fieldset>
)
