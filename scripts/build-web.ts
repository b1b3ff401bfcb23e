import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, transformWithOxc } from 'vite'
import { buildVerifier } from './build-verifier.ts'
import { precompress } from './precompress.ts'
import { root } from './root.ts'
import { buildStamp, webSourceHash } from './setup/web-freshness.mjs'

const web = join(root, 'packages', 'web')
const dist = join(web, 'dist')
/** Built aside and moved into place whole: a build that fails or is stopped leaves the old client as it was. */
const aside = join(root, '.cache', `web-${process.pid}`)

/** Vite alone would bundle what the types forbid, server code for example; so they come first. */
async function checkTypes() {
  const child = spawn(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', web], {
    cwd: root,
    stdio: 'inherit',
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error('The types of the web client do not hold.')
}

async function bundle() {
  await mkdir(aside, { recursive: true })
  await build({ root: web, logLevel: 'warn', build: { outDir: aside, emptyOutDir: true } })
}

/** The worker keeps its file name; its content identifies the build. */
async function addWorker(stamp: string) {
  const file = join(web, 'worker', 'service-worker.ts')
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { sourcemap: false })
  await writeFile(join(aside, 'service-worker.js'), code.replace('__VERSION__', stamp.slice(0, 12)))
}

async function moveIntoPlace(stamp: string) {
  await writeFile(join(aside, buildStamp), stamp)
  await rm(dist, { recursive: true, force: true })
  await rename(aside, dist)
}

async function main() {
  const started = performance.now()
  const stamp = webSourceHash(root)
  await checkTypes()
  await bundle()
  await addWorker(stamp)
  await buildVerifier(join(aside, 'esign'))
  await precompress(aside)
  await moveIntoPlace(stamp)
  console.log(`Built the web client in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

try {
  await main()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
} finally {
  await rm(aside, { recursive: true, force: true })
}
