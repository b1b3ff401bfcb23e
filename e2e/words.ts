import { access as enAccess } from '@atrium/phrases/en/access.ts'
import { account as enAccount } from '@atrium/phrases/en/account.ts'
import { app as enApp } from '@atrium/phrases/en/app.ts'
import { audit as enAudit } from '@atrium/phrases/en/audit.ts'
import { errors as enErrors } from '@atrium/phrases/en/errors.ts'
import { identity as enIdentity } from '@atrium/phrases/en/identity.ts'
import { connections as enConnections } from '@atrium/phrases/en/connections.ts'
import { departments as enDepartments } from '@atrium/phrases/en/departments.ts'
import { imports as enImports } from '@atrium/phrases/en/imports.ts'
import { leaving as enLeaving } from '@atrium/phrases/en/leaving.ts'
import { logs as enLogs } from '@atrium/phrases/en/logs.ts'
import { members as enMembers } from '@atrium/phrases/en/members.ts'
import { menus as enMenus } from '@atrium/phrases/en/menus.ts'
import { monomerLibrary as enMonomerLibrary } from '@atrium/phrases/en/monomer-library.ts'
import { monomerSearch as enMonomerSearch } from '@atrium/phrases/en/monomer-search.ts'
import { operator as enOperator } from '@atrium/phrases/en/operator.ts'
import { organisation as enOrganisation } from '@atrium/phrases/en/organisation.ts'
import { products as enProducts } from '@atrium/phrases/en/products.ts'
import { push as enPush } from '@atrium/phrases/en/push.ts'
import { settings as enSettings } from '@atrium/phrases/en/settings.ts'
import { sso as enSso } from '@atrium/phrases/en/sso.ts'
import { directorySync as enDirectorySync } from '@atrium/phrases/en/directory-sync.ts'
import { tours as enTours } from '@atrium/phrases/en/tours.ts'
import { trial as enTrial } from '@atrium/phrases/en/trial.ts'
import { webhooks as enWebhooks } from '@atrium/phrases/en/webhooks.ts'
import { access as zhAccess } from '@atrium/phrases/zh/access.ts'
import { account as zhAccount } from '@atrium/phrases/zh/account.ts'
import { app as zhApp } from '@atrium/phrases/zh/app.ts'
import { audit as zhAudit } from '@atrium/phrases/zh/audit.ts'
import { errors as zhErrors } from '@atrium/phrases/zh/errors.ts'
import { identity as zhIdentity } from '@atrium/phrases/zh/identity.ts'
import { connections as zhConnections } from '@atrium/phrases/zh/connections.ts'
import { departments as zhDepartments } from '@atrium/phrases/zh/departments.ts'
import { imports as zhImports } from '@atrium/phrases/zh/imports.ts'
import { leaving as zhLeaving } from '@atrium/phrases/zh/leaving.ts'
import { logs as zhLogs } from '@atrium/phrases/zh/logs.ts'
import { members as zhMembers } from '@atrium/phrases/zh/members.ts'
import { menus as zhMenus } from '@atrium/phrases/zh/menus.ts'
import { monomerLibrary as zhMonomerLibrary } from '@atrium/phrases/zh/monomer-library.ts'
import { monomerSearch as zhMonomerSearch } from '@atrium/phrases/zh/monomer-search.ts'
import { operator as zhOperator } from '@atrium/phrases/zh/operator.ts'
import { organisation as zhOrganisation } from '@atrium/phrases/zh/organisation.ts'
import { products as zhProducts } from '@atrium/phrases/zh/products.ts'
import { push as zhPush } from '@atrium/phrases/zh/push.ts'
import { settings as zhSettings } from '@atrium/phrases/zh/settings.ts'
import { sso as zhSso } from '@atrium/phrases/zh/sso.ts'
import { directorySync as zhDirectorySync } from '@atrium/phrases/zh/directory-sync.ts'
import { tours as zhTours } from '@atrium/phrases/zh/tours.ts'
import { trial as zhTrial } from '@atrium/phrases/zh/trial.ts'
import { webhooks as zhWebhooks } from '@atrium/phrases/zh/webhooks.ts'

/** What pages say, by language and domain: for journeys that are made in both. */
export const words = {
  zh: {
    access: zhAccess,
    account: zhAccount,
    app: zhApp,
    audit: zhAudit,
    errors: zhErrors,
    identity: zhIdentity,
    connections: zhConnections,
    departments: zhDepartments,
    imports: zhImports,
    leaving: zhLeaving,
    logs: zhLogs,
    members: zhMembers,
    menus: zhMenus,
    monomerLibrary: zhMonomerLibrary,
    monomerSearch: zhMonomerSearch,
    operator: zhOperator,
    organisation: zhOrganisation,
    products: zhProducts,
    push: zhPush,
    settings: zhSettings,
    sso: zhSso,
    directorySync: zhDirectorySync,
    tours: zhTours,
    trial: zhTrial,
    webhooks: zhWebhooks,
  },
  en: {
    access: enAccess,
    account: enAccount,
    app: enApp,
    audit: enAudit,
    errors: enErrors,
    identity: enIdentity,
    connections: enConnections,
    departments: enDepartments,
    imports: enImports,
    leaving: enLeaving,
    logs: enLogs,
    members: enMembers,
    menus: enMenus,
    monomerLibrary: enMonomerLibrary,
    monomerSearch: enMonomerSearch,
    operator: enOperator,
    organisation: enOrganisation,
    products: enProducts,
    push: enPush,
    settings: enSettings,
    sso: enSso,
    directorySync: enDirectorySync,
    tours: enTours,
    trial: enTrial,
    webhooks: enWebhooks,
  },
}

/** A text whatever stands in its gaps. */
export const anyOf = (text: string): RegExp =>
  new RegExp(
    text
      .split(/\{\{\w+\}\}/u)
      .map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
      .join('.+'),
  )
