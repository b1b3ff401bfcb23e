/**
 * Pages of providers' consoles, drawn beside the steps of the guides: the texts are those of the consoles. The first line is the
 * path of the page, `- ` begins an entry of its menu (`- *` the chosen one). A field is followed by ` = ` and its value, by ` <= `
 * and what of the portal is entered there, or by ` => ` and the field of the portal that takes its value. Brackets are buttons and
 * boxes to tick. ` *` at the end stands for what matters most.
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
[Add]`,
  'entra.5': `Microsoft Entra admin center > App registrations > Atrium
- Overview
- *Authentication
- Certificates & secrets
- Token configuration
Redirect URIs (Web) = https://…/sso/callback/…
Redirect URIs (Web) <= loggedOut
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
}
