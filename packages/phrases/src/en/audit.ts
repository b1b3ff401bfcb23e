import type { AuditAction } from '@atrium/contract/audit-actions.ts'

/** What the operation log says happened. */
export const audit = {
  'account.photo-changed': 'Changed the photo',
  'account.sign-ins-exported': 'Exported the own sign-ins',
  'account.password-changed': 'Changed the password',
  'account.password-reset': 'Set a new password with a verified code',
  'account.phone-changed': 'Changed the phone number',
  'account.email-changed': 'Changed the email address',
  'account.sessions-ended': 'Signed out on other devices',
  'account.devices-forgotten': 'Revoked remembered devices',
  'identity.registered': 'Registered',
  'members.unlocked': 'Unlocked a member',
  'members.approved': 'Approved a registration',
  'members.declined': 'Declined a registration',
  'members.invited': 'Created an invitation link',
  'members.invitation-revoked': 'Revoked an invitation link',
  'settings.changed': 'Changed a setting',
  'trial.applied': 'Applied for a trial',
  'trial.approved': 'Approved a trial',
  'trial.declined': 'Declined a trial',
  'operator.message-resent': 'Sent a message once more',
  'operator.created': 'Created an operator account',
} satisfies Record<AuditAction, string>
