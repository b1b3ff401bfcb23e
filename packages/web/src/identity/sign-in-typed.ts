import type { CallFailed } from '#kit/calls.ts'

/** What stands in the form of signing in by password. */
export interface Typed {
  account: string
  password: string
  autoLogin: boolean
}

/** Reads the form: blanks around an account are slips of the hand, and a password of blanks is none. */
export function typedIn(form: FormData): Typed {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const password = textOf('password')
  return { account: textOf('account').trim(), password: password.trim() && password, autoLogin: form.has('autoLogin') }
}

const aboutAccount: readonly CallFailed['error'][] = [
  'identity.account-needed',
  'identity.locked',
  'identity.locked-by-admin',
  'identity.inactive',
]

/** Whether a failure can only be helped by another account, not by another password. */
export const isAboutAccount = (error: CallFailed['error']): boolean => aboutAccount.includes(error)
