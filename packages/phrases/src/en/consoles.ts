/**
 * Pages of providers' consoles, drawn beside the steps of the guides: the texts are those of the consoles. The first line is the
 * path of the page, `- ` begins an entry of its menu (`- *` the chosen one). A field is followed by ` = ` and its value, by ` <= `
 * and what of the portal is entered there, or by ` => ` and the field of the portal that takes its value; ` = ` with an example may
 * stand before that. Brackets are buttons and boxes to tick. ` *` at the end stands for what matters most.
 */
export const consoles = {
  'entra.1': `Microsoft Entra admin center > App registrations > Register an application
Name = Atrium
Supported account types = Accounts in this organizational directory only *
Redirect URI (Web) <= callback
[Register]`,
  'entra.2': `Microsoft Entra admin center > App registrations > Atrium
- *Overview
- Authentication
- Certificates & secrets
- Token configuration
Application (client) ID => clientId
Object ID = 4f2c…
Directory (tenant) ID => issuer`,
  'entra.3': `Microsoft Entra admin center > App registrations > Atrium
- Overview
- Authentication
- *Certificates & secrets
- Token configuration
[New client secret]
Value => secret
Secret ID = 9a17…`,
  'entra.4': `Microsoft Entra admin center > App registrations > Atrium > Add optional claim
- Overview
- Authentication
- Certificates & secrets
- *Token configuration
Token type = ID *
[x] email *
[x] sid *
[Add]`,
  'entra.5': `Microsoft Entra admin center > App registrations > Atrium
- Overview
- *Authentication
- Certificates & secrets
- Token configuration
Redirect URIs (Web) = https://…/sso/callback/…
Redirect URIs (Web) <= loggedOut
Front-channel logout URL <= logout
[Save]`,
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
Assign to Groups = Staff`,
  'google.1': `Google Cloud console > Google Auth Platform
- Overview
- Branding
- *Audience
- Clients
User type = Internal *`,
  'google.2': `Google Cloud console > Google Auth Platform > Create OAuth client ID
- Overview
- Branding
- Audience
- *Clients
Application type = Web application *
Name = Atrium
Authorized redirect URIs <= callback
[Create]`,
  'google.3': `Google Cloud console > Google Auth Platform > OAuth client created
Client ID => clientId
Client secret => secret`,
  'adfs.1': `AD FS Management > Application Groups > Add Application Group Wizard
- *Welcome
- Server application
- Configure Application Credentials
- Configure Web API
- Configure Application Permissions
Name = Atrium
Template = Server application accessing a web API *`,
  'adfs.2': `AD FS Management > Application Groups > Add Application Group Wizard
- Welcome
- *Server application
- Configure Application Credentials
- Configure Web API
- Configure Application Permissions
Client Identifier => clientId
Redirect URI <= callback
[Add]`,
  'adfs.3': `AD FS Management > Application Groups > Add Application Group Wizard
- Welcome
- Server application
- *Configure Application Credentials
- Configure Web API
- Configure Application Permissions
[x] Generate a shared secret *
Secret => secret`,
  'adfs.4': `AD FS Management > Application Groups > Add Application Group Wizard
- Welcome
- Server application
- Configure Application Credentials
- *Configure Web API
- *Configure Application Permissions
Identifier <= clientId
[x] allatclaims *
[x] email *
[x] openid *
[x] profile *`,
  'adfs.5': `AD FS Management > Atrium - Web API > Issuance Transform Rules > Send LDAP Attributes as Claims
Attribute store = Active Directory
E-Mail-Addresses = email *
Display-Name = name *`,
  'keycloak.1': `Keycloak admin console > Clients > Create client
- *General settings
- Capability config
- Login settings
Client type = OpenID Connect *
Client ID => clientId
[Next]`,
  'keycloak.2': `Keycloak admin console > Clients > Create client
- General settings
- *Capability config
- Login settings
Client authentication = On *
[x] Standard flow *
[ ] Direct access grants
[Next]`,
  'keycloak.3': `Keycloak admin console > Clients > Client details
- *Settings
- Keys
- Credentials
Valid redirect URIs <= callback
Valid post logout redirect URIs <= loggedOut
Backchannel logout URL <= logout
[Save]`,
  'keycloak.4': `Keycloak admin console > Clients > Client details
- Settings
- Keys
- *Credentials
Client Authenticator = Client Id and Secret
Client Secret => secret`,
  'entraSaml.1': `Microsoft Entra admin center > Enterprise applications > Create your own application
What's the name of your app? = Atrium
What are you looking to do with your application? = Integrate any other application you don't find in the gallery *
[Create]`,
  'entraSaml.2': `Microsoft Entra admin center > Enterprise applications > Atrium > Basic SAML Configuration
- Overview
- Users and groups
- *Single sign-on
Identifier (Entity ID) <= entity
Reply URL (Assertion Consumer Service URL) <= callback
Logout Url <= logout
[Save]`,
  'entraSaml.3': `Microsoft Entra admin center > Enterprise applications > Atrium > SAML Certificates
- Overview
- Users and groups
- *Single sign-on
App Federation Metadata Url => saml.metadataUrl
Federation Metadata XML = Download`,
  'entraSaml.4': `Microsoft Entra admin center > Enterprise applications > Atrium
- Overview
- *Users and groups
- Single sign-on
[Add user/group] *`,
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
  'googleSaml.1': `Google Admin console > Apps > Web and mobile apps
[Add app]
Add custom SAML app = Atrium *`,
  'googleSaml.2': `Google Admin console > Add custom SAML app
- App details
- *Google Identity Provider details
- Service provider details
- Attribute mapping
[Download metadata] *`,
  'googleSaml.3': `Google Admin console > Add custom SAML app
- App details
- Google Identity Provider details
- *Service provider details
- Attribute mapping
ACS URL <= callback
Entity ID <= entity
[ ] Signed response *
Name ID format = EMAIL *`,
  'googleSaml.4': `Google Admin console > Web and mobile apps > Atrium > User access
Service status = ON for everyone *
[Save]`,
  'adfsSaml.2': `AD FS Management > Relying Party Trusts > Add Relying Party Trust Wizard
- Welcome
- *Select Data Source
- Specify Display Name
- Choose Access Control Policy
Import data about the relying party published online = Chosen *
Federation metadata address <= entity`,
  'adfsSaml.3': `AD FS Management > Relying Party Trusts > Edit Claim Issuance Policy > Send LDAP Attributes as Claims
Attribute store = Active Directory
E-Mail-Addresses = E-Mail Address *
Display-Name = Name *`,
  'adfsSaml.4': `AD FS Management > Relying Party Trusts > Edit Claim Issuance Policy > Transform an Incoming Claim
Outgoing claim type = Name ID *
Outgoing name ID format = Persistent Identifier *`,
  'keycloakSaml.2': `Keycloak admin console > Clients > Import client
Resource file <= saml.ownMetadata
[Save]`,
  'keycloakSaml.3': `Keycloak admin console > Clients > Client details
- *Settings
- Keys
- Client scopes
Name ID format = persistent *
Force name ID format = On *
Sign assertions = On *
[Save]`,
  'keycloakSaml.4': `Keycloak admin console > Clients > Client details > Dedicated scopes
- Settings
- Keys
- *Client scopes
[Add mapper]
Mapper type = User Property *
Property = email *
SAML Attribute Name = email *`,
  'feishu.1': `Feishu Open Platform > Developer Console
[Create Custom App] *
Add Features = Web app *`,
  'feishu.2': `Feishu Open Platform > Atrium
- *Credentials & Basic Info
- Add Features
- Permissions & Scopes
- Security Settings
- Version Management & Release
App ID => App ID
App Secret => App Secret`,
  'feishu.3': `Feishu Open Platform > Atrium
- Credentials & Basic Info
- *Web App
- Permissions & Scopes
- *Security Settings
- Version Management & Release
Redirect URLs <= callback
Desktop homepage <= start
Mobile homepage <= start`,
  'feishu.4': `Feishu Open Platform > Atrium
- Credentials & Basic Info
- Add Features
- *Permissions & Scopes
- Security Settings
- *Version Management & Release
[x] contact:user.email:readonly *
[x] contact:user.phone:readonly *
[Create a version] *`,
  'dingtalk.1': `DingTalk Open Platform > App Development > Atrium
- Credentials and Basic Information
- *Web App
- Permission Management
- Security Settings
App homepage <= start`,
  'dingtalk.2': `DingTalk Open Platform > App Development > Atrium
- *Credentials and Basic Information
- Web App
- Permission Management
- Security Settings
Client ID => Client ID
Client Secret => Client Secret`,
  'dingtalk.3': `DingTalk Open Platform > App Development > Atrium
- Credentials and Basic Information
- Web App
- Permission Management
- *Security Settings
Redirect URL (callback domain) <= callback
[Save]`,
  'dingtalk.4': `DingTalk Open Platform > App Development > Atrium
- Credentials and Basic Information
- Web App
- *Permission Management
- Security Settings
[x] Contact.User.Read *
[x] Contact.User.mobile *
[x] qyapi_get_member *`,
  'dingtalk.5': `DingTalk Open Platform > Home
CorpId => CorpId`,
  'wecom.1': `WeCom admin console > App Management > Create an app
App name = Atrium
Allowed users = Everybody who may sign in *
[Create an app]`,
  'wecom.2': `WeCom admin console > App Management > Atrium
AgentId => AgentId
Secret => Secret
My Company > Company ID => wecomCorp`,
  'wecom.3': `WeCom admin console > App Management > Atrium > Developer API
Log in with WeCom > Authorized callback domain = Host of the callback address *
Web page authorization and JS-SDK > Trusted domain = Host of the callback address *`,
  'wecom.4': `WeCom admin console > App Management > Atrium > Developer API
Company's trusted IP = Address of the portal's server *
[OK]`,
  'wecom.5': `WeCom admin console > App Management > Atrium
App homepage <= start`,
  'push.dingtalk.1': `DingTalk Open Platform > App Development > Atrium
- *Credentials and Basic Information
- Permission Management
- Version Management and Release
Client ID => App Key
Client Secret => App Secret
AgentId => Agent Id`,
  'push.dingtalk.2': `DingTalk Open Platform > App Development > Atrium
- Credentials and Basic Information
- *Permission Management
- Version Management and Release
[x] qyapi_get_member_by_mobile *`,
  'push.dingtalk.3': `DingTalk Open Platform > App Development > Atrium
- Credentials and Basic Information
- Permission Management
- *Version Management and Release
Visible range = Everybody who gets messages *
[Release] *`,
  'push.feishu.1': `Feishu Open Platform > Developer Console
[Create Custom App] *
Add Features = Bot *`,
  'push.feishu.2': `Feishu Open Platform > Atrium
- *Credentials & Basic Info
- Add Features
- Permissions & Scopes
- Version Management & Release
App ID => App Key
App Secret => App Secret`,
  'push.feishu.3': `Feishu Open Platform > Atrium
- Credentials & Basic Info
- Add Features
- *Permissions & Scopes
- Version Management & Release
[x] contact:user.id:readonly *
[x] im:message:send_as_bot *
[x] im:message:readonly *`,
  'push.feishu.4': `Feishu Open Platform > Atrium
- Credentials & Basic Info
- Add Features
- Permissions & Scopes
- *Version Management & Release
Availability = Everybody who gets messages *
[Create a version] *`,
  'push.wechat.1': `WeCom admin console > App Management > Atrium
AgentId => Agent Id
Secret => App Secret
My Company > Company ID => App Key`,
  'push.wechat.2': `WeCom admin console > App Management > Atrium
Allowed users = Everybody who gets messages *
[Save]`,
  'push.wechat.3': `WeCom admin console > App Management > Atrium > Developer API
Company's trusted IP = Address of the portal's server *
[OK]`,
  'oidc.1': `Your provider > Clients > New client
Client name = Atrium
Application type = Web *
Grant type = Authorization code *
Redirect URI <= callback
[Save]`,
  'oidc.2': `Your provider > Clients > Atrium
- Settings
- *Credentials
Client ID => clientId
Client secret => secret`,
  'oidc.3': `Browser > https://login.example.com/.well-known/openid-configuration
issuer = https://login.example.com => issuer
authorization_endpoint = https://login.example.com/authorize
token_endpoint = https://login.example.com/token
jwks_uri = https://login.example.com/keys`,
  'oidc.4': `Your provider > Clients > Atrium
- *Settings
- Credentials
Post logout redirect URI <= loggedOut
Backchannel logout URI <= logout
[Save]`,
  'saml.1': `Browser > https://idp.example.com/metadata
Address of this page = https://idp.example.com/metadata => saml.metadataUrl
EntityDescriptor entityID = https://idp.example.com/saml
SingleSignOnService (HTTP-Redirect) = https://idp.example.com/sso
X509Certificate = MIIDdzCCAl…`,
  'saml.2': `Your provider > Service providers > New service provider
Metadata file <= saml.ownMetadata
Entity ID <= entity
Assertion consumer service URL (HTTP-POST) <= callback
Single logout service URL <= logout
[Save]`,
  'saml.3': `Your provider > Service providers > Atrium
- Addresses
- *Assertion
[x] Sign assertions *
NameID format = persistent *
Attribute displayName = Name *
Attribute email = Email address *
[Save]`,
  'cas.1': `CAS server > /etc/cas/services > Atrium-1001.json
@class = org.apereo.cas.services.CasRegisteredService
serviceId = ^https://HOST/sso/callback/ID.* *
name = Atrium
id = 1001`,
  'cas.2': `CAS server > /etc/cas/services > Atrium-1001.json > attributeReleasePolicy
@class = …ReturnAllowedAttributeReleasePolicy
allowedAttributes = displayName, mail *`,
  'cas.3': `CAS server > /etc/cas
Atrium-1001.json: logoutType = BACK_CHANNEL *
cas.properties: cas.logout.follow-service-redirects = true *`,
  'cas.4': `Browser > https://cas.example.com/cas/login
Address without /login = https://cas.example.com/cas => casServer`,
  'ad.1': `Active Directory Users and Computers > lab.example > New Object - User
User logon name = atrium@lab.example => ldap.reader
Password => ldap.secret
[ ] User must change password at next logon
[x] Password never expires *
[Finish]`,
  'ad.2': `Active Directory Users and Computers > View: Advanced Features > Staff Properties
- General
- Managed By
- Object
- Security
- *Attribute Editor
distinguishedName = OU=Staff,DC=lab,DC=example => ldap.base`,
  'ad.3': `Certification Authority > lab-CA Properties > View Certificate > Details > Certificate Export Wizard
[ ] DER encoded binary X.509 (.CER)
[x] Base-64 encoded X.509 (.CER) *
Content of the file = -----BEGIN CERTIFICATE----- … => ldap.ca`,
  'ad.4': `Windows Defender Firewall with Advanced Security > New Inbound Rule Wizard
- Rule Type
- *Protocol and Ports
- Action
- Profile
- Name
[x] TCP
Specific local ports = 636 *`,
  'ldap.1': `Terminal > ldapadd -x -D cn=admin,dc=lab,dc=example -W
dn = cn=atrium,ou=services,dc=lab,dc=example => ldap.reader
objectClass = organizationalRole, simpleSecurityObject
userPassword => ldap.secret`,
  'ldap.2': `Terminal > ldapsearch -x -W -D cn=atrium,ou=services,dc=lab,dc=example -b ou=people,dc=lab,dc=example uid=zhang '*' +
# base = ou=people,dc=lab,dc=example => ldap.base
dn = uid=zhang,ou=people,dc=lab,dc=example
objectClass = inetOrgPerson
uid = zhang *
cn = Zhang San
mail = zhang@lab.example
entryUUID = 0d9e6a3c-41d7-103f-8a52-7fb7a1c0e2d4 *`,
  'ldap.3': `Terminal > ldapsearch -Y EXTERNAL -H ldapi:/// -b cn=config -s base
olcTLSCertificateFile = /etc/ldap/tls/ldap.lab.example.pem
olcTLSCACertificateFile = /etc/ldap/tls/lab-ca.pem
Content of lab-ca.pem = -----BEGIN CERTIFICATE----- … => ldap.ca`,
}
