import type { esignManifest as en } from '../en/esign-manifest.ts'
import type { Translated } from '../kit/translated.ts'

/** PDF 的签名页。 */
export const esignManifest = {
  title: '电子签名',
  'record.beginning':
    '本文件的前 {{bytes}} 字节即为记录原文，未作改动；下方的 SHA-256 由这些字节算得。签名证据以“{{evidence}}”附于本文件。',
  'record.attached':
    '记录原文以“{{file}}”附于本文件，未作改动；下方的 SHA-256 由该附件算得。签名证据以“{{evidence}}”附于本文件。',
  'record.elsewhere':
    '记录原文保存在 {{product}} 中；下方的 SHA-256 由记录原文算得。签名证据以“{{evidence}}”附于本文件。',
  product: '应用',
  recordId: '记录编号',
  recordTitle: '标题',
  sha256: '记录的 SHA-256',
  verifyAt: '验证地址',
  position: '第 {{position}} 个签名，共 {{of}} 个',
  organisation: '组织',
  account: '账号',
  onBehalfOf: '代签',
  meaning: '签名含义',
  signedAt: '签名时间',
  clock: '时钟',
  'clock.jumped': '此前 24 小时内服务器时钟发生过跳变',
  reason: '理由',
  authentication: '身份验证方式',
  'authentication.account': '账号',
  'authentication.signature': '签名密码',
  'authentication.sign-in': '登录密码',
  'authentication.directory': '目录密码',
  'authentication.phone': '短信验证码',
  'authentication.email': '邮件验证码',
  timeStamp: '时间戳',
  'timeStamp.attached': 'RFC 3161 令牌，见所附签名证据',
  signatureId: '签名编号',
  keyId: '密钥编号',
  footer: '{{title}} · {{record}} · 第 {{page}} 页，共 {{of}} 页',
} satisfies Translated<typeof en>
