import type { AuditAction } from '@atrium/contract/audit-actions.ts'

/** What the operation log says happened. */
export const audit = {
  'account.photo-changed': 'Changed the photo',
  'account.sign-ins-exported': 'Exported the own sign-ins',
  'operator.created': 'Created an operator account',
} satisfies Record<AuditAction, string>
