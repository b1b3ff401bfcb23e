import { apiDocs as enApiDocs } from './en/api-docs.ts'
import { audit as enAudit } from './en/audit.ts'
import { changes as enChanges } from './en/changes.ts'
import { dictionaries as enDictionaries } from './en/dictionaries.ts'
import { errors as enErrors } from './en/errors.ts'
import { esignManifest as enEsignManifest } from './en/esign-manifest.ts'
import { grants as enGrants } from './en/grants.ts'
import { imports as enImports } from './en/imports.ts'
import { labels as enLabels } from './en/labels.ts'
import { leaving as enLeaving } from './en/leaving.ts'
import { logs as enLogs } from './en/logs.ts'
import { menus as enMenus } from './en/menus.ts'
import { monomerImports as enMonomerImports } from './en/monomer-imports.ts'
import { monomers as enMonomers } from './en/monomers.ts'
import { pushProblems as enPushProblems } from './en/push-problems.ts'
import { server as enServer } from './en/server.ts'
import { settings as enSettings } from './en/settings.ts'
import { ssoTrace as enSsoTrace } from './en/sso-trace.ts'
import { directorySync as enDirectorySync } from './en/directory-sync.ts'
import { apiDocs as zhApiDocs } from './zh/api-docs.ts'
import { audit as zhAudit } from './zh/audit.ts'
import { changes as zhChanges } from './zh/changes.ts'
import { dictionaries as zhDictionaries } from './zh/dictionaries.ts'
import { errors as zhErrors } from './zh/errors.ts'
import { esignManifest as zhEsignManifest } from './zh/esign-manifest.ts'
import { grants as zhGrants } from './zh/grants.ts'
import { imports as zhImports } from './zh/imports.ts'
import { labels as zhLabels } from './zh/labels.ts'
import { leaving as zhLeaving } from './zh/leaving.ts'
import { logs as zhLogs } from './zh/logs.ts'
import { menus as zhMenus } from './zh/menus.ts'
import { monomerImports as zhMonomerImports } from './zh/monomer-imports.ts'
import { monomers as zhMonomers } from './zh/monomers.ts'
import { pushProblems as zhPushProblems } from './zh/push-problems.ts'
import { server as zhServer } from './zh/server.ts'
import { settings as zhSettings } from './zh/settings.ts'
import { ssoTrace as zhSsoTrace } from './zh/sso-trace.ts'
import { directorySync as zhDirectorySync } from './zh/directory-sync.ts'

/** The phrases that the server needs: for errors, files, messages and the operation log. */
export const serverPhrases = {
  zh: {
    apiDocs: zhApiDocs,
    audit: zhAudit,
    changes: zhChanges,
    dictionaries: zhDictionaries,
    errors: zhErrors,
    esignManifest: zhEsignManifest,
    grants: zhGrants,
    imports: zhImports,
    labels: zhLabels,
    leaving: zhLeaving,
    logs: zhLogs,
    menus: zhMenus,
    'monomer-imports': zhMonomerImports,
    monomers: zhMonomers,
    pushProblems: zhPushProblems,
    server: zhServer,
    settings: zhSettings,
    ssoTrace: zhSsoTrace,
    'directory-sync': zhDirectorySync,
  },
  en: {
    apiDocs: enApiDocs,
    audit: enAudit,
    changes: enChanges,
    dictionaries: enDictionaries,
    errors: enErrors,
    esignManifest: enEsignManifest,
    grants: enGrants,
    imports: enImports,
    labels: enLabels,
    leaving: enLeaving,
    logs: enLogs,
    menus: enMenus,
    'monomer-imports': enMonomerImports,
    monomers: enMonomers,
    pushProblems: enPushProblems,
    server: enServer,
    settings: enSettings,
    ssoTrace: enSsoTrace,
    'directory-sync': enDirectorySync,
  },
} as const
