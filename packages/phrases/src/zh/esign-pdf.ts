import type { esignPdf as en } from '../en/esign-pdf.ts'
import type { Translated } from '../kit/translated.ts'

/** 对已签名 PDF 的判断，用于门户与独立验证工具。 */
export const esignPdf = {
  'pdf.ok': '门户签名后，此 PDF 未作改动。',
  'pdf.unknown': '签名后此 PDF 未作改动；未提供已公布的公钥，无法判断是否由门户签名。',
  'pdf.appended': '签名后有内容追加到此 PDF，只有前 {{bytes}} 字节是签名时的内容。',
  'pdf.changed': '此 PDF 在签名后被改动。',
  'pdf.cut': '此 PDF 末尾缺失。',
  'pdf.not-covered': '数字签名未覆盖此 PDF 的全部内容：签名后有改动。',
  'pdf.other-key': '为此 PDF 签名的密钥不在门户公布之列。',
  'pdf.unsigned': '此 PDF 没有数字签名。门户附有证据的 PDF 都带数字签名，可见此文件并非由门户生成。',
  'pdf.genuineEvidence': '所附证据真实，但此 PDF 不是当时签署的文件。',
  'pdf.notSigned': '此 PDF 不是当时签署的文件',
  'pdf.advice': '其显示的内容不可采信。请从门户重新下载已签名的 PDF。',
  'pdf.insecure': '已签名的 PDF 只能通过 https 验证。请用 https 打开本页，或使用下方的单文件验证程序。',
  'pdf.encrypted': '此 PDF 已加密，而已签名的 PDF 从不加密。请验证设置密码之前、刚下载时的文件。',
} satisfies Translated<typeof en>
