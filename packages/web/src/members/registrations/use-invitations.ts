import { memberCalls } from '@atrium/contract/members/members.calls.ts'
import { useTranslation } from 'react-i18next'
import { confirm } from '#kit/confirm.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { memberReads } from '../member-reads.ts'
import { usePeopleText } from '../actions/use-people-text.ts'
import { useRefusalToast } from '../actions/use-refusal-toast.ts'

interface Invitee {
  ID: string
  RealName: string
  Account: string
}

/** Sends, repeats and withdraws the personal invitations of members. */
export function useInvitations() {
  const { t } = useTranslation('members')
  const peopleText = usePeopleText()
  const showRefusals = useRefusalToast()
  const inviting = useWrite(memberCalls.inviteMembers, { invalidates: memberReads })
  const withdrawing = useWrite(memberCalls.withdrawMemberInvitations, { invalidates: memberReads })
  return {
    isBusy: inviting.isPending || withdrawing.isPending,
    invite(people: readonly Invitee[]) {
      const onSuccess = ({ Refused }: { Refused: Parameters<typeof showRefusals>[0] }) => {
        const refused = new Set(Refused.map(({ ID }) => ID))
        const invited = people.filter(({ ID }) => !refused.has(ID))
        if (invited.length > 0) showToast('success', t('invited.done', { who: peopleText(invited) }))
        showRefusals(Refused)
      }
      inviting.mutate({ body: { accountIds: people.map(({ ID }) => ID) } }, { onSuccess })
    },
    inviteImported(ImportID: string) {
      inviting.mutate(
        { body: { ImportID } },
        {
          onSuccess({ Invited, Refused }) {
            if (Invited > 0) showToast('success', t('invited.doneImport', { count: Invited }))
            showRefusals(Refused)
          },
        },
      )
    },
    async withdraw(people: readonly Invitee[]) {
      const who = peopleText(people)
      const title = t('invited.withdrawTitle', { who })
      if (!(await confirm({ title, text: t('invited.withdrawHint'), label: t('invited.withdraw'), isDangerous: true })))
        return
      withdrawing.mutate(
        { body: { accountIds: people.map(({ ID }) => ID) } },
        { onSuccess: () => showToast('success', t('invited.withdrawn', { who })) },
      )
    },
  }
}
