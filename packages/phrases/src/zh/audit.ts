import type { AuditAction } from '@atrium/contract/audit-actions.ts'

/** What the operation log says happened. */
export const audit = {
  'account.photo-changed': '更换了照片',
  'operator.created': '创建了运营账号',
} satisfies Record<AuditAction, string>
