/** What the operation log can say happened. The sentence for people is in `phrases`, in both languages. */
export const auditActions = [
  'account.photo-changed',
  'account.sign-ins-exported',
  'account.password-changed',
  'account.password-reset',
  'account.phone-changed',
  'account.email-changed',
  'account.sessions-ended',
  'account.devices-forgotten',
  'identity.registered',
  'members.unlocked',
  'members.approved',
  'members.declined',
  'members.invited',
  'members.invitation-revoked',
  'settings.changed',
  'trial.applied',
  'trial.approved',
  'trial.declined',
  'operator.created',
  'operator.message-resent',
] as const
export type AuditAction = (typeof auditActions)[number]
