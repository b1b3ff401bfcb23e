import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/**
 * Installs a program of Debian where it is missing. Resolves to why it is not there, or to undefined. Nothing is started:
 * `RUNLEVEL=1` keeps services down.
 */
export async function missingProgram(path: string, packages: readonly string[]): Promise<string | undefined> {
  if (existsSync(path)) return undefined
  const wanted = `${path} is missing`
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return `${wanted}: install ${packages.join(', ')}`
  const env = { ...process.env, RUNLEVEL: '1', DEBIAN_FRONTEND: 'noninteractive' }
  const install = () =>
    execute('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env, timeout: 120_000 })
  try {
    await install().catch(async () => {
      await execute('apt-get', ['update'], { env, timeout: 60_000 })
      await install()
    })
  } catch (problem) {
    return `${wanted}, and installing it failed: ${(problem as Error).message.slice(0, 300)}`
  }
  return existsSync(path) ? undefined : wanted
}
