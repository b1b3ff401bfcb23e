import type { PasswordRules } from '@atrium/contract/identity/password-rules.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import type { ConfigCode, SecondStepPolicy } from '@atrium/contract/settings/settings.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { AdministrationTabs } from '#parts/administration-tabs.tsx'
import { Choice } from '#parts/choice.tsx'
import { ReadFailed } from '#parts/read-failed.tsx'
import { RowsWaiting } from '#parts/rows-waiting.tsx'

/** What the organisation asks of passwords, and when of a second step. */
export function SecurityPage() {
  const { t } = useTranslation('settings')
  const settings = useRead(settingCalls.list, { params: { id: 'security' } })
  const valueOf = (code: ConfigCode) => settings.data?.find(({ Code }) => Code === code)?.Value
  return (
    <div className="administration">
      <AdministrationTabs />
      <h1>{t('title')}</h1>
      <p className="administration-lead">{t('lead')}</p>
      {settings.isError && <ReadFailed onRetry={() => void settings.refetch()} />}
      {settings.isPending && <RowsWaiting />}
      {settings.data && <PasswordSettings saved={valueOf('password-rules') as PasswordRules} />}
      {settings.data && <SecondStepSettings saved={valueOf('second-step') as SecondStepPolicy} />}
    </div>
  )
}

/** Saves one setting and says so. */
function useSaving() {
  const { t } = useTranslation('settings')
  return useWrite(settingCalls.add, {
    refreshes: [settingCalls.list],
    onSuccess: () => showToast('success', t('saved')),
  })
}

const numbers = { MinLength: [1, 30], MaxLength: [6, 64], History: [0, 10], ExpiryMonths: [0, 36] } as const
const switches = ['Uppercase', 'Lowercase', 'Letter', 'Number', 'Symbol', 'RefuseCommon'] as const

function PasswordSettings({ saved }: { saved: PasswordRules }) {
  const { t } = useTranslation('settings')
  const [rules, setRules] = useState(saved)
  const save = useSaving()
  const isSame = JSON.stringify(rules) === JSON.stringify(saved)
  return (
    <section className="panel">
      <h2>{t('passwords')}</h2>
      {(Object.keys(numbers) as (keyof typeof numbers)[]).map((name) => (
        <label key={name} className="administration-number">
          {t(`rule.${name}`)}
          <input
            className="field"
            type="number"
            min={numbers[name][0]}
            max={numbers[name][1]}
            value={rules[name]}
            onChange={(event) => setRules({ ...rules, [name]: Number(event.target.value) })}
          />
        </label>
      ))}
      {switches.map((name) => (
        <label key={name} className="checkbox">
          <input
            type="checkbox"
            checked={rules[name]}
            onChange={(event) => setRules({ ...rules, [name]: event.target.checked })}
          />
          {t(`rule.${name}`)}
        </label>
      ))}
      <div className="administration-actions">
        <button
          type="button"
          className="button"
          disabled={isSame || save.isPending}
          onClick={() => save.mutate({ body: { Code: 'password-rules', Value: rules } })}
        >
          {t('save')}
        </button>
      </div>
    </section>
  )
}

const times = ['never', 'new-device', 'always'] as const

function SecondStepSettings({ saved }: { saved: SecondStepPolicy }) {
  const { t } = useTranslation('settings')
  const [policy, setPolicy] = useState(saved)
  const save = useSaving()
  const isSame = JSON.stringify(policy) === JSON.stringify(saved)
  return (
    <section className="panel">
      <h2>{t('second')}</h2>
      <p className="administration-lead">{t('secondHint')}</p>
      <Choice
        label={t('second.when')}
        options={times.map((key) => ({ key, text: t(`second.${key}`) }))}
        chosen={policy.When}
        onChoose={(When) => setPolicy({ ...policy, When })}
      />
      <label className="checkbox">
        <input
          type="checkbox"
          checked={policy.Administrators}
          onChange={(event) => setPolicy({ ...policy, Administrators: event.target.checked })}
        />
        {t('second.administrators')}
      </label>
      <div className="administration-actions">
        <button
          type="button"
          className="button"
          disabled={isSame || save.isPending}
          onClick={() => save.mutate({ body: { Code: 'second-step', Value: policy } })}
        >
          {t('save')}
        </button>
      </div>
    </section>
  )
}
