import { write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { Reason } from '../kit/reason.ts'
import { Refusals } from '../kit/refusals.ts'
import { Type } from '../kit/type.ts'

const accountIds = Type.Array(Id('account', 'A member'), {
  maxItems: 1_000,
  uniqueItems: true,
  description: 'Whom it is about',
})

/** Inviting members to their first sign-in, instead of handing passwords over. */
export const memberInvitationCalls = {
  inviteMembers: write({
    at: 'POST /account/invitations/members',
    title: 'Invite members',
    purpose:
      'Sends a personal link to members who have not signed in yet, by mail or, without an email address, by SMS. It works once, for seven days; an earlier link stops working. Each member has its own outcome.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.invitation-sent',
    bodyLimit: 128 * 1024,
    body: Type.Object({
      accountIds: Type.Optional(accountIds),
      ImportID: Type.Optional(Id('import', 'An import, to invite everybody it brought')),
      Reason,
    }),
    gives: Type.Object({
      Invited: Type.Integer({ description: 'How many were invited' }),
      Refused: Refusals('account'),
    }),
    fails: ['members.none-selected', 'request.not-found'],
  }),
  withdrawMemberInvitations: write({
    at: 'POST /account/invitations/members/withdraw',
    title: "Withdraw members' invitations",
    purpose: 'Withdraws the personal links of members. They stop working.',
    access: 'organisation-admin',
    scope: 'organisation',
    menu: 'members',
    audit: 'members.invitation-withdrawn',
    bodyLimit: 128 * 1024,
    body: Type.Object({ accountIds, Reason }),
    gives: Type.Object({ Withdrawn: Type.Integer({ description: 'How many invitations were open' }) }),
    fails: ['members.none-selected', 'request.not-found'],
  }),
}
