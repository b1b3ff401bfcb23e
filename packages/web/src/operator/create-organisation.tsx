import { operatorCalls } from '@atrium/contract/operator/operator.calls.ts'
import type { NewLicence } from '@atrium/contract/organisation/managed-organisations.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { discardChanges } from '#kit/forms/unsaved-changes.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { Form, FormDialog, FormProblems } from '#components/form.tsx'
import { NewLicences } from './new-licences.tsx'
import {
  blankOrganisation,
  organisationErrors,
  OrganisationFields,
  organisationInput,
  type OrganisationDraft,
} from './organisation-fields.tsx'

interface Draft extends OrganisationDraft {
  Licences: NewLicence[]
}

/** The form of a new organisation with its first licences, and the call. */
function useCreation(onCreated: (organisationId: string) => void) {
  const { t } = useTranslation('operator')
  const form = useAppForm<Draft>({ ...blankOrganisation, Licences: [] })
  const create = useWrite(operatorCalls.createOrganisation, {
    invalidates: [operatorCalls.organisations, operatorCalls.installation],
    quiet: true,
    onSuccess({ ID }) {
      discardChanges()
      showToast('success', t('org.created', { name: form.getValues('OrgName').trim() }))
      onCreated(ID)
    },
  })
  const onSubmit = (draft: Draft) => {
    const errors = { ...organisationErrors, 'products.wrong-period': 'Licences' } as const
    const body = { ...organisationInput(draft), Licences: draft.Licences }
    if (!create.isPending) create.mutate({ body }, { onError: (problem) => showCallError(form, problem, errors) })
  }
  return { form, onSubmit, isBusy: create.isPending }
}

const Fields = () => (
  <>
    <OrganisationFields />
    <NewLicences />
  </>
)

interface FormProps {
  /** Lets a button outside submit the form. */
  id: string
  onCreated: (organisationId: string) => void
}

/** Creates an organisation as a step on a page. */
export function CreateOrganisationForm({ id, onCreated }: FormProps) {
  const { form, onSubmit } = useCreation(onCreated)
  return (
    <Form id={id} form={form} takesFocus onSubmit={onSubmit}>
      <Fields />
      <FormProblems />
    </Form>
  )
}

interface DrawerProps {
  onClose: () => void
  onCreated: (organisationId: string) => void
}

/** Creates an organisation in a drawer. */
export function CreateOrganisationDrawer({ onClose, onCreated }: DrawerProps) {
  const { t } = useTranslation('operator')
  const creation = useCreation(onCreated)
  return (
    <FormDialog kind="drawer" {...creation} title={t('org.create')} label={t('org.createAct')} onClose={onClose}>
      <Fields />
    </FormDialog>
  )
}
