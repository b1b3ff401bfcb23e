import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { configCodes, configs } from '@atrium/contract/settings/settings.shapes.ts'

const rules = 'contract/src/identity/password-rules.ts'

/** The file that reads each field of each setting, and the code in it. */
const readers: Record<string, readonly [file: string, words: string]> = {
  'password-rules.MinLength': [rules, '.length < MinLength'],
  'password-rules.MaxLength': [rules, '.length > MaxLength'],
  'password-rules.Uppercase': [rules, 'return rules.Uppercase'],
  'password-rules.Lowercase': [rules, 'return rules.Lowercase'],
  'password-rules.Letter': [rules, 'return rules.Letter'],
  'password-rules.Number': [rules, 'return rules.Number'],
  'password-rules.Symbol': [rules, 'return rules.Symbol'],
  'password-rules.RefuseCommon': [rules, 'return rules.RefuseCommon'],
  'password-rules.History': ['server/src/identity/passwords/new-password.ts', '.History)'],
  'password-rules.ExpiryMonths': ['server/src/settings/password-expiry.ts', 'rules.ExpiryMonths'],
  'password-rules.GraceDays': ['server/src/settings/password-expiry.ts', 'rules.GraceDays'],
  'second-step.When': ['server/src/identity/sign-in/second-step.ts', "policy.When === 'always'"],
  'second-step.Administrators': ['server/src/identity/sign-in/second-step.ts', 'if (policy.Administrators'],
  'sessions.IdleMinutes': ['server/src/identity/sign-in/complete-sign-in.ts', 'IdleMinutes * minute'],
  'sessions.AutoLoginDays': ['server/src/identity/sign-in/complete-sign-in.ts', 'AutoLoginDays * day'],
  'sessions.LongestDays': ['server/src/identity/sign-in/complete-sign-in.ts', 'LongestDays * day'],
  'lockout.Attempts': ['server/src/identity/sign-in/attempts.ts', 'accountFromAddress: Attempts'],
  'lockout.Minutes': ['server/src/identity/sign-in/attempts.ts', 'lock: Minutes * minute'],
  'e-signature.MinLength': ['server/src/esign/signature-password.ts', '.length < MinLength'],
  'e-signature.ExpiryDays': ['server/src/esign/signature-password.ts', 'ExpiryDays * day'],
  'e-signature.ValidMinutes': ['server/src/esign/challenge.ts', 'ValidMinutes * minute'],
  'log-retention.Months': ['server/src/logs/retention/log-retention.ts', 'Months: months ='],
}

test('every setting that is listed – each of its fields – has code that reads it', () => {
  const fields = configCodes.flatMap((code) =>
    Object.keys(configs[code].value.properties).map((field) => `${code}.${field}`),
  )
  assert.deepEqual(fields.sort(), Object.keys(readers).sort())
  for (const [field, [file, words]] of Object.entries(readers)) {
    const source = readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')
    assert.ok(source.includes(words), `${file} no longer reads ${field} by “${words}”`)
  }
})
