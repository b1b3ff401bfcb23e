import { letHashesYield } from '#kit/hash-threads.ts'
import { loadEnvFile, readSettings, SettingProblem } from '#kit/settings.ts'
import { start } from './start.ts'

/** The program: starts the server, says where it is, and stops it cleanly when asked to. */
async function main() {
  loadEnvFile()
  const running = await start(readSettings(), (line) => console.log(line))
  void letHashesYield()
  let isStopping = false
  const stop = async () => {
    // A second Ctrl-C is from someone who will not wait.
    if (isStopping) process.exit(1)
    isStopping = true
    await running.close()
    process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
}

main().catch((problem: unknown) => {
  console.error(problem instanceof SettingProblem ? problem.message : problem)
  process.exit(1)
})
