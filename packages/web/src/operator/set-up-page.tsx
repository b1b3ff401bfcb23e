import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { Installation } from '@atrium/contract/operator/installation.shapes.ts'
import { clsx } from 'clsx'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { keyOf, queryClient, useRead, useWrite } from '#kit/calls/queries.ts'
import { confirmDiscard, discardChanges, hasUnsavedChanges } from '#kit/forms/unsaved-changes.ts'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { Loading } from '#components/loading.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryError } from '#components/query-error.tsx'
import { StepBar } from '#components/step-bar.tsx'
import { CreateOrganisationForm } from './create-organisation.tsx'
import { InstallationForm } from './installation-form.tsx'
import { InviteAdministrator } from './invite-administrator.tsx'
import { OperatorTabs } from './operator-tabs.tsx'
import { StartingProductsForm } from './starting-products-form.tsx'
import { TestMessages } from './test-messages.tsx'
import '#components/administration.css'
import styles from './operator.module.css'

const steps = ['installation', 'products', 'organisation', 'administrator', 'messages'] as const
type Step = (typeof steps)[number]

/** The first incomplete step. */
function nextStepOf({ Version, ProductCount, OrganisationCount }: Installation): Step {
  if (Version === 1 && ProductCount === 0 && OrganisationCount === 0) return 'installation'
  if (ProductCount === 0 && OrganisationCount === 0) return 'products'
  return OrganisationCount === 0 ? 'organisation' : 'administrator'
}

/** Guides from an empty installation to the first administrator. The step is in the URL. */
export function SetUpPage() {
  const { t } = useTranslation('operator')
  const installation = useRead(operatorCalls.installation, {}, { quiet: true })
  return (
    <div className="operator">
      <OperatorTabs />
      <PageTitle>{t('setUp.title')}</PageTitle>
      <p className="operator-lead">{t('setUp.lead')}</p>
      {installation.isError && <QueryError query={installation} />}
      {installation.isPending && <Loading />}
      {installation.data && <Guide installation={installation.data} />}
    </div>
  )
}

function Guide({ installation }: { installation: Installation }) {
  const { t } = useTranslation('operator')
  const { query, change } = useUrlQuery()
  const form = useId()
  const step = steps.find((known) => known === query.get('step')) ?? nextStepOf(installation)
  const at = steps.indexOf(step)
  const go = (to: number) => change({ step: steps[to] })
  const goOn = () => go(at + 1)
  return (
    <section className={clsx('panel', styles.setUp)} aria-labelledby={`${form}-title`}>
      <StepBar steps={steps.map((name) => t(`setUp.step.${name}`))} at={at} />
      <h2 id={`${form}-title`}>{t(`setUp.step.${step}`)}</h2>
      <p className="operator-lead">{t(`setUp.hint.${step}`)}</p>
      {step === 'installation' && (
        <InstallationForm key={installation.Version} id={form} installation={installation} onSaved={goOn} />
      )}
      {step === 'products' && <StartingProductsForm id={form} onSaved={goOn} />}
      {step === 'organisation' && <CreateOrganisationForm id={form} onCreated={goOn} />}
      {step === 'administrator' && <FirstAdministrator organisationId={installation.FirstOrganisationID} />}
      {step === 'messages' && <TestMessages installation={installation} />}
      <StepActions step={step} form={form} onGo={go} />
    </section>
  )
}

const stepsWithForm: readonly Step[] = ['installation', 'products', 'organisation']

/** Buttons of a step: save, skip, back and finish. */
function StepActions({ step, form, onGo }: { step: Step; form: string; onGo: (to: number) => void }) {
  const { t } = useTranslation('operator')
  const navigate = useNavigate()
  const finish = useWrite(operatorCalls.finishSetUp, {
    onSuccess(finished) {
      queryClient.setQueryData(keyOf(operatorCalls.installation, {}), finished)
      void navigate('/operator')
    },
  })
  /** Steps are on one page, whose guard does not see that a form is left. */
  const leave = async (act: () => void) => {
    if (hasUnsavedChanges() && !(await confirmDiscard())) return
    discardChanges()
    act()
  }
  const at = steps.indexOf(step)
  const isLast = at === steps.length - 1
  const hasForm = stepsWithForm.includes(step)
  return (
    <div className={styles.setUpActs}>
      {hasForm && (
        <button type="submit" form={form} className="button button-primary">
          {t('setUp.saveAndGoOn')}
        </button>
      )}
      {!isLast && (
        <button
          type="button"
          className={hasForm ? 'button' : 'button button-primary'}
          onClick={() => void leave(() => onGo(at + 1))}
        >
          {t(hasForm ? 'setUp.skip' : 'setUp.goOn')}
        </button>
      )}
      {at > 0 && (
        <button type="button" className="button" onClick={() => void leave(() => onGo(at - 1))}>
          {t('setUp.back')}
        </button>
      )}
      <button
        type="button"
        className={isLast ? 'button button-primary' : 'button'}
        aria-busy={finish.isPending}
        onClick={() => void leave(() => finish.mutate({}))}
      >
        {t(isLast ? 'setUp.finish' : 'setUp.finishEarly')}
      </button>
    </div>
  )
}

function FirstAdministrator({ organisationId }: { organisationId: string | null }) {
  const { t } = useTranslation('operator')
  const read = useRead(
    operatorCalls.organisation,
    { params: { organisationId: organisationId ?? '' } },
    { enabled: organisationId !== null, quiet: true },
  )
  if (organisationId === null) return <p>{t('setUp.noOrganisation')}</p>
  if (read.isError) return <QueryError query={read} />
  if (!read.data) return <Loading />
  return (
    <>
      <p>
        <b>{read.data.OrgName}</b>
      </p>
      <InviteAdministrator organisation={read.data} />
    </>
  )
}
