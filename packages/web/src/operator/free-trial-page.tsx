import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { freeTrialProducts, type FreeTrialSettings } from '@atrium/contract/trial/free-trial.shapes.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { useDebounced } from '#kit/use-debounced.ts'
import { useTypedOver } from '#kit/use-typed-over.ts'
import { useSuiteName } from '#products/local-name.ts'
import { PageTitle } from '#components/page-title.tsx'
import { ReadFailed } from '#components/read-failed.tsx'
import { RowsWaiting } from '#components/rows-waiting.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import './operator.css'

/** Whether people can try without an application, for how long, what, and how often. */
export function FreeTrialPage() {
  const { t } = useTranslation('operator')
  const settings = useRead(operatorCalls.freeTrialSettings, {}, { quiet: true })
  return (
    <div className="operator">
      <OperatorTabs />
      <PageTitle>{t('free.title')}</PageTitle>
      <p className="operator-lead">{settings.data ? t('free.lead', { count: settings.data.Begun }) : '\u00a0'}</p>
      <section className="panel" aria-label={t('free.title')}>
        {settings.isError && <ReadFailed read={settings} />}
        {settings.isPending && <RowsWaiting />}
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
  const { t } = useTranslation('operator')
  const suiteName = useSuiteName()
  const id = useId()
  const { typed, type, isChanged, send, discard } = useTypedOver(settings, isSame)
  const save = useWrite(operatorCalls.modifyFreeTrial, {
    refreshes: [operatorCalls.freeTrialSettings],
    onSuccess: () => showToast('success', t('free.saved')),
  })
  const isWrong = (name: keyof typeof numbers) =>
    !Number.isInteger(typed[name]) || typed[name] < 1 || typed[name] > numbers[name]
  const isFit = !names.some(isWrong) && (!typed.IsOn || typed.Products.length > 0)
  const submit = useDebounced(() => {
    send()
    const { Begun: _, ...body } = typed
    save.mutate({ body: { ...body, Version: settings.Version } })
  })
  const toggle = (code: FreeTrialSettings['Products'][number], isOn: boolean) =>
    type({
      ...typed,
      Products: freeTrialProducts.filter((each) => (each === code ? isOn : typed.Products.includes(each))),
    })
  return (
    <form
      className="operator-free"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label className="checkbox">
        <input
          type="checkbox"
          checked={typed.IsOn}
          onChange={(event) => type({ ...typed, IsOn: event.target.checked })}
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
            value={Number.isNaN(typed[name]) ? '' : typed[name]}
            aria-invalid={isWrong(name)}
            aria-describedby={isWrong(name) ? `${id}-${name}-problem` : undefined}
            onChange={(event) => type({ ...typed, [name]: event.target.valueAsNumber })}
          />
          {isWrong(name) && (
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
              checked={typed.Products.includes(code)}
              onChange={(event) => toggle(code, event.target.checked)}
            />
            {suiteName(code)}
          </label>
        ))}
        {typed.IsOn && typed.Products.length === 0 && (
          <p className="operator-free-problem" role="alert">
            {t('free.productNeeded')}
          </p>
        )}
      </fieldset>
      <div className="administration-actions">
        <button type="submit" className="button button-primary" disabled={!isChanged || !isFit || save.isPending}>
          {t('free.save')}
        </button>
        {isChanged && (
          <button type="button" className="button" onClick={discard}>
            {t('free.discard')}
          </button>
        )}
      </div>
    </form>
  )
}
