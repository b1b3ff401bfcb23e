import type { DomainName } from './domains.ts'

/** A call that section 7 of the specification names, its shorthand resolved. */
export interface SpecifiedCall {
  /** Verb and path below `/api`, spelled as there. */
  at: string
  group: string
  domain: DomainName
  purpose: string
  /** What the specification says it takes: `{fields of the body}`, `?fields&of&the&query`, a value behind its field. */
  takes: string | undefined
}

type Row = readonly [at: string, domain: DomainName, purpose: string, takes?: string]

const rows: Record<string, readonly Row[]> = {
  'Account center': [
    ['POST /account/login', 'identity', 'Sign in, the older form', '{productType, loginClient, account, password}'],
    ['POST /account/loginV2', 'identity', 'Sign in by password', '{productType, loginClient, account, password}'],
    ['POST /Account/Login/SecondaryVerify/SendCode', 'identity', 'Send the code of the second step of signing in'],
    ['POST /Account/Login/Secondary', 'identity', 'Take the second step of signing in'],
    ['POST /account/logout', 'identity', 'Sign out'],
    ['POST /account', 'identity', 'Register'],
    ['POST /account/applyTrial', 'trial', 'Apply for a trial'],
    ['POST /verificationCode/applyTrialMobile', 'trial', 'Send the code for a trial application', '{checkType 4}'],
    ['POST /account/setCurLang/{lang}', 'account', 'Choose the language'],
    ['POST /noticeOperation/LastTime', 'notices', 'Note when a notice was last seen'],
    ['POST /noticeOperation/lastFunction', 'notices', 'Note which new function was last seen'],
    ['GET /noticeOperation/latest', 'notices', 'The latest notice of a type', '?noticeType'],
    ['POST /account/isAuthorizeLogin', 'products', 'Who is there, and may they use the application', '{platform}'],
    ['POST /account/isExistMobile', 'identity', 'Whether a phone number is taken'],
    ['POST /account/isExistEmail', 'identity', 'Whether an email address is taken'],
    ['POST /Account/ModifyPassword/SendCode', 'identity', 'Send the code for changing the password'],
    ['POST /Account/Code/Verify', 'identity', 'Check a verification code', '{Account, VerificationCode}'],
    ['POST /Account/Password/Verify', 'identity', 'Check the old password', '{OldPassword}'],
    ['PUT /account/password/reset', 'identity', 'Set a new password after a verified code'],
    ['PUT /Account/Password/Modify', 'identity', 'Change the own password', '{NewPassword, OldPassword}'],
    ['POST /verificationCode/mobile', 'identity', 'Send a code to a phone', '{account, checkType 3}'],
    ['POST /verificationCode/email', 'identity', 'Send a code to an email address', '{account, checkType 3}'],
    ['PUT /account/modifyMobilePhone', 'account', 'Change the phone', '{accountId, mobilePhone, verificationCode}'],
    ['PUT /account/modifyEmail', 'account', 'Change the email address', '{accountId, email, verificationCode}'],
    ['GET /account/basic/{id}', 'account', 'Basic information of a person'],
    ['GET /account/manageDetail/{id}', 'members', 'Personal information in full'],
    ['PUT /account/manageModify/{userId}', 'members', 'Change personal information'],
    ['GET /systemCode/industryArea', 'settings', 'The list of industries'],
    ['GET /OrganizationConfig/PwdRequiredRules', 'identity', "The organisation's password rules"],
    ['POST /organizationConfig', 'settings', 'Add a setting of the organisation'],
    ['PUT /organizationConfig/{ConfigValueID}', 'settings', 'Change a setting of the organisation'],
    ['POST /organizationConfig/categoryList/{id}', 'settings', 'The settings of a category'],
    ['POST /loginLog/page', 'logs', 'The sign-in log'],
    ['POST /loginLog/exportLoginLog', 'logs', 'Export the sign-in log'],
    ['POST /activeUserReport', 'logs', 'The report of active users'],
    ['POST /operationLog/page', 'logs', 'The operation log'],
    ['GET /Account/common/list', 'members', 'The people of the organisation, for choosing'],
    ['PUT /organization/{ID}', 'organisation', 'Change the organisation'],
    ['GET /organization/my', 'organisation', 'The own organisation'],
    ['GET /organization/platformInfo', 'organisation', 'The applications of the organisation and their seats'],
    ['GET /organization/authorizeInfo', 'organisation', 'What the organisation is authorised for'],
  ],
  Departments: [
    ['GET /department/tree', 'departments', 'The tree of departments'],
    ['GET /department/{id}', 'departments', 'A department'],
    ['POST /department', 'departments', 'Add a department'],
    ['PUT /department/{id}', 'departments', 'Change or move a department'],
    ['DELETE /department', 'departments', 'Remove departments', '{ids}'],
  ],
  Accounts: [
    ['POST /account/managePage', 'members', 'The list of members'],
    ['PUT /account/setManager', 'members', 'Make somebody an administrator, or no longer'],
    ['POST /account/remove', 'members', 'Remove members'],
    ['POST /account/initPassword', 'members', 'Give members a new first password'],
    ['POST /account/changeDept', 'members', 'Move members to another department'],
    ['POST /account/authorize', 'members', 'Authorise members for applications'],
    ['POST /account/register', 'members', 'Add a member'],
    ['PUT /account/modify/{ID}', 'members', 'Change a member'],
    ['PUT /account/resetPwdLock/{id}', 'members', 'Unlock a member after wrong passwords'],
    ['POST /accountsHistory/page', 'members', 'The list of former members'],
    ['POST /accountsHistory/recovery', 'members', 'Bring a former member back'],
    ['POST /account/authenticatedAccount', 'identity', 'Prove to be an account', '{accountId, password}'],
  ],
  Uploads: [
    ['POST /account/batchImport', 'members', 'Import members from a file'],
    ['POST /organization/uploadLogo', 'organisation', 'Replace the logo'],
    ['POST /account/uploadPhoto/', 'account', 'Replace the own photo'],
  ],
  'Config lists': [
    [
      'POST /configurations/{id}',
      'settings',
      'The values in force of a category',
      '{code, openCode, pageIndex, pageSize}',
    ],
    ['GET /systemCode/configurations/{id}', 'settings', 'How the settings of a category are defined'],
    ['GET /configurations/Options/{id}', 'settings', 'What a setting can be set to'],
    ['GET /SystemDictionary', 'settings', 'The dictionary of the system'],
  ],
  LabelTemplate: [
    ['POST /LabelTemplate', 'labels', 'Add a label template'],
    ['POST /LabelTemplate/{id}', 'labels', 'Change a label template'],
    ['POST /LabelTemplate/delete', 'labels', 'Remove label templates'],
    ['POST /LabelTemplate/Page', 'labels', 'The list of label templates'],
    ['POST /LabelTemplate/Query', 'labels', 'Find label templates'],
    ['POST /LabelTemplate/EnableLabelTemplate', 'labels', 'Switch a label template on or off'],
    ['GET /LabelTemplate/{id}', 'labels', 'A label template'],
    ['GET /LabelTemplate/CheckLabelTemplateName', 'labels', 'Whether the name of a template is taken'],
  ],
  Esign: [
    ['GET /Esign', 'esign', 'The state of the own electronic signature'],
    ['POST /Esign/verifyLoginPassword/{id}', 'esign', 'Check the sign-in password'],
    ['POST /Esign/EnableAssociatedLoginPassword/{AccountId}', 'esign', 'Sign with the sign-in password, or no longer'],
    ['POST /esign/save', 'esign', 'Set the signature password'],
    ['POST /Esign/Modify/{AccountId}', 'esign', 'Change the signature password'],
    ['POST /Esign/VerifyEsignPassword/{AccountId}', 'esign', 'Check the signature password'],
  ],
  IP: [
    ['POST /loginSetting/ipwhitelist/switch', 'settings', 'Switch the IP whitelist on or off', '{switchState}'],
    ['POST /loginSetting/ipwhitelist', 'settings', 'Save the IP whitelist'],
    ['GET /loginSetting/ipwhitelist', 'settings', 'The IP whitelist'],
    ['POST /LoginSetting/ipunlimited', 'settings', 'Exempt people from the IP whitelist', '{accountIds}'],
    ['DELETE /LoginSetting/ipunlimited', 'settings', 'End the exemption of people', '{accountIds}'],
    ['GET /loginSetting/ipunlimited/optionalAccounts', 'settings', 'Whom one may exempt'],
    ['POST /loginSetting/ipunlimited/pages', 'settings', 'The list of exempt people'],
  ],
  Home: [
    ['GET /Account/AuthorizeInfo', 'products', 'The applications one may use', '?showUnAuthorized'],
    ['GET /Platform/WebUrls', 'products', 'Where the applications live', '?isAll'],
    ['GET /Account/SetUIVersion/{version}', 'account', 'Choose the look of the portal', '?isRefresh'],
    ['GET /Account/SetGuided/{type}', 'account', 'Mark a tour as finished'],
  ],
  Menu: [
    ['GET /Menu/tree', 'menus', 'The whole menu'],
    ['GET /Menu/user/tree', 'menus', 'The menu of the person who asks'],
    ['GET /Menu/users', 'menus', 'Who sees a menu entry', '?menuId&roleType'],
    ['POST /Menu/user/save', 'menus', 'Save who sees a menu entry'],
  ],
  'Single sign-on and openness': [
    ['POST /sso/login', 'sso', 'Finish a single sign-on'],
    ['GET /OrganizationOpenness/getConfig', 'sso', "The organisation's open capability"],
  ],
  Trial: [
    ['POST /Trial/Login/SendCode', 'trial', 'Send the code of a trial sign-in', '{mobilePhone}'],
    ['POST /Trial/Login', 'trial', 'Sign in to a trial'],
    ['POST /Trial/RegisterApply', 'trial', 'Apply for a trial with all particulars'],
    ['POST /account/freeTrial', 'trial', 'Begin a free trial'],
  ],
  CIMS: [['POST /users/isAuthorizeLogin', 'products', "The inventory's form of account/isAuthorizeLogin"]],
  'Monomer library': [
    ['POST /Helm/SetHelmInfo', 'monomers', 'Save a monomer'],
    ['POST /Helm/GetHelmList', 'monomers', 'The list of monomers'],
    ['POST /Helm/DelHelmInfo', 'monomers', 'Remove a monomer', '{symbolId}'],
    ['POST /Helm/IsExistsSameValue', 'monomers', 'Whether a symbol or structure is taken'],
    ['POST /Helm/AssociationHelm', 'monomers', 'Associate a monomer'],
  ],
  'Open platform': [
    ['POST /v1/Sdk/ucapi/detail/ade', 'open-platform', 'An app credential'],
    ['POST /v1/Sdk/ucapi/page/interface', 'open-platform', 'The list of interfaces'],
    ['POST /v1/Sdk/ucapi/bind/thirdaccount', 'push', 'Connect a chat platform'],
    ['POST /v1/Sdk/ucapi/detail/thirdaccount', 'push', 'The connection to a chat platform'],
    ['POST /v1/Sdk/ucapi/thirdaccount/{state}', 'push', 'Switch message pushing on or off', '0 or 1'],
    ['POST /v1/Sdk/ucapi/message/send/test', 'push', 'Send a debug message'],
    ['POST /v1/Sdk/ucapi/withdrawn', 'open-platform', 'Withdraw a queued request', '?reqId'],
    ['POST /v1/Sdk/ucapi/page/record', 'open-platform', 'The list of requests'],
    ['GET /v1/Sdk/ucapi/interface', 'open-platform', 'A request in full', '?reqId'],
    ['GET /v1/Sdk/ucapi/platform', 'open-platform', 'The applications with interfaces'],
    ['GET /v1/Sdk/ucapi/responseStatus', 'open-platform', 'The response statuses'],
  ],
}

/** Every call of section 7, in its order. */
export const specifiedCalls: readonly SpecifiedCall[] = Object.entries(rows).flatMap(([group, calls]) =>
  calls.map(([at, domain, purpose, takes]) => ({ at, group, domain, purpose, takes })),
)

/** What two spellings of the same call have in common: case, a last slash and the names of parameters do not count. */
export const callKey = (at: string): string =>
  at
    .toLowerCase()
    .replace(/\/$/, '')
    .replace(/:\w+|{\w+}/g, '*')

/** Fields that the contract requires of a specified call although the specification does not name them, and why. */
export const requiredBesides: Readonly<Record<string, { fields: readonly string[]; why: string }>> = {
  'POST /verificationCode/applyTrialMobile': { fields: ['account'], why: 'The phone that the code goes to' },
  'PUT /account/modifyMobilePhone': { fields: ['ticket'], why: 'Proves the person, not only the phone' },
  'PUT /account/modifyEmail': { fields: ['ticket'], why: 'Proves the person, not only the address' },
}
