import type { apiDocs as en } from '../en/api-docs.ts'
import type { Translated } from '../kit/translated.ts'

/** 接口文档。反引号中的内容以代码样式显示。 */
export const apiDocs = {
  title: '接口文档',
  lead: '门户的全部接口：谁可以调用、需要什么、返回什么，以及可能出现的错误。',
  'language.zh': '中文',
  'language.en': 'English',
  openApi: 'OpenAPI 文档',
  home: '进入门户',

  'domain.identity': '登录与会话',
  'about.identity': '登录、退出，以及各页面启动时所需的会话状态。',
  'domain.account': '个人中心',
  'about.account': '查看和修改本人账号，以及同事的基本信息。',
  'domain.organisation': '组织',
  'about.organisation': '调用者所在的组织。',
  'domain.products': '应用',
  'about.products': '组织可以使用哪些应用，以及应用如何识别访问者。',
  'domain.logs': '日志与证据',
  'about.logs': '谁在何时登录、做了什么、谁在使用，以及记录未被篡改的证明。',
  'domain.notices': '公告',
  'about.notices': '公告、满意度调查与新功能。',
  'domain.legal': '条款与公司信息',
  'about.legal': '部署方自行替换的条款与公司页面。',
  'domain.help': '帮助',
  'about.help': '帮助文档及其目录与搜索。',
  'domain.menus': '菜单',
  'about.menus': '每个人可见的菜单。',
  'domain.departments': '部门',
  'about.departments': '组织的部门树。',
  'domain.members': '成员',
  'about.members': '组织成员：注册审核、邀请与解锁。',
  'domain.settings': '设置',
  'about.settings': '组织的各项设置。',
  'domain.sso': '单点登录',
  'about.sso': '通过组织的身份提供方登录。',
  'domain.open-platform': '开放能力',
  'about.open-platform': '供组织自己的程序使用各应用。',
  'domain.esign': '电子签名',
  'about.esign': '签署记录、为应用提供签名服务，以及验证签名。',
  'domain.trial': '试用',
  'about.trial': '试用申请与试用登录。',
  'domain.operator': '运营管理',
  'about.operator': '供平台运营人员使用。',

  'fact.access': '调用权限',
  'fact.reason': '公开原因',
  'fact.scope': '数据范围',
  'fact.log': '操作日志',
  'fact.notLogged': '不记日志',

  'access.public': '任何人，无需登录',
  'access.half-signed': '已开始登录的人，包括尚待二次验证或密码已过期的人',
  'access.trial': '已登录的人，包括试用和临时用户',
  'access.signed-in': '已完成登录的人',
  'access.organisation-admin': '组织管理员',
  'access.operator': '平台运营人员',
  'access.app': '持有开放平台访问令牌的应用',
  'access.product': '套件中的应用，请求须签名',

  'scope.organisation': '仅限调用者所在组织的数据',
  'scope.organisationNamed': '仅限路径中指明的组织的数据',
  'scope.none': '不涉及组织数据，仅限登录与会话本身',
  'scope.installation': '平台级数据：组织、应用与平台日志',

  'input.body': 'JSON 请求体',
  'input.accepts': '支持 {{types}}，不超过 {{max}}。以文件内容为准，不看文件名。',
  'input.largest': '不超过 {{max}}。',
  'output.file': '直接返回 {{type}} 类型的文件，不使用统一响应格式。',

  'error.number': '编号',
  'error.name': '名称',
  'error.status': 'HTTP 状态',
  'error.sentence': '提示文字',

  conventions: '通用约定',
  'address.title': '地址与取值',
  'address.text':
    '所有路径都在 {{server}} 之下，不区分大小写。请求与响应均为 UTF-8 编码的 JSON，除非接口另有说明，请求体不超过 64 KiB。标识为 UUID，时间为 ISO 8601 格式的 UTC 时间。查询参数中的 `true`、`True` 和 `1` 均表示“是”。',
  'cookie.title': '会话 Cookie',
  'cookie.text':
    '登录成功后会写入 Cookie `{{cookie}}`，调用非公开接口时须携带。会话闲置 {{idle}} 分钟后失效，勾选自动登录时为 {{auto}} 小时，最长不超过 {{absolute}} 天。',
  'write.title': '写操作',
  'write.text':
    '凡会改变数据的接口，无论使用何种方法，都须带请求头 `{{header}}: 1`。浏览器若发送 `Origin`，须为门户自身的地址。',
  'token.title': '访问令牌',
  'token.text':
    '开放平台的程序以 `Authorization: Bearer <token>` 代替 Cookie。令牌凭应用凭证换取：凭证放在 `Authorization: Basic` 中，或以 `client_id` 和 `client_secret` 放在请求体中。请求体为表单或 JSON；响应和错误采用相应 RFC 的格式，不使用统一响应格式。',
  'token.address': '地址',
  'token.does': '用途',
  'token.takes': '参数',
  'token.gives': '返回',
  'token.specification': '规范',
  'password.title': '密码摘要',
  'password.text':
    '已有密码以摘要传输：在密码前加上 `{{prefix}}`，取 SHA-256 的小写十六进制。设置新密码时通过 TLS 传输明文，以便校验强度规则。',
  'lang.title': '语言',
  'lang.text':
    '提示文字使用会话所选的语言；尚无会话时，依次取请求头 `{{header}}`（`zh` 或 `en`）、`Accept-Language`，最后为中文。',
  'requestId.title': '请求编号',
  'requestId.text': '每个响应都带有 `{{header}}`。反馈问题时请附上该编号，便于在日志中定位请求。',
  'example.title': '示例',
  'example.text': '先登录，再查询所在组织：',

  envelope: '响应格式',
  'envelope.text':
    '除返回文件的接口外，所有接口的响应格式一致。成功时 `code` 为 {{success}}，`/api/v1/` 之下为 {{openSuccess}}；其他数字均为错误目录中的编号。',
  'envelope.code': '成功为 {{success}}（`/api/v1/` 之下为 {{openSuccess}}），否则为错误编号',
  'envelope.message': '给人看的提示，使用调用者的语言',
  'envelope.response': '接口的返回内容；失败时为 null',
  'envelope.error': '错误目录中的名称',
  'envelope.details':
    '提示之外页面所需的信息；`request.invalid` 为有误的字段：`{ fields: [{ field, rule, message }] }`',

  catalogue: '错误目录',
  'catalogue.text':
    '接口可能出现的全部错误。编号和名称长期不变；提示文字供人阅读，可能调整。花括号中的内容按实际情况填入。',

  'openapi.parameter.header': '表明请求来自门户自身的页面或程序，而非外部站点',
  'openapi.parameter.lang': '会话尚未选定语言时，提示文字所用的语言',
  'openapi.header.requestId': '日志中标识该请求的编号',
  'openapi.session': '登录时写入的会话 Cookie',
  'openapi.token': '开放平台的访问令牌',
  'openapi.product': '套件中的应用对请求的签名，连同另外四个请求头：见 docs/products.md',
  'openapi.failure': '调用失败时的响应',
  'openapi.success': '成功',
} satisfies Translated<typeof en>
