import {
  brokenRules,
  rulesOf,
  type PasswordRuleName,
  type PasswordRules,
} from '@atrium/contract/identity/password-rules.ts'
import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from './password-field.tsx'

/** What is typed into the two fields. */
export interface NewPasswordTyped {
  password: string
  repeat: string
}

interface Props {
  rules: PasswordRules
  /** Account name, phone and e-mail address, where they are known. */
  ownNames?: readonly string[]
  typed: NewPasswordTyped
  onType: (typed: NewPasswordTyped) => void
  /** Whether the form was sent once: then what is wrong is said. */
  isTried: boolean
}

/** A new password and its repetition; the rules are ticked off while one types. */
export function NewPasswordFields({ rules, ownNames = [], typed, onType, isTried }: Props) {
  const { t } = useTranslation()
  const isCommon = useCommonPasswords(rules.RefuseCommon)
  const broken = brokenRules(typed.password, rules, { ownNames, ...(isCommon && { isCommon }) })
  const differs = typed.repeat !== typed.password
  return (
    <>
      <PasswordField
        label={t('password.new')}
        value={typed.password}
        onChange={(event) => onType({ ...typed, password: event.target.value })}
        problem={isTried && broken.length > 0 ? t('password.breaksRules') : undefined}
        autoComplete="new-password"
      />
      <ul className="password-rules" aria-label={t('password.rules')}>
        {rulesOf(rules)
          .filter(isShown(typed.password, broken))
          .map((name) => (
            <Rule key={name} name={name} rules={rules} isMet={typed.password !== '' && !broken.includes(name)} />
          ))}
      </ul>
      <PasswordField
        label={t('password.repeat')}
        value={typed.repeat}
        onChange={(event) => onType({ ...typed, repeat: event.target.value })}
        problem={
          differs && (isTried || typed.repeat.length >= typed.password.length) && typed.repeat
            ? t('password.differs')
            : undefined
        }
        autoComplete="new-password"
      />
    </>
  )
}

/** Whether what was typed can be sent: the server has the last word about common and former passwords. */
export const isPasswordReady = (
  { password, repeat }: NewPasswordTyped,
  rules: PasswordRules | undefined,
  ownNames: readonly string[] = [],
): boolean => rules !== undefined && password === repeat && brokenRules(password, rules, { ownNames }).length === 0

/** Rules that hardly anybody breaks are only shown to those who do. */
const quiet: readonly PasswordRuleName[] = ['max-length', 'blank', 'own-name', 'common']
const isShown = (password: string, broken: readonly PasswordRuleName[]) => (name: PasswordRuleName) =>
  !quiet.includes(name) || (password !== '' && broken.includes(name))

function Rule({ name, rules, isMet }: { name: PasswordRuleName; rules: PasswordRules; isMet: boolean }) {
  const { t } = useTranslation()
  const Icon = isMet ? Check : Circle
  return (
    <li className={isMet ? 'is-met' : undefined}>
      <Icon size={13} aria-hidden="true" />
      {t(`password.rule.${name}`, { min: rules.MinLength, max: rules.MaxLength })}
    </li>
  )
}

/** The list of common passwords is large: it comes when it is needed. */
function useCommonPasswords(isWanted: boolean) {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>()
  useEffect(() => {
    if (!isWanted) return
    void import('@atrium/contract/identity/common-passwords.ts').then(({ isCommonPassword }) =>
      setIsCommon(() => isCommonPassword),
    )
  }, [isWanted])
  return isCommon
}
