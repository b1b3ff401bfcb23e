import { demoAccounts, demoPassword, demoTrialPhone } from './demo/demo-accounts.ts'
import type { Settings } from '#kit/settings.ts'

interface Welcome {
  settings: Settings
  isDemo: boolean
  operatorLink: string | undefined
  say: (line: string) => void
}

/** Says where the portal is, where its data lies, and how to get in. */
export function welcome({ settings, isDemo, operatorLink, say }: Welcome): void {
  say('')
  say(`  Atrium   ${settings.publicUrl}`)
  say(`  Data     ${dataPlace(settings)}`)
  if (isDemo) {
    say('')
    say(`  Demo accounts, password ${demoPassword} for each:`)
    for (const { account, who } of demoAccounts) say(`    ${account.padEnd(14)}${who}`)
    say(
      `    ${'trial'.padEnd(14)}a trial user: sign in by code with phone ${demoTrialPhone}; operators read codes under Messages`,
    )
  }
  if (operatorLink) {
    say('')
    say('  There is no operator yet. This link makes the first one; it works once, for a day:')
    say(`    ${operatorLink}`)
  }
  say('')
  say('  Ctrl-C stops it.')
  say('')
}

/** The data folder, and the database server without its password. */
function dataPlace({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return dataDir
  const url = new URL(databaseUrl)
  return `PostgreSQL ${url.hostname}${url.pathname}, files in ${dataDir}`
}
