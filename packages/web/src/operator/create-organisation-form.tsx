import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { NewLicence } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { NewLicences } from './new-licences.tsx'
import { blankOrganisation, OrganisationFields, organisationInput } from './organisation-fields.tsx'

interface Props {
  /** Lets a button outside submit the form. */
  id: string
  onCreated: (organisationId: string) => void
}

/** Creates an organisation with initial licences. */
export function CreateOrganisationForm({ id, onCreated }: Props) {
  const { t } = useTranslation('operator')
  const [draft, setDraft] = useState(blankOrganisation)
  const [licences, setLicences] = useState<NewLicence[]>([])
  const create = useWrite(operatorCalls.createOrganisation, {
    invalidates: [operatorCalls.organisations, operatorCalls.installation],
    onSuccess({ ID }) {
      showToast('success', t('org.created', { name: draft.OrgName.trim() }))
      onCreated(ID)
    },
  })
  const input = organisationInput(draft)
  return (
    <form
      id={id}
      aria-busy={create.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (input && !create.isPending) create.mutate({ body: { ...input, Licences: licences } })
      }}
    >
      <OrganisationFields draft={draft} onChange={setDraft} />
      <NewLicences licences={licences} defaultSeats={input?.SeatCount ?? 1} onChange={setLicences} />
    </form>
  )
}
