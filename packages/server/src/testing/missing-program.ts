import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Why a test of a program is skipped: the sentence that it is not installed, or false. */
export async function missingProgram(program: string): Promise<string | false> {
  try {
    await promisify(execFile)(program, ['--version'])
    return false
  } catch {
    return `${program} is not installed`
  }
}
