import type { Refusal } from '@atrium/contract/kit/refusals.ts'
import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import type { Registration } from '@atrium/contract/members/members.shapes.ts'
import { productCalls } from '@atrium/contract/products/products.calls.ts'
import { useTranslation } from 'react-i18next'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { memberReads } from '../member-reads.ts'
import { usePeopleText } from '../actions/use-people-text.ts'
import { useRefusalToast } from '../actions/use-refusal-toast.ts'

/** Reads that change with decisions about registrations. */
export const registrationReads = [...memberReads, memberCalls.registrations, productCalls.toDos]

/** Returns a function that says which registrations were decided, offers to undo that, and says which were not. */
export function useDecisionToast() {
  const { t } = useTranslation(['members', 'app'])
  const peopleText = usePeopleText()
  const showRefusals = useRefusalToast()
  const reopen = useWrite(memberCalls.reopenRegistrations, {
    invalidates: registrationReads,
    onSuccess({ Reopened, Refused }) {
      if (Reopened > 0) showToast('success', t('reopened', { count: Reopened }))
      showRefusals(Refused)
    },
  })
  return (what: 'approved' | 'declined', people: readonly Registration[], refusals: readonly Refusal[]): void => {
    const refused = new Set(refusals.map(({ ID }) => ID))
    const decided = people.filter(({ ID }) => !refused.has(ID))
    if (decided.length > 0)
      showToast('success', t(what, { who: peopleText(decided) }), {
        text: t('app:undo'),
        onChoose: () => reopen.mutate({ body: { accountIds: decided.map(({ ID }) => ID) } }),
      })
    showRefusals(refusals)
  }
}
