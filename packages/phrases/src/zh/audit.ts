import type { AuditAction } from '@atrium/contract/audit-actions.ts'

/** What the operation log says happened. */
export const audit = {
  'account.photo-changed': '更换了照片',
  'account.sign-ins-exported': '导出了本人的登录记录',
  'operator.created': '创建了运营账号',
} satisfies Record<AuditAction, string>
