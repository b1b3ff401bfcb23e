import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import {
  brokenRules,
  rulesOf,
  type PasswordRuleName,
  type PasswordRules,
} from '@atrium/contract/identity/password-rules.ts'
import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { CallError, CallInput } from '#kit/calls/calls.ts'
import { useRead } from '#kit/calls/queries.ts'
import { FormTextField } from '#components/form-text-field.tsx'
import styles from '#components/text-field.module.css'

interface Passwords {
  password: string
  repeat: string
}

export const blankPasswords: Passwords = { password: '', repeat: '' }

/** Errors of a call that belong to the new password. */
export const passwordErrors = {
  'identity.password-too-weak': 'password',
  'identity.password-below-rules': 'password',
  'identity.same-as-old': 'password',
  'identity.used-before': 'password',
} as const satisfies Partial<Record<CallError['error'], 'password'>>

interface Props {
  /** Selects the rules. */
  query?: CallInput<typeof identityCalls.passwordRules>['query']
  /** Account name, phone and email address, as far as known. */
  ownNames?: readonly string[]
}

const maxLength = 128

/**
 * A new password and its repetition, with a live checklist of the rules, as fields `password` and `repeat` of the surrounding
 * form. The server checks common and former passwords.
 */
export function FormNewPassword({ query = {}, ownNames = [] }: Props) {
  const { t } = useTranslation()
  const { watch } = useFormContext<Passwords>()
  const { data: rules } = useRead(identityCalls.passwordRules, { query })
  const names = ownNames.filter(Boolean)
  const isWithinRules = (value: string) =>
    (rules && brokenRules(value, rules, { ownNames: names }).length === 0) || t('password.breaksRules')
  return (
    <>
      <FormTextField<Passwords>
        name="password"
        label={t('password.new')}
        rules={{ required: t('password.breaksRules'), validate: isWithinRules, deps: ['repeat'] }}
        autoComplete="new-password"
        maxLength={maxLength}
        isPassword
      />
      {rules && <Checklist rules={rules} password={watch('password')} ownNames={names} />}
      <FormTextField<Passwords>
        name="repeat"
        label={t('password.repeat')}
        rules={{
          required: t('password.repeatNeeded'),
          validate: (repeat, { password }) => repeat === password || t('password.differs'),
        }}
        autoComplete="new-password"
        maxLength={maxLength}
        isPassword
      />
    </>
  )
}

/** Rules shown only when broken. */
const quiet: readonly PasswordRuleName[] = ['max-length', 'blank', 'own-name', 'common']
const isShown = (password: string, broken: readonly PasswordRuleName[]) => (name: PasswordRuleName) =>
  !quiet.includes(name) || (password !== '' && broken.includes(name))

interface ChecklistProps {
  rules: PasswordRules
  password: string
  ownNames: readonly string[]
}

function Checklist({ rules, password, ownNames }: ChecklistProps) {
  const { t } = useTranslation()
  const isCommon = useCommonPasswords(rules.RefuseCommon)
  const broken = brokenRules(password, rules, { ownNames, ...(isCommon && { isCommon }) })
  return (
    <ul className={styles.passwordRules} aria-label={t('password.rules')}>
      {rulesOf(rules)
        .filter(isShown(password, broken))
        .map((name) => {
          const isMet = password !== '' && !broken.includes(name)
          const Icon = isMet ? Check : Circle
          return (
            <li key={name} className={isMet ? styles.isMet : undefined}>
              <Icon size={13} aria-hidden="true" />
              {t(`password.rule.${name}`, {
                count: rules.MinLength,
                min: rules.MinLength,
                max: rules.MaxLength,
              })}
            </li>
          )
        })}
    </ul>
  )
}

/** Loads the long list of common passwords on demand. */
function useCommonPasswords(isEnabled: boolean) {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>()
  useEffect(() => {
    if (!isEnabled) return
    void import('@atrium/contract/identity/common-passwords.ts').then(({ isCommonPassword }) =>
      setIsCommon(() => isCommonPassword),
    )
  }, [isEnabled])
  return isCommon
}
