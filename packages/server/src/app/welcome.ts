import { demoAccounts, demoPassword, demoTrialPhone } from '#demo/demo-accounts.ts'
import type { Settings } from '#environment/settings.ts'

interface Welcome {
  settings: Settings
  isDemo: boolean
  operatorLink: string | undefined
  say: (line: string) => void
}

/** Prints the portal's address, its data location and how to sign in. */
export function printWelcome({ settings, isDemo, operatorLink, say }: Welcome): void {
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

/** The data folder, or the database's address without its password. */
function dataPlace({ databaseUrl, dataDir }: Settings): string {
  if (!databaseUrl) return dataDir
  const url = new URL(databaseUrl)
  return `PostgreSQL ${url.hostname}${url.pathname}, files in ${dataDir}`
}
