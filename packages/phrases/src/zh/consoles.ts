import type { consoles as en } from '../en/consoles.ts'
import type { Translated } from '../kit/translated.ts'

/** 各身份提供方控制台的示意图：文字为控制台中的原文，格式说明见英文文件。 */
export const consoles = {
  'entra.1': `Microsoft Entra 管理中心 > 应用注册 > 注册应用程序
名称 = Atrium
受支持的帐户类型 = 仅此组织目录中的帐户 *
重定向 URI（Web） <= callback
[注册]`,
  'entra.2': `Microsoft Entra 管理中心 > 应用注册 > Atrium
- *概述
- 身份验证
- 证书和密码
- 令牌配置
应用程序(客户端) ID => clientId
对象 ID = 4f2c…
目录(租户) ID => issuer`,
  'entra.3': `Microsoft Entra 管理中心 > 应用注册 > Atrium
- 概述
- 身份验证
- *证书和密码
- 令牌配置
[新客户端密码]
值 => secret
机密 ID = 9a17…`,
  'entra.4': `Microsoft Entra 管理中心 > 应用注册 > Atrium > 添加可选声明
- 概述
- 身份验证
- 证书和密码
- *令牌配置
令牌类型 = ID *
[x] email *
[x] sid *
[添加]`,
  'entra.5': `Microsoft Entra 管理中心 > 应用注册 > Atrium
- 概述
- *身份验证
- 证书和密码
- 令牌配置
重定向 URI（Web） = https://…/sso/callback/…
重定向 URI（Web） <= loggedOut
前端通道注销 URL <= logout
[保存]`,
  'okta.1': `Okta Admin Console > Applications > Create a new app integration
Sign-in method = OIDC - OpenID Connect *
Application type = Web Application *
[Next]`,
  'okta.2': `Okta Admin Console > Applications > New Web App Integration
App integration name = Atrium
Grant type = Authorization Code
Sign-in redirect URIs <= callback
Sign-out redirect URIs <= loggedOut
[Save]`,
  'okta.3': `Okta Admin Console > Applications > Atrium
- *General
- Sign On
- Assignments
Client ID => clientId
Client secret => secret`,
  'okta.4': `Okta Admin Console > Applications > Atrium
- General
- Sign On
- *Assignments
[Assign] *
Assign to Groups = 员工`,
  'google.1': `Google Cloud 控制台 > Google Auth Platform
- Overview
- Branding
- *Audience
- Clients
User type = Internal *`,
  'google.2': `Google Cloud 控制台 > Google Auth Platform > Create OAuth client ID
- Overview
- Branding
- Audience
- *Clients
Application type = Web application *
Name = Atrium
Authorized redirect URIs <= callback
[Create]`,
  'google.3': `Google Cloud 控制台 > Google Auth Platform > OAuth client created
Client ID => clientId
Client secret => secret`,
  'adfs.1': `AD FS 管理 > 应用程序组 > 添加应用程序组向导
- *欢迎
- 服务器应用程序
- 配置应用程序凭据
- 配置 Web API
- 配置应用程序权限
名称 = Atrium
模板 = 访问 Web API 的服务器应用程序 *`,
  'adfs.2': `AD FS 管理 > 应用程序组 > 添加应用程序组向导
- 欢迎
- *服务器应用程序
- 配置应用程序凭据
- 配置 Web API
- 配置应用程序权限
客户端标识符 => clientId
重定向 URI <= callback
[添加]`,
  'adfs.3': `AD FS 管理 > 应用程序组 > 添加应用程序组向导
- 欢迎
- 服务器应用程序
- *配置应用程序凭据
- 配置 Web API
- 配置应用程序权限
[x] 生成共享机密 *
机密 => secret`,
  'adfs.4': `AD FS 管理 > 应用程序组 > 添加应用程序组向导
- 欢迎
- 服务器应用程序
- 配置应用程序凭据
- *配置 Web API
- *配置应用程序权限
标识符 <= clientId
[x] allatclaims *
[x] email *
[x] openid *
[x] profile *`,
  'adfs.5': `AD FS 管理 > Atrium - Web API > 颁发转换规则 > 以声明方式发送 LDAP 特性
特性存储 = Active Directory
E-Mail-Addresses = email *
Display-Name = name *`,
  'keycloak.1': `Keycloak 管理控制台 > Clients > Create client
- *General settings
- Capability config
- Login settings
Client type = OpenID Connect *
Client ID => clientId
[Next]`,
  'keycloak.2': `Keycloak 管理控制台 > Clients > Create client
- General settings
- *Capability config
- Login settings
Client authentication = On *
[x] Standard flow *
[ ] Direct access grants
[Next]`,
  'keycloak.3': `Keycloak 管理控制台 > Clients > Client details
- *Settings
- Keys
- Credentials
Valid redirect URIs <= callback
Valid post logout redirect URIs <= loggedOut
Backchannel logout URL <= logout
[Save]`,
  'keycloak.4': `Keycloak 管理控制台 > Clients > Client details
- Settings
- Keys
- *Credentials
Client Authenticator = Client Id and Secret
Client Secret => secret`,
  'entraSaml.1': `Microsoft Entra 管理中心 > 企业应用程序 > 创建你自己的应用程序
应用的名称是什么? = Atrium
你希望如何处理应用程序? = 集成未在库中找到的任何其他应用程序 *
[创建]`,
  'entraSaml.2': `Microsoft Entra 管理中心 > 企业应用程序 > Atrium > 基本 SAML 配置
- 概述
- 用户和组
- *单一登录
标识符(实体 ID) <= entity
回复 URL(断言使用者服务 URL) <= callback
注销 URL <= logout
[保存]`,
  'entraSaml.3': `Microsoft Entra 管理中心 > 企业应用程序 > Atrium > SAML 证书
- 概述
- 用户和组
- *单一登录
应用联合元数据 URL => saml.metadataUrl
联合元数据 XML = 下载`,
  'entraSaml.4': `Microsoft Entra 管理中心 > 企业应用程序 > Atrium
- 概述
- *用户和组
- 单一登录
[添加用户/组] *`,
  'oktaSaml.1': `Okta Admin Console > Applications > Create a new app integration
Sign-in method = SAML 2.0 *
[Next]`,
  'oktaSaml.2': `Okta Admin Console > Applications > Create SAML Integration > SAML Settings
Single sign-on URL <= callback
Audience URI (SP Entity ID) <= entity
Name ID format = Persistent *`,
  'oktaSaml.3': `Okta Admin Console > Applications > Create SAML Integration > Attribute Statements
displayName = user.displayName *
email = user.email *
[Next]`,
  'oktaSaml.4': `Okta Admin Console > Applications > Atrium
- General
- *Sign On
- Assignments
Metadata URL => saml.metadataUrl`,
  'googleSaml.1': `Google 管理控制台 > 应用 > 网站和移动应用
[添加应用]
添加自定义 SAML 应用 = Atrium *`,
  'googleSaml.2': `Google 管理控制台 > 添加自定义 SAML 应用
- 应用详情
- *Google 身份提供商详细信息
- 服务提供商详细信息
- 属性映射
[下载元数据] *`,
  'googleSaml.3': `Google 管理控制台 > 添加自定义 SAML 应用
- 应用详情
- Google 身份提供商详细信息
- *服务提供商详细信息
- 属性映射
ACS 网址 <= callback
实体 ID <= entity
[ ] 已签名的响应 *
名称 ID 格式 = EMAIL *`,
  'googleSaml.4': `Google 管理控制台 > 网站和移动应用 > Atrium > 用户访问权限
服务状态 = 对所有人启用 *
[保存]`,
  'adfsSaml.2': `AD FS 管理 > 信赖方信任 > 添加信赖方信任向导
- 欢迎
- *选择数据源
- 指定显示名称
- 选择访问控制策略
导入有关在联机或本地网络上发布的信赖方的数据 = 已选 *
联合元数据地址 <= entity`,
  'adfsSaml.3': `AD FS 管理 > 信赖方信任 > 编辑声明颁发策略 > 以声明方式发送 LDAP 特性
特性存储 = Active Directory
E-Mail-Addresses = 电子邮件地址 *
Display-Name = 名称 *`,
  'adfsSaml.4': `AD FS 管理 > 信赖方信任 > 编辑声明颁发策略 > 转换传入声明
传出声明类型 = 名称 ID *
传出名称 ID 格式 = 永久标识符 *`,
  'keycloakSaml.2': `Keycloak 管理控制台 > Clients > Import client
Resource file <= saml.ownMetadata
[Save]`,
  'keycloakSaml.3': `Keycloak 管理控制台 > Clients > Client details
- *Settings
- Keys
- Client scopes
Name ID format = persistent *
Force name ID format = On *
Sign assertions = On *
[Save]`,
  'keycloakSaml.4': `Keycloak 管理控制台 > Clients > Client details > Dedicated scopes
- Settings
- Keys
- *Client scopes
[Add mapper]
Mapper type = User Property *
Property = email *
SAML Attribute Name = email *`,
  'feishu.1': `飞书开放平台 > 开发者后台
[创建企业自建应用] *
添加应用能力 = 网页应用 *`,
  'feishu.2': `飞书开放平台 > Atrium
- *凭证与基础信息
- 添加应用能力
- 权限管理
- 安全设置
- 版本管理与发布
App ID => App ID
App Secret => App Secret`,
  'feishu.3': `飞书开放平台 > Atrium
- 凭证与基础信息
- *网页应用
- 权限管理
- *安全设置
- 版本管理与发布
重定向 URL <= callback
桌面端主页 <= start
移动端主页 <= start`,
  'feishu.4': `飞书开放平台 > Atrium
- 凭证与基础信息
- 添加应用能力
- *权限管理
- 安全设置
- *版本管理与发布
[x] contact:user.email:readonly *
[x] contact:user.phone:readonly *
[创建版本] *`,
  'dingtalk.1': `钉钉开放平台 > 应用开发 > Atrium
- 凭证与基础信息
- *网页应用
- 权限管理
- 安全设置
应用首页地址 <= start`,
  'dingtalk.2': `钉钉开放平台 > 应用开发 > Atrium
- *凭证与基础信息
- 网页应用
- 权限管理
- 安全设置
Client ID => Client ID
Client Secret => Client Secret`,
  'dingtalk.3': `钉钉开放平台 > 应用开发 > Atrium
- 凭证与基础信息
- 网页应用
- 权限管理
- *安全设置
重定向 URL（回调域名） <= callback
[保存]`,
  'dingtalk.4': `钉钉开放平台 > 应用开发 > Atrium
- 凭证与基础信息
- 网页应用
- *权限管理
- 安全设置
[x] Contact.User.Read *
[x] Contact.User.mobile *
[x] qyapi_get_member *`,
  'dingtalk.5': `钉钉开放平台 > 首页
CorpId => CorpId`,
  'wecom.1': `企业微信管理后台 > 应用管理 > 创建应用
应用名称 = Atrium
可见范围 = 可以登录的人 *
[创建应用]`,
  'wecom.2': `企业微信管理后台 > 应用管理 > Atrium
AgentId => AgentId
Secret => Secret
我的企业 > 企业 ID => wecomCorp`,
  'wecom.3': `企业微信管理后台 > 应用管理 > Atrium > 开发者接口
企业微信授权登录 > 授权回调域 = 回调地址的主机名 *
网页授权及 JS-SDK > 可信域名 = 回调地址的主机名 *`,
  'wecom.4': `企业微信管理后台 > 应用管理 > Atrium > 开发者接口
企业可信 IP = 门户服务器的 IP *
[确定]`,
  'wecom.5': `企业微信管理后台 > 应用管理 > Atrium
应用主页 <= start`,
  'push.dingtalk.1': `钉钉开放平台 > 应用开发 > Atrium
- *凭证与基础信息
- 权限管理
- 版本管理与发布
Client ID => App Key
Client Secret => App Secret
AgentId => Agent Id`,
  'push.dingtalk.2': `钉钉开放平台 > 应用开发 > Atrium
- 凭证与基础信息
- *权限管理
- 版本管理与发布
[x] qyapi_get_member_by_mobile *`,
  'push.dingtalk.3': `钉钉开放平台 > 应用开发 > Atrium
- 凭证与基础信息
- 权限管理
- *版本管理与发布
可见范围 = 所有要接收消息的人 *
[发布] *`,
  'push.feishu.1': `飞书开放平台 > 开发者后台
[创建企业自建应用] *
添加应用能力 = 机器人 *`,
  'push.feishu.2': `飞书开放平台 > Atrium
- *凭证与基础信息
- 添加应用能力
- 权限管理
- 版本管理与发布
App ID => App Key
App Secret => App Secret`,
  'push.feishu.3': `飞书开放平台 > Atrium
- 凭证与基础信息
- 添加应用能力
- *权限管理
- 版本管理与发布
[x] contact:user.id:readonly *
[x] im:message:send_as_bot *
[x] im:message:readonly *`,
  'push.feishu.4': `飞书开放平台 > Atrium
- 凭证与基础信息
- 添加应用能力
- 权限管理
- *版本管理与发布
可用范围 = 所有要接收消息的人 *
[创建版本] *`,
  'push.wechat.1': `企业微信管理后台 > 应用管理 > Atrium
AgentId => Agent Id
Secret => App Secret
我的企业 > 企业 ID => App Key`,
  'push.wechat.2': `企业微信管理后台 > 应用管理 > Atrium
可见范围 = 所有要接收消息的人 *
[保存]`,
  'push.wechat.3': `企业微信管理后台 > 应用管理 > Atrium > 开发者接口
企业可信 IP = 门户服务器的 IP *
[确定]`,
  'oidc.1': `身份提供方 > 客户端 > 新建客户端
客户端名称 = Atrium
应用类型 = Web *
授权类型 = 授权码（authorization code） *
重定向 URI <= callback
[保存]`,
  'oidc.2': `身份提供方 > 客户端 > Atrium
- 设置
- *凭据
客户端 ID => clientId
客户端密钥 => secret`,
  'oidc.3': `浏览器 > https://login.example.com/.well-known/openid-configuration
issuer = https://login.example.com => issuer
authorization_endpoint = https://login.example.com/authorize
token_endpoint = https://login.example.com/token
jwks_uri = https://login.example.com/keys`,
  'oidc.4': `身份提供方 > 客户端 > Atrium
- *设置
- 凭据
退出后重定向 URI（post logout） <= loggedOut
后端退出 URI（backchannel logout） <= logout
[保存]`,
  'saml.1': `浏览器 > https://idp.example.com/metadata
本页地址 = https://idp.example.com/metadata => saml.metadataUrl
EntityDescriptor entityID = https://idp.example.com/saml
SingleSignOnService (HTTP-Redirect) = https://idp.example.com/sso
X509Certificate = MIIDdzCCAl…`,
  'saml.2': `身份提供方 > 服务提供方 > 新建服务提供方
元数据文件 <= saml.ownMetadata
实体 ID <= entity
断言使用方服务 URL（HTTP-POST） <= callback
单点退出服务 URL <= logout
[保存]`,
  'saml.3': `身份提供方 > 服务提供方 > Atrium
- 地址
- *断言
[x] 对断言签名 *
NameID 格式 = persistent *
属性 displayName = 姓名 *
属性 email = 邮箱 *
[保存]`,
  'cas.1': `CAS 服务器 > /etc/cas/services > Atrium-1001.json
@class = org.apereo.cas.services.CasRegisteredService
serviceId = ^https://HOST/sso/callback/ID.* *
name = Atrium
id = 1001`,
  'cas.2': `CAS 服务器 > /etc/cas/services > Atrium-1001.json > attributeReleasePolicy
@class = …ReturnAllowedAttributeReleasePolicy
allowedAttributes = displayName, mail *`,
  'cas.3': `CAS 服务器 > /etc/cas
Atrium-1001.json: logoutType = BACK_CHANNEL *
cas.properties: cas.logout.follow-service-redirects = true *`,
  'cas.4': `浏览器 > https://cas.example.com/cas/login
去掉 /login 的地址 = https://cas.example.com/cas => casServer`,
  'ad.1': `Active Directory 用户和计算机 > lab.example > 新建对象 - 用户
用户登录名 = atrium@lab.example => ldap.reader
密码 => ldap.secret
[ ] 用户下次登录时须更改密码
[x] 密码永不过期 *
[完成]`,
  'ad.2': `Active Directory 用户和计算机 > 查看：高级功能 > Staff 属性
- 常规
- 管理者
- 对象
- 安全
- *属性编辑器
distinguishedName = OU=Staff,DC=lab,DC=example => ldap.base`,
  'ad.3': `证书颁发机构 > lab-CA 属性 > 查看证书 > 详细信息 > 证书导出向导
[ ] DER 编码二进制 X.509 (.CER)
[x] Base64 编码 X.509 (.CER) *
文件内容 = -----BEGIN CERTIFICATE----- … => ldap.ca`,
  'ad.4': `高级安全 Windows Defender 防火墙 > 新建入站规则向导
- 规则类型
- *协议和端口
- 操作
- 配置文件
- 名称
[x] TCP
特定本地端口 = 636 *`,
  'ldap.1': `终端 > ldapadd -x -D cn=admin,dc=lab,dc=example -W
dn = cn=atrium,ou=services,dc=lab,dc=example => ldap.reader
objectClass = organizationalRole, simpleSecurityObject
userPassword => ldap.secret`,
  'ldap.2': `终端 > ldapsearch -x -W -D cn=atrium,ou=services,dc=lab,dc=example -b ou=people,dc=lab,dc=example uid=zhang '*' +
# base = ou=people,dc=lab,dc=example => ldap.base
dn = uid=zhang,ou=people,dc=lab,dc=example
objectClass = inetOrgPerson
uid = zhang *
cn = 张三
mail = zhang@lab.example
entryUUID = 0d9e6a3c-41d7-103f-8a52-7fb7a1c0e2d4 *`,
  'ldap.3': `终端 > ldapsearch -Y EXTERNAL -H ldapi:/// -b cn=config -s base
olcTLSCertificateFile = /etc/ldap/tls/ldap.lab.example.pem
olcTLSCACertificateFile = /etc/ldap/tls/lab-ca.pem
lab-ca.pem 的内容 = -----BEGIN CERTIFICATE----- … => ldap.ca`,
} satisfies Translated<typeof en>
