import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { NewLicence } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { NewLicences } from './new-licences.tsx'
import { blankOrganisation, OrganisationFields, organisationInput } from './organisation-fields.tsx'

interface Props {
  /** The id of the form, for a button outside of it. */
  id: string
  onCreated: (organisationId: string) => void
}

/** A new organisation with the licences that it begins with, in one call. */
export function CreateOrganisationForm({ id, onCreated }: Props) {
  const { t } = useTranslation('operator')
  const [typed, setTyped] = useState(blankOrganisation)
  const [licences, setLicences] = useState<NewLicence[]>([])
  const create = useWrite(operatorCalls.createOrganisation, {
    refreshes: [operatorCalls.organisations, operatorCalls.installation],
    onSuccess({ ID }) {
      showToast('success', t('org.created', { name: typed.OrgName.trim() }))
      onCreated(ID)
    },
  })
  const input = organisationInput(typed)
  return (
    <form
      id={id}
      aria-busy={create.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        if (input && !create.isPending) create.mutate({ body: { ...input, Licences: licences } })
      }}
    >
      <OrganisationFields typed={typed} onType={setTyped} />
      <NewLicences licences={licences} usualSeats={input?.SeatCount ?? 1} onChange={setLicences} />
    </form>
  )
}
