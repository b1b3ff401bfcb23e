import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { NewPassword, PasswordDigest } from './identity.shapes.ts'
import { PasswordRules } from './password-rules.ts'

const newPasswordFails = [
  'identity.password-too-weak',
  'identity.password-below-rules',
  'identity.same-as-old',
  'identity.used-before',
] as const

/** Setting and changing the own password. */
export const passwordCalls = {
  passwordRules: read({
    at: 'GET /OrganizationConfig/PwdRequiredRules',
    title: 'Get password rules',
    purpose:
      'Returns the rules for a new password: those of the caller’s organisation, of the organisation of an invitation or a ticket, or else those of registration.',
    access: { public: 'Who registers or has forgotten the password has to know the rules' },
    scope: 'none',
    query: Type.Object({
      invitation: Type.Optional(Type.String({ maxLength: 100, description: 'The secret of an invitation' })),
      ticket: Type.Optional(Type.String({ maxLength: 400, description: 'The ticket of Account/Code/Verify' })),
    }),
    gives: PasswordRules,
    fails: ['identity.ticket-invalid'],
  }),
  verifyPassword: write({
    at: 'POST /Account/Password/Verify',
    title: 'Verify current password',
    purpose: 'Verifies the old password while the form is being filled in. Failures count.',
    access: 'half-signed',
    scope: 'none',
    audit: { none: 'Nothing is changed; a wrong password is in the sign-in log' },
    body: Type.Object({ OldPassword: PasswordDigest }),
    gives: Type.Object({ IsRight: Type.Literal(true, { description: 'A wrong one fails' }) }),
    fails: ['access.sign-in-needed', 'identity.wrong-password', 'identity.locked', 'request.too-frequent'],
  }),
  modifyPassword: write({
    at: 'PUT /Account/Password/Modify',
    title: 'Change password',
    purpose:
      'Changes the caller’s password and ends all other sessions of the account. A session that was limited by an expired or initial password becomes a full one, with a new cookie.',
    access: 'half-signed',
    scope: 'none',
    menu: 'info-password',
    audit: 'account.password-changed',
    changesSession: true,
    body: Type.Object({ OldPassword: PasswordDigest, NewPassword }),
    gives: Type.Object({ EndedSessions: Type.Integer({ description: 'How many other sessions were ended' }) }),
    fails: [
      'access.sign-in-needed',
      'identity.wrong-password',
      'identity.locked',
      'request.too-frequent',
      ...newPasswordFails,
    ],
  }),
  resetPassword: write({
    at: 'PUT /account/password/reset',
    title: 'Reset password',
    purpose:
      'Sets a new password with the ticket of a verified code, unlocks the account’s passwords, ends its other sessions and revokes its remembered browsers. The owner is notified by phone and email; the next second step asks for something else than what the code went to.',
    access: { public: 'The ticket is the credential' },
    scope: 'none',
    audit: 'account.password-reset',
    changesSession: true,
    body: Type.Object({
      Ticket: Type.String({ maxLength: 400, description: 'From Account/Code/Verify' }),
      NewPassword,
    }),
    gives: Type.Object({ EndedSessions: Type.Integer({ description: 'How many sessions were ended' }) }),
    fails: ['identity.ticket-invalid', 'identity.other-proof-needed', 'sso.provider-only', ...newPasswordFails],
  }),
}
