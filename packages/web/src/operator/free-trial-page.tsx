import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import { freeTrialProducts, type FreeTrialSettings } from '@atrium/contract/trial/free-trial.shapes.ts'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useSavedValues } from '#kit/forms/use-saved-values.ts'
import { useSuiteName } from '#products/use-suite-name.ts'
import { Form, FormProblems, useFieldProblem } from '#components/form.tsx'
import { FormSwitch } from '#components/form-switch.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import '#components/administration.css'
import styles from './operator.module.css'

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

const maximums = { Days: 90, PerDevice: 100, PerNetwork: 1000, PerDay: 10_000 } as const
const names = Object.keys(maximums) as (keyof typeof maximums)[]

/** The settings as the form holds them: numbers are texts. */
type Draft = Pick<FreeTrialSettings, 'IsOn' | 'Products'> & Record<keyof typeof maximums, string>

const draftOf = ({ IsOn, Products, Days, PerDevice, PerNetwork, PerDay }: FreeTrialSettings): Draft => ({
  IsOn,
  Products,
  Days: String(Days),
  PerDevice: String(PerDevice),
  PerNetwork: String(PerNetwork),
  PerDay: String(PerDay),
})

function SettingsForm({ settings }: { settings: FreeTrialSettings }) {
  const { t } = useTranslation(['operator', 'app'])
  const saved = draftOf(settings)
  const form = useAppForm<Draft>(saved, { draft: 'free-trial' })
  const { isConflicting, discard } = useSavedValues(form, saved)
  const { isDirty } = form.formState
  const save = useWrite(operatorCalls.modifyFreeTrial, {
    invalidates: [operatorCalls.freeTrialSettings],
    quiet: true,
    onSuccess: () => showToast('success', t('free.saved')),
  })
  const submit = ({ IsOn, Products, Days, PerDevice, PerNetwork, PerDay }: Draft) => {
    if (!isDirty) return
    const limits = {
      Days: Number(Days),
      PerDevice: Number(PerDevice),
      PerNetwork: Number(PerNetwork),
      PerDay: Number(PerDay),
    }
    save.mutate(
      { body: { IsOn, Products, ...limits, Version: settings.Version } },
      { onError: (problem) => showCallError(form, problem) },
    )
  }
  const isInRange = (name: keyof typeof maximums) => (typed: string) =>
    (Number.isInteger(Number(typed)) && Number(typed) >= 1 && Number(typed) <= maximums[name]) ||
    t('free.outOfRange', { max: maximums[name] })
  return (
    <div className={styles.free}>
      <Form form={form} takesFocus onSubmit={submit}>
        <FormSwitch name="IsOn" label={t('free.isOn')} />
        {names.map((name) => (
          <FormTextField<Draft>
            key={name}
            name={name}
            label={t(`free.${name}`)}
            type="number"
            inputMode="numeric"
            rules={{ validate: isInRange(name) }}
          />
        ))}
        <Products />
        {isConflicting && (
          <p className={styles.freeProblem} role="alert">
            {t('free.overtaken')}
          </p>
        )}
        <div className="administration-actions">
          <button type="submit" className="button button-primary" disabled={!isDirty || save.isPending}>
            {t('free.save')}
          </button>
          {isDirty && (
            <button type="button" className="button" onClick={discard}>
              {t('app:discard')}
            </button>
          )}
          <FormProblems />
        </div>
      </Form>
    </div>
  )
}

/** The products of a trial; at least one while trials are on. */
function Products() {
  const { t } = useTranslation('operator')
  const suiteName = useSuiteName()
  const { register } = useFormContext<Draft>()
  const problem = useFieldProblem('Products')
  const isOneChosen = (chosen: Draft['Products'], { IsOn }: Draft) =>
    !IsOn || chosen.length > 0 || t('free.productNeeded')
  return (
    <fieldset className="plain-fieldset">
      <legend>{t('free.products')}</legend>
      {freeTrialProducts.map((code) => (
        <label key={code} className="checkbox">
          <input type="checkbox" value={code} {...register('Products', { validate: isOneChosen })} />
          {suiteName(code)}
        </label>
      ))}
      {problem && (
        <p className={styles.freeProblem} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
