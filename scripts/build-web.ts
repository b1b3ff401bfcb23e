import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, transformWithOxc, type Plugin } from 'vite'
import { precompress, type Sizes } from './precompress.ts'
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

/** What is loaded later shows on no first picture. */
const withoutLaterCode: Plugin = {
  name: 'without-later-code',
  resolveDynamicImport: () => ({ id: 'loaded-later', external: true }),
}

/** What draws the first screens on the server: the same components, in one file that no browser gets. */
async function bundleFirstPicture() {
  await build({
    root: web,
    configFile: false,
    publicDir: false,
    // Bundlers warn of every library that is marked for the client.
    logLevel: 'error',
    plugins: [withoutLaterCode],
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/app/first-picture.tsx', outDir: join(aside, '.picture'), target: 'node22', emptyOutDir: true },
  })
}

/** The worker is one file with a name that stays; that it belongs to another build is told by what it says. */
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

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000).toLocaleString('en')} kB`
const line = ({ files, plain, brotli }: Sizes, seconds: number) =>
  `Built the web client in ${seconds.toFixed(1)} s: ${files} files, ${kilobytes(plain)}, ${kilobytes(brotli)} on the way (brotli).`

async function main() {
  const started = performance.now()
  const stamp = webSourceHash(root)
  await checkTypes()
  await bundle()
  await bundleFirstPicture()
  await addWorker(stamp)
  const sizes = await precompress(aside)
  await moveIntoPlace(stamp)
  console.log(line(sizes, (performance.now() - started) / 1000))
}

try {
  await main()
} catch (problem) {
  console.error(problem instanceof Error ? problem.message : problem)
  process.exitCode = 1
} finally {
  await rm(aside, { recursive: true, force: true })
}
