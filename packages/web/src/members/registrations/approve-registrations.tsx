import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { Registration } from '@atrium/contract/members/members.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { FormDialog } from '#components/form.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import type { Place } from '#departments/department-select.tsx'
import { FormDepartment } from '#departments/form-department.tsx'
import { applicationsInput, FormApplications, type ApplicationsDraft } from '../form-applications.tsx'
import { storeApproval, useApprovalDefaults } from './use-approval-defaults.ts'
import { registrationReads, useDecisionToast } from './use-decision-toast.ts'
import { usePeopleText } from '../actions/use-people-text.ts'

interface Props {
  people: readonly Registration[]
  onDone: () => void
  onClose: () => void
}

/** Approves registrations with department and applications; those of the approval before are preselected. */
export function ApproveRegistrations(props: Props) {
  const defaults = useApprovalDefaults()
  return defaults && <ApprovalForm {...props} defaults={defaults} />
}

interface Draft extends ApplicationsDraft {
  department: Place | null
}

function ApprovalForm({ people, onDone, onClose, defaults }: Props & { defaults: Draft }) {
  const { t } = useTranslation('members')
  const { list } = useFormatters()
  const peopleText = usePeopleText()
  const showDecision = useDecisionToast()
  const form = useAppForm<Draft>(defaults)
  const approve = useWrite(memberCalls.approve, {
    invalidates: registrationReads,
    quiet: true,
    onSuccess({ Refused, WithoutSeat }) {
      showDecision('approved', people, Refused)
      if (WithoutSeat.length > 0) {
        const names = [...new Set(WithoutSeat.map(({ ProductName }) => ProductName))]
        const seatless = [...new Map(WithoutSeat.map((person) => [person.ID, person])).values()]
        showToast('error', t('withoutSeat', { products: list(names), who: peopleText(seatless) }))
      }
      onDone()
    },
  })
  const submit = (draft: Draft) => {
    const body = {
      accountIds: people.map(({ ID }) => ID),
      DepartmentID: draft.department?.ID ?? null,
      ...applicationsInput(draft),
    }
    storeApproval({ departmentId: body.DepartmentID, productIds: body.ProductIDs, roles: draft.roles })
    approve.mutate({ body }, { onError: (problem) => showCallError(form, problem) })
  }
  return (
    <FormDialog
      form={form}
      title={t('approveTitle', { who: peopleText(people) })}
      label={t('approve', { count: people.length })}
      isBusy={approve.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="dialog-hint">{t('approveHint')}</p>
      <FormDepartment name="department" label={t('approveDepartment')} />
      <FormApplications label={t('approveProducts')} />
    </FormDialog>
  )
}
