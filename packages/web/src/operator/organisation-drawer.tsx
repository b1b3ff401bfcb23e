import { maxReasonLength } from '@atrium/contract/kit/reason.ts'
import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { ManagedOrganisation } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useRead, useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { Dialog } from '#components/dialog.tsx'
import { DialogButtons } from '#components/dialog-buttons.tsx'
import { Loading } from '#components/loading.tsx'
import { QueryError } from '#components/query-error.tsx'
import { TextField } from '#components/text-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { CreateOrganisationForm } from './create-organisation-form.tsx'
import { InviteAdministrator } from './invite-administrator.tsx'
import { OrganisationFields, organisationInput } from './organisation-fields.tsx'

export function CreateOrganisationDrawer({
  onClose,
  onCreated,
}: {
  onClose: () => void
  onCreated: (id: string) => void
}) {
  const { t } = useTranslation('operator')
  const form = useId()
  return (
    <Dialog
      kind="drawer"
      title={t('org.create')}
      onClose={onClose}
      actions={<DialogButtons onClose={onClose} label={t('org.createAct')} form={form} />}
    >
      <CreateOrganisationForm id={form} onCreated={onCreated} />
    </Dialog>
  )
}

/** An organisation: data, seats, administrators and suspension. */
export function OrganisationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('operator')
  const read = useRead(operatorCalls.organisation, { params: { organisationId: id } }, { quiet: true })
  return (
    <Dialog kind="drawer" title={read.data?.OrgName ?? t('org.detail')} onClose={onClose}>
      {read.isError && <QueryError query={read} />}
      {read.isPending && <Loading />}
      {read.data && (
        <>
          <State organisation={read.data} />
          <h3>{t('org.fields')}</h3>
          <EditForm key={read.data.Version} organisation={read.data} />
          <h3>{t('org.administrators')}</h3>
          <InviteAdministrator organisation={read.data} />
        </>
      )}
    </Dialog>
  )
}

const invalidates = [operatorCalls.organisation, operatorCalls.organisations]

function EditForm({ organisation }: { organisation: ManagedOrganisation }) {
  const { t } = useTranslation('operator')
  const [draft, setDraft] = useState({ ...organisation, SeatCount: String(organisation.SeatCount) })
  const modify = useWrite(operatorCalls.modifyOrganisation, {
    invalidates,
    onSuccess: ({ OrgName }) => showToast('success', t('org.saved', { name: OrgName })),
  })
  const input = organisationInput(draft)
  const isFull = input && input.SeatCount < organisation.MemberCount
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const params = { organisationId: organisation.ID }
        if (input && !modify.isPending) modify.mutate({ params, body: { ...input, Version: organisation.Version } })
      }}
    >
      <OrganisationFields draft={draft} onChange={(next) => setDraft({ ...draft, ...next })} />
      {isFull && <p className="dialog-hint">{t('org.fewerSeats', { count: organisation.MemberCount })}</p>}
      <button type="submit" className="button button-primary" disabled={!input} aria-busy={modify.isPending}>
        {t('org.save')}
      </button>
    </form>
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
  const { t } = useTranslation('operator')
  const form = useId()
  const [reason, setReason] = useState('')
  const name = organisation.OrgName
  const suspend = useWrite(operatorCalls.suspendOrganisation, {
    invalidates,
    onSuccess() {
      onClose()
      showToast('success', t('org.suspended', { name }))
    },
  })
  return (
    <Dialog
      title={t('org.suspendTitle', { name })}
      onClose={onClose}
      actions={
        <DialogButtons
          onClose={onClose}
          label={t('org.suspend')}
          form={form}
          isBusy={suspend.isPending}
          isDisabled={!reason.trim()}
          isDangerous
        />
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          const params = { organisationId: organisation.ID }
          if (reason.trim() && !suspend.isPending) suspend.mutate({ params, body: { Reason: reason.trim() } })
        }}
      >
        <p className="dialog-hint">{t('org.suspendHint', { count: organisation.MemberCount })}</p>
        <TextField
          label={t('org.reason')}
          value={reason}
          required
          maxLength={maxReasonLength}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
