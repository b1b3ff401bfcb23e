import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { freeTrialProducts, type FreeTrialSettings } from '@atrium/contract/trial/free-trial.shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useSubmit } from '#kit/use-submit.ts'
import { useDraft } from '#kit/use-draft.ts'
import { useSuiteName } from '#products/use-suite-name.ts'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import './operator.css'

/** Settings of self-service trials. */
export function FreeTrialPage() {
  const { t } = useTranslation('operator')
  const settings = useRead(operatorCalls.freeTrialSettings, {}, { quiet: true })
  return (
    <div className="operator">
      <OperatorTabs />
      <PageTitle>{t('free.title')}</PageTitle>
      <p className="operator-lead">{settings.data ? t('free.lead', { count: settings.data.Begun }) : '\u00a0'}</p>
      <section className="panel" aria-label={t('free.title')}>
        <QueryState query={settings} />
        {settings.data && <SettingsForm settings={settings.data} />}
      </section>
    </div>
  )
}

const numbers = { Days: 90, PerDevice: 100, PerNetwork: 1000, PerDay: 10_000 } as const
const names = Object.keys(numbers) as (keyof typeof numbers)[]
const isSame = (one: FreeTrialSettings, other: FreeTrialSettings) =>
  one.IsOn === other.IsOn &&
  names.every((name) => one[name] === other[name]) &&
  one.Products.join() === other.Products.join()

function SettingsForm({ settings }: { settings: FreeTrialSettings }) {
  const { t } = useTranslation(['operator', 'app'])
  const suiteName = useSuiteName()
  const id = useId()
  const { value, type, isChanged, send, discard } = useDraft(settings, isSame)
  const save = useWrite(operatorCalls.modifyFreeTrial, {
    invalidates: [operatorCalls.freeTrialSettings],
    onSuccess: () => showToast('success', t('free.saved')),
  })
  const isInvalid = (name: keyof typeof numbers) =>
    !Number.isInteger(value[name]) || value[name] < 1 || value[name] > numbers[name]
  const isValid = !names.some(isInvalid) && (!value.IsOn || value.Products.length > 0)
  const onSubmit = useSubmit(() => {
    send()
    const { Begun: _, ...body } = value
    save.mutate({ body: { ...body, Version: settings.Version } })
  })
  const toggle = (code: FreeTrialSettings['Products'][number], isOn: boolean) =>
    type({
      ...value,
      Products: freeTrialProducts.filter((each) => (each === code ? isOn : value.Products.includes(each))),
    })
  return (
    <form className="operator-free" noValidate onSubmit={onSubmit}>
      <label className="checkbox">
        <input
          type="checkbox"
          checked={value.IsOn}
          onChange={(event) => type({ ...value, IsOn: event.target.checked })}
        />
        {t('free.isOn')}
      </label>
      {names.map((name) => (
        <div key={name} className="operator-free-field">
          <label htmlFor={`${id}-${name}`}>{t(`free.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            className="field"
            type="number"
            inputMode="numeric"
            min={1}
            max={numbers[name]}
            value={Number.isNaN(value[name]) ? '' : value[name]}
            aria-invalid={isInvalid(name)}
            aria-describedby={isInvalid(name) ? `${id}-${name}-problem` : undefined}
            onChange={(event) => type({ ...value, [name]: event.target.valueAsNumber })}
          />
          {isInvalid(name) && (
            <p id={`${id}-${name}-problem`} className="operator-free-problem">
              {t('free.outOfRange', { max: numbers[name] })}
            </p>
          )}
        </div>
      ))}
      <fieldset className="plain-fieldset">
        <legend>{t('free.products')}</legend>
        {freeTrialProducts.map((code) => (
          <label key={code} className="checkbox">
            <input
              type="checkbox"
              checked={value.Products.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            {suiteName(code)}
          </label>
        ))}
        {value.IsOn && value.Products.length === 0 && (
          <p className="operator-free-problem" role="alert">
            {t('free.productNeeded')}
          </p>
        )}
      </fieldset>
      <div className="administration-actions">
        <button type="submit" className="button button-primary" disabled={!isChanged || !isValid || save.isPending}>
          {t('free.save')}
        </button>
        {isChanged && (
          <button type="button" className="button" onClick={discard}>
            {t('app:discard')}
          </button>
        )}
      </div>
    </form>
  )
}
