import { loadEnvFile, readSettings, SettingProblem } from '#environment/settings.ts'
import { start } from './start.ts'

/** Runs the server until it is stopped. */
async function main() {
  loadEnvFile()
  const running = await start(readSettings(), (line) => console.log(line))
  let isStopping = false
  const stop = async () => {
    // A second Ctrl-C stops at once.
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
