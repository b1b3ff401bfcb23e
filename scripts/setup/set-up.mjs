import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assertNode26, node26 } from './node-26.mjs'
import { install, isInstalled } from './packages.mjs'
import { run, Stopped } from './run.mjs'
import { SetUpProblem } from './set-up-problem.mjs'
import { underLock } from './set-up-lock.mjs'
import { isWebFresh } from './web-freshness.mjs'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** The scripts that serve the built web client. `npm test` builds it itself, so that a build that fails is counted. */
const servingWeb = ['start', 'bench', 'photograph']

/**
 * Brings packages and web client up to date for one of the npm scripts; says nothing where there is nothing to do.
 * @param {string | undefined} script
 */
export async function setUp(script) {
  try {
    await bringUpToDate(servingWeb.includes(script ?? ''))
    assertNode26(root)
  } catch (problem) {
    process.exitCode = report(problem)
  }
}

/** @param {boolean} withWeb */
async function bringUpToDate(withWeb) {
  const isWebDue = () => withWeb && !isWebFresh(root)
  if (isInstalled(root) && !isWebDue()) return
  await underLock(join(root, '.cache', 'set-up.lock'), async () => {
    if (!isInstalled(root)) await install(root)
    if (isWebDue()) await buildWeb()
  })
}

async function buildWeb() {
  console.log('Building the web client…')
  const { code } = await run(node26(root), [join(root, 'scripts', 'build-web.ts')], { cwd: root, output: 'shown' })
  if (code !== 0) throw new SetUpProblem('The web client could not be built.')
}

/**
 * Says what went wrong and gives the exit code.
 * @param {unknown} problem
 */
function report(problem) {
  if (problem instanceof Stopped) return problem.exitCode
  if (problem instanceof SetUpProblem) console.error([problem.message, problem.detail].filter(Boolean).join('\n\n'))
  else if (problem instanceof Error && 'syscall' in problem) console.error(`Setting up failed: ${problem.message}.`)
  else throw problem
  return 1
}
