import type { AuditAction } from '@atrium/contract/audit-actions.ts'

/** What the operation log says happened. */
export const audit = {
  'account.photo-changed': '更换了照片',
  'account.sign-ins-exported': '导出了本人的登录记录',
  'account.password-changed': '修改了密码',
  'account.password-reset': '通过验证码重置了密码',
  'account.phone-changed': '修改了手机号',
  'account.email-changed': '修改了邮箱',
  'account.sessions-ended': '退出了其他设备的登录',
  'account.devices-forgotten': '移除了受信任设备',
  'identity.registered': '注册了账号',
  'members.unlocked': '解锁了成员',
  'members.approved': '通过了注册申请',
  'members.declined': '拒绝了注册申请',
  'members.invited': '创建了邀请链接',
  'members.invitation-revoked': '撤销了邀请链接',
  'settings.changed': '修改了设置',
  'trial.applied': '申请了试用',
  'trial.approved': '批准了试用',
  'trial.declined': '拒绝了试用',
  'operator.message-resent': '重新发送了消息',
  'operator.created': '创建了运营账号',
} satisfies Record<AuditAction, string>
