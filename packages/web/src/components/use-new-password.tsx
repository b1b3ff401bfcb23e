import { identityCalls } from '@atrium/contract/identity/identity.calls.ts'
import {
  brokenRules,
  rulesOf,
  type PasswordRuleName,
  type PasswordRules,
} from '@atrium/contract/identity/password-rules.ts'
import { Check, Circle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallInput } from '#kit/calls.ts'
import { useRead } from '#kit/queries.ts'
import { PasswordField } from './password-field.tsx'

type RulesQuery = CallInput<typeof identityCalls.passwordRules>['query']

/**
 * A new password with its repetition. `query` selects the rules; `ownNames` are account name, phone and e-mail address,
 * as far as known. `check` shows errors and returns true when the password meets the rules known here: the server checks
 * common and former passwords.
 */
export function useNewPassword(query: RulesQuery, ownNames: readonly string[] = []) {
  const [draft, setDraft] = useState<Draft>({ password: '', repeat: '' })
  const [isChecked, setIsChecked] = useState(false)
  const { data: rules } = useRead(identityCalls.passwordRules, { query })
  return {
    password: draft.password,
    fields: rules && (
      <Fields rules={rules} ownNames={ownNames} draft={draft} isChecked={isChecked} onChange={setDraft} />
    ),
    check(): boolean {
      setIsChecked(true)
      const { password, repeat } = draft
      return rules !== undefined && password === repeat && brokenRules(password, rules, { ownNames }).length === 0
    },
  }
}

interface Draft {
  password: string
  repeat: string
}

interface Props {
  rules: PasswordRules
  ownNames: readonly string[]
  draft: Draft
  isChecked: boolean
  onChange: (draft: Draft) => void
}

/** Both fields with a live checklist of the rules. */
function Fields({ rules, ownNames, draft, isChecked, onChange }: Props) {
  const { t } = useTranslation()
  const isCommon = useCommonPasswords(rules.RefuseCommon)
  const broken = brokenRules(draft.password, rules, { ownNames, ...(isCommon && { isCommon }) })
  const differs = draft.repeat !== draft.password
  return (
    <>
      <PasswordField
        label={t('password.new')}
        value={draft.password}
        onChange={(event) => onChange({ ...draft, password: event.target.value })}
        problem={isChecked && broken.length > 0 ? t('password.breaksRules') : undefined}
        autoComplete="new-password"
      />
      <ul className="password-rules" aria-label={t('password.rules')}>
        {rulesOf(rules)
          .filter(isShown(draft.password, broken))
          .map((name) => (
            <Rule key={name} name={name} rules={rules} isMet={draft.password !== '' && !broken.includes(name)} />
          ))}
      </ul>
      <PasswordField
        label={t('password.repeat')}
        value={draft.repeat}
        onChange={(event) => onChange({ ...draft, repeat: event.target.value })}
        problem={
          differs && (isChecked || draft.repeat.length >= draft.password.length) && draft.repeat
            ? t('password.differs')
            : undefined
        }
        autoComplete="new-password"
      />
    </>
  )
}

/** Rules shown only when broken. */
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
