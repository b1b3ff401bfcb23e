import { accountCalls } from './account/account.calls.ts'
import { directorySyncCalls } from './directory-sync/directory-sync.calls.ts'
import { departmentCalls } from './departments/departments.calls.ts'
import { esignCalls } from './esign/esign.calls.ts'
import { helpCalls } from './help/help.calls.ts'
import { identityCalls } from './identity/identity.calls.ts'
import type { Calls } from './kit/call.ts'
import { labelCalls } from './labels/labels.calls.ts'
import { legalCalls } from './legal/legal.calls.ts'
import { logCalls } from './logs/logs.calls.ts'
import { memberCalls } from './members/members.calls.ts'
import { helmCalls } from './monomers/helm.calls.ts'
import { monomerCalls } from './monomers/monomers.calls.ts'
import { programMonomerCalls } from './monomers/program-monomers.calls.ts'
import { menuCalls } from './menus/menus.calls.ts'
import { noticeCalls } from './notices/notices.calls.ts'
import { openPlatformCalls } from './open-platform/open-platform.calls.ts'
import { operatorCalls } from './operator/operator.calls.ts'
import { organisationCalls } from './organisation/organisation.calls.ts'
import { productCalls } from './products/products.calls.ts'
import { pushCalls } from './push/push.calls.ts'
import { settingCalls } from './settings/settings.calls.ts'
import { ssoCalls } from './sso/sso.calls.ts'
import { trialCalls } from './trial/trial.calls.ts'

/** Every call of the product, by domain: what the server must answer, the OpenAPI page shows and the tests go through. */
export const allCalls = {
  identity: identityCalls,
  account: accountCalls,
  organisation: organisationCalls,
  departments: departmentCalls,
  members: memberCalls,
  settings: settingCalls,
  products: productCalls,
  sso: ssoCalls,
  'directory-sync': directorySyncCalls,
  'open-platform': openPlatformCalls,
  push: pushCalls,
  labels: labelCalls,
  monomers: { ...monomerCalls, ...helmCalls, ...programMonomerCalls },
  esign: esignCalls,
  trial: trialCalls,
  menus: menuCalls,
  logs: logCalls,
  notices: noticeCalls,
  help: helpCalls,
  legal: legalCalls,
  operator: operatorCalls,
} satisfies Record<string, Calls>
export type Domain = keyof typeof allCalls
