import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { ManagedOrganisation } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { neededText } from '#kit/forms/form-rules.ts'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { confirmDiscard, hasUnsavedChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Dialog } from '#components/dialog.tsx'
import { Form, FormDialog, FormProblems } from '#components/form.tsx'
import { FormTextField } from '#components/form-text-field.tsx'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { InviteAdministrator } from './invite-administrator.tsx'
import { OrganisationDomains } from './organisation-domains.tsx'
import {
  organisationErrors,
  OrganisationFields,
  organisationInput,
  type OrganisationDraft,
} from './organisation-fields.tsx'

/** An organisation: data, seats, administrators and suspension. */
export function OrganisationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const fields = useId()
  const read = useRead(operatorCalls.organisation, { params: { organisationId: id } }, { quiet: true })
  const close = async () => {
    if (!hasUnsavedChanges() || (await confirmDiscard())) onClose()
  }
  return (
    <Dialog kind="drawer" title={read.data?.OrgName ?? t('org.detail')} onClose={() => void close()}>
      {read.isError && <QueryError query={read} />}
      {read.isPending && <Loading />}
      {read.data && (
        <>
          <State organisation={read.data} />
          <section aria-labelledby={fields}>
            <h3 id={fields}>{t('org.fields')}</h3>
            <EditForm key={read.data.Version} organisation={read.data} />
          </section>
          <h3>{t('org.administrators')}</h3>
          <InviteAdministrator organisation={read.data} />
          <OrganisationDomains organisationId={id} name={read.data.OrgName} />
        </>
      )}
    </Dialog>
  )
}

const invalidates = [operatorCalls.organisation, operatorCalls.organisations]

function EditForm({ organisation }: { organisation: ManagedOrganisation }) {
  const { t } = useTranslation('operator')
  const { ID: organisationId, OrgName, EnglishName, TimeZone, Lang, SeatCount, MemberCount, Version } = organisation
  const form = useAppForm<OrganisationDraft>({ OrgName, EnglishName, TimeZone, Lang, SeatCount: String(SeatCount) })
  const seats = Number(useWatch({ control: form.control, name: 'SeatCount' }))
  const modify = useWrite(operatorCalls.modifyOrganisation, {
    invalidates,
    quiet: true,
    onSuccess: (saved) => showToast('success', t('org.saved', { name: saved.OrgName })),
  })
  const submit = (draft: OrganisationDraft) => {
    const body = { ...organisationInput(draft), Version }
    if (!modify.isPending)
      modify.mutate(
        { params: { organisationId }, body },
        { onError: (problem) => showCallError(form, problem, organisationErrors) },
      )
  }
  return (
    <Form form={form} onSubmit={submit}>
      <OrganisationFields />
      {seats < MemberCount && <p className="dialog-hint">{t('org.fewerSeats', { count: MemberCount })}</p>}
      <FormProblems />
      <button type="submit" className="button button-primary" aria-busy={modify.isPending}>
        {t('org.save')}
      </button>
    </Form>
  )
}

/** Suspension of an organisation. */
function State({ organisation }: { organisation: ManagedOrganisation }) {
  const { t } = useTranslation('operator')
  const { minute, number } = useFormatters()
  const [isLoading, setIsAsking] = useState(false)
  const params = { organisationId: organisation.ID }
  const name = organisation.OrgName
  const resume = useWrite(operatorCalls.resumeOrganisation, {
    invalidates,
    onSuccess: () => showToast('success', t('org.resumed', { name })),
  })
  const askToResume = async () => {
    const decision = await confirm({
      title: t('org.resumeTitle', { name }),
      text: t('org.resumeHint'),
      label: t('org.resume'),
      asksReason: true,
    })
    if (decision) resume.mutate({ params, body: decision })
  }
  return (
    <div className="operator-state">
      <p>
        <span className={`tag ${organisation.State === 'active' ? 'tag-good' : 'tag-bad'}`}>
          {t(`org.state.${organisation.State}`)}
        </span>{' '}
        {t('org.memberCount', { used: number(organisation.MemberCount), total: number(organisation.SeatCount) })}
      </p>
      {organisation.SuspendedTime && (
        <p>
          {t('org.suspendedSince', { time: minute(organisation.SuspendedTime) })} {organisation.SuspendedReason}
        </p>
      )}
      {organisation.State === 'active' ? (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {t('org.suspend')}
        </button>
      ) : (
        <button type="button" className="button" onClick={() => void askToResume()}>
          {t('org.resume')}
        </button>
      )}
      {isLoading && <SuspendDialog organisation={organisation} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function SuspendDialog({ organisation, onClose }: { organisation: ManagedOrganisation; onClose: () => void }) {
  const { t } = useTranslation(['operator', 'app'])
  const form = useAppForm({ Reason: '' })
  const { ID: organisationId, OrgName: name, MemberCount } = organisation
  const suspend = useWrite(operatorCalls.suspendOrganisation, {
    invalidates,
    quiet: true,
    onSuccess() {
      onClose()
      showToast('success', t('org.suspended', { name }))
    },
  })
  const submit = ({ Reason }: { Reason: string }) =>
    suspend.mutate(
      { params: { organisationId }, body: { Reason: Reason.trim() } },
      { onError: (problem) => showCallError(form, problem) },
    )
  return (
    <FormDialog
      form={form}
      title={t('org.suspendTitle', { name })}
      label={t('org.suspend')}
      isBusy={suspend.isPending}
      isDangerous
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('org.suspendHint', { count: MemberCount })}</p>
      <FormTextField
        name="Reason"
        label={t('org.reason')}
        maxLength={maxReasonLength}
        rules={neededText(t('app:form.needed'))}
      />
    </FormDialog>
  )
}
