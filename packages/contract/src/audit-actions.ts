/** What the operation log can say happened. The sentence for people is in `phrases`, in both languages. */
export const auditActions = ['account.photo-changed', 'account.sign-ins-exported', 'operator.created'] as const
export type AuditAction = (typeof auditActions)[number]
