import type { ComponentProps, ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ActionButton } from '#components/action-button.tsx'
import { Form, FormProblems } from '#components/form.tsx'
import { FormAgreement } from '#components/form-agreement.tsx'
import { blankPasswords, FormNewPassword, passwordErrors } from '../fields/form-new-password.tsx'

type FormProps<T extends FieldValues> = Pick<ComponentProps<typeof Form<T>>, 'form' | 'onSubmit' | 'isGuarded'>

interface Props<T extends FieldValues> extends FormProps<T> {
  /** Token of the invitation, whose organisation has the rules of the password; empty without one. */
  invitation: string
  /** What the password must not contain. */
  ownNames: readonly string[]
  /** Label of the submit button. */
  label: string
  isBusy: boolean
  /** Fields above the password. */
  children?: ReactNode
}

export const blankNewAccount = { ...blankPasswords, agreement: false }
export const newAccountErrors = { 'identity.agreement-needed': 'agreement', ...passwordErrors } as const

/** A form by which somebody gets an account: it ends in a new password and the agreement. */
export const NewAccountForm = <T extends FieldValues>({
  invitation,
  ownNames,
  label,
  isBusy,
  children,
  ...form
}: Props<T>) => (
  <Form {...form} takesFocus>
    {children}
    <FormNewPassword query={invitation ? { invitation } : {}} ownNames={ownNames} />
    <FormAgreement />
    <FormProblems />
    <ActionButton type="submit" isBusy={isBusy}>
      {label}
    </ActionButton>
  </Form>
)
