import type { ErrorName } from '@atrium/contract/errors.ts'

export const errors = {
  'request.invalid': '请检查填写的内容：{{problems}}',
  'request.malformed': '无法识别该请求',
  'request.wrong-content-type': '不支持该内容类型',
  'request.too-large': '请求内容过大',
  'request.too-slow': '请求超时',
  'request.no-such-call': '接口不存在',
  'request.too-frequent': '操作过于频繁，请稍后再试',
  'request.forged': '该请求并非来自本门户',
  'request.failed': '系统出错了，请重试；若仍有问题，请提供编号 {{requestId}}',
  'request.unavailable': '服务暂不可用，请稍后再试',
  'request.not-found': '内容不存在或已被移除',

  'access.sign-in-needed': '请先登录',
  'access.denied': '无权访问，请联系管理员',
  'access.address-banned': 'IP 异常，禁止访问',

  'upload.missing': '请选择文件',
  'upload.wrong-format': '文件格式错误',
  'upload.too-large': '文件过大，不能超过 {{limit}}',
  'upload.interrupted': '上传中断，请重试',

  'identity.account-needed': '请输入账号、手机号或邮箱',
  'identity.password-needed': '请输入密码',
  'identity.wrong-password': '账号或密码错误，请重试',
  'identity.locked': '账号已锁定，请 {{minutes}} 分钟后重试或联系管理员',
  'identity.locked-by-admin': '账号已锁定，请联系管理员',
  'identity.inactive': '账号未启用，请联系管理员',
  'identity.no-phone': '该账号未绑定手机号',
  'identity.no-email': '该账号未绑定邮箱',
  'identity.wrong-code': '验证码错误',
  'identity.agreement-needed': '请先同意《服务条款》和《隐私政策》',
  'identity.password-too-weak': '密码不符合最低安全要求：至少 6 位，且包含字母、数字和符号',
  'identity.password-below-rules': '密码不符合管理员设置的强度要求',
  'identity.captcha-needed': '请输入图形验证码',
  'identity.captcha-wrong': '图形验证码错误，请输入新的验证码',
  'identity.too-many-attempts': '尝试次数过多，请 {{minutes}} 分钟后再试',
  'identity.same-as-old': '新密码不能与旧密码相同',
  'identity.used-before': '该密码曾经使用过，请换一个',
  'identity.phone-taken': '该手机号已被其他账号绑定',
  'identity.email-taken': '该邮箱已被其他账号绑定',
  'identity.account-taken': '该账号名已被使用',
  'identity.wrong-phone': '手机号格式错误',
  'identity.wrong-email': '邮箱格式错误',
  'identity.ticket-invalid': '验证已失效，请重新验证',
  'identity.invitation-invalid': '邀请链接已用完、被撤销或已过期，请联系管理员重新邀请',
  'identity.organisation-unknown': '未找到该组织，请输入组织全称',
  'identity.waiting': '账号正在等待管理员审核',
  'identity.seats-full': '组织席位已满，请联系管理员',
  'identity.no-second-step': '当前无法使用该方式进行二次验证',

  'account.unknown-language': '不支持该语言',

  'members.none-authorised': '请选择授权用户',

  'settings.unknown': '设置项不存在',
  'settings.wrong-value': '设置值不符合要求：{{problems}}',

  'products.unknown': '应用不存在',
  'products.unauthorised': '未授权：贵组织尚未开通此应用',

  'labels.name-repeated': '名称重复',
  'labels.key-repeated': 'KEY 重复',
  'labels.component-oversized': '组件超出标签范围',

  'monomers.none-selected': '未选择单体',

  'open-platform.product-needed': '请选择产品',
  'open-platform.toggle-needed': '请点击开关以启用消息推送配置',
  'open-platform.too-many-attempts': '尝试次数过多，请稍后再试',

  'operator.link-invalid': '该链接已使用或已过期，请重新启动服务以获取新链接',
  'operator.account-taken': '该账号已被使用',
  'operator.message-not-failed': '只能重新发送失败的消息',

  'trial.duplicate': '该手机号已提交过申请，我们将在 {{until}} 前答复',
  'trial.ended': '试用已结束，您可以重新申请',
  'trial.already-decided': '该申请已处理',
} satisfies Record<ErrorName, string>
