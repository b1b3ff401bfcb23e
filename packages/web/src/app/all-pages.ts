import { accountPages } from '#account/account.pages.ts'
import { devPages } from '#dev/dev.pages.ts'
import { departmentPages } from '#departments/departments.pages.ts'
import { esignPages } from '#esign/esign.pages.ts'
import { helpPages } from '#help/help.pages.ts'
import { homePages } from '#home/home.pages.ts'
import { identityPages } from '#identity/identity.pages.ts'
import type { Page } from '#kit/page.ts'
import { labelPages } from '#labels/labels.pages.ts'
import { legalPages } from '#legal/legal.pages.ts'
import { logPages } from '#logs/logs.pages.ts'
import { memberPages } from '#members/members.pages.ts'
import { menuPages } from '#menus/menus.pages.ts'
import { monomerPages } from '#monomers/monomers.pages.ts'
import { noticePages } from '#notices/notices.pages.ts'
import { openPlatformPages } from '#open-platform/open-platform.pages.ts'
import { operatorPages } from '#operator/operator.pages.ts'
import { organisationPages } from '#organisation/organisation.pages.ts'
import { productPages } from '#products/products.pages.ts'
import { pushPages } from '#push/push.pages.ts'
import { settingPages } from '#settings/settings.pages.ts'
import { directorySyncPages } from '#directory-sync/directory-sync.pages.ts'
import { ssoPages } from '#sso/sso.pages.ts'
import { trialPages } from '#trial/trial.pages.ts'

export const allPages: readonly Page[] = [
  ...homePages,
  ...identityPages,
  ...accountPages,
  ...memberPages,
  ...departmentPages,
  ...organisationPages,
  ...productPages,
  ...settingPages,
  ...logPages,
  ...menuPages,
  ...noticePages,
  ...openPlatformPages,
  ...pushPages,
  ...operatorPages,
  ...labelPages,
  ...monomerPages,
  ...esignPages,
  ...ssoPages,
  ...directorySyncPages,
  ...trialPages,
  ...legalPages,
  ...helpPages,
  // Inline condition: the build drops the branch in production.
  ...(import.meta.env?.DEV ? devPages : []),
]
