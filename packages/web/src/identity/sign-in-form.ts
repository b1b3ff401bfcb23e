import type { CallError } from '#kit/calls.ts'

export interface SignInForm {
  account: string
  password: string
  autoLogin: boolean
}

/** Reads the form: trims the account, and treats a blank password as empty. */
export function readSignInForm(form: FormData): SignInForm {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const password = textOf('password')
  return { account: textOf('account').trim(), password: password.trim() && password, autoLogin: form.has('autoLogin') }
}

const accountErrors: readonly CallError['error'][] = [
  'identity.account-needed',
  'identity.locked',
  'identity.locked-by-admin',
  'identity.inactive',
]

/** True when only another account, not another password, can fix the error. */
export const isAccountError = (error: CallError['error']): boolean => accountErrors.includes(error)
