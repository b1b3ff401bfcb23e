import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, test } from 'node:test'

const scripts = join(import.meta.dirname, '..')
const manifest = {
  name: 'small',
  version: '1.0.0',
  private: true,
  workspaces: ['packages/*'],
  devDependencies: { tool: 'file:tool' },
}
const lock = {
  name: 'small',
  version: '1.0.0',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': manifest,
    'node_modules/part': { resolved: 'packages/part', link: true },
    'packages/part': { version: '1.0.0' },
    'node_modules/tool': { resolved: 'tool', link: true },
    tool: { version: '1.0.0', dev: true },
  },
}

describe('setting up a fresh clone', () => {
  let folder = ''
  const write = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content))
  const stamp = () => join(folder, 'node_modules', '.atrium-lock')
  const lockFile = () => join(folder, '.cache', 'set-up.lock')

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'atrium set up '))
    await mkdir(join(folder, 'packages', 'part'), { recursive: true })
    await cp(join(scripts, 'prepare.mjs'), join(folder, 'scripts', 'prepare.mjs'))
    await cp(join(scripts, 'setup'), join(folder, 'scripts', 'setup'), { recursive: true })
    await write('package.json', manifest)
    await write('package-lock.json', lock)
    await write('packages/part/package.json', { name: 'part', version: '1.0.0' })
    await mkdir(join(folder, 'tool'))
    await write('tool/package.json', { name: 'tool', version: '1.0.0' })
  })
  afterEach(() => rm(folder, { recursive: true }))

  function begin(env: NodeJS.ProcessEnv = {}) {
    const child = spawn(process.execPath, [join(folder, 'scripts', 'prepare.mjs'), 'check'], {
      cwd: tmpdir(),
      env: { ...process.env, ...env },
    })
    const output = Promise.all([text(child.stdout), text(child.stderr)])
    const ended = once(child, 'close').then(async ([code]) => {
      const [said, complained] = await output
      return { code: code as number, said, complained }
    })
    return { child, ended }
  }
  const prepare = (env?: NodeJS.ProcessEnv) => begin(env).ended

  test('installs with one line, and the second time does and says nothing', async () => {
    assert.deepEqual(await prepare(), { code: 0, said: 'Installing the packages (once)…\n', complained: '' })
    assert.ok(existsSync(join(folder, 'node_modules', 'part', 'package.json')))
    assert.deepEqual(await prepare({ PATH: '' }), { code: 0, said: '', complained: '' })
  })

  test('installs again when the lock file has changed', async () => {
    await prepare()
    const before = await readFile(stamp(), 'utf8')
    await mkdir(join(folder, 'packages', 'other'))
    await write('packages/other/package.json', { name: 'other', version: '1.0.0' })
    const packages = {
      ...lock.packages,
      'node_modules/other': { resolved: 'packages/other', link: true },
      'packages/other': { version: '1.0.0' },
    }
    await write('package-lock.json', { ...lock, packages })
    assert.equal((await prepare()).said, 'Installing the packages (once)…\n')
    assert.ok(existsSync(join(folder, 'node_modules', 'other')))
    assert.notEqual(await readFile(stamp(), 'utf8'), before)
  })

  test('takes what somebody installed by hand', async () => {
    const { status } = spawnSync('npm', ['ci', '--no-audit'], { cwd: folder, stdio: 'ignore' })
    assert.equal(status, 0)
    assert.deepEqual(await prepare(), { code: 0, said: '', complained: '' })
  })

  test('installs development packages in production too', async () => {
    await prepare({ NODE_ENV: 'production', npm_config_omit: 'dev' })
    assert.ok(existsSync(join(folder, 'node_modules', 'tool')))
  })

  test('begins from a lock file that lacks the optional packages of other machines, and leaves it as it is', async () => {
    const part = { version: '1.0.0', optionalDependencies: { 'part-for-another-machine': '1.0.0' } }
    await write('packages/part/package.json', { name: 'part', ...part })
    await write('package-lock.json', { ...lock, packages: { ...lock.packages, 'packages/part': part } })
    const before = await readFile(join(folder, 'package-lock.json'), 'utf8')
    assert.deepEqual(await prepare({ npm_config_offline: 'true' }), {
      code: 0,
      said: 'Installing the packages (once)…\n',
      complained: '',
    })
    assert.ok(existsSync(join(folder, 'node_modules', 'tool')))
    assert.equal(await readFile(join(folder, 'package-lock.json'), 'utf8'), before)
  })

  test('says in one sentence that it failed, and then what npm says', async () => {
    await write('package.json', { ...manifest, dependencies: { 'not-in-the-lock': '1.0.0' } })
    const { code, complained } = await prepare()
    assert.equal(code, 1)
    assert.match(complained, /^The packages could not be installed; npm says why:\n\nnpm error/)
    assert.ok(!existsSync(stamp()))
    assert.ok(!existsSync(lockFile()))
  })

  test('of two at once one installs and the other waits for it', async () => {
    const both = await Promise.all([prepare(), prepare()])
    assert.deepEqual(
      both.map(({ code }) => code),
      [0, 0],
    )
    const said = both.map((result) => result.said).join('')
    assert.equal(said.split('Installing').length - 1, 1)
  })

  test('takes over from one that was killed', async () => {
    const dead = spawnSync(process.execPath, ['--version']).pid
    await mkdir(join(folder, '.cache'))
    await writeFile(lockFile(), `${dead} ${hostname()}`)
    assert.equal((await prepare()).code, 0)
    assert.ok(!existsSync(lockFile()))
  })

  describe('while npm works', () => {
    const pulse = () => join(folder, 'pulse')

    beforeEach(async () => {
      const beat = `setInterval(() => require('fs').writeFileSync('pulse', String(Date.now())), 20)`
      await writeFile(join(folder, 'slow.cjs'), beat)
      await write('package.json', { ...manifest, scripts: { preinstall: 'node slow.cjs' } })
    })

    async function hasBegun() {
      const deadline = Date.now() + 20_000
      while (!existsSync(pulse()) && Date.now() < deadline) await sleep(50)
    }

    async function hasEnded() {
      const last = await readFile(pulse(), 'utf8')
      await sleep(200)
      assert.equal(await readFile(pulse(), 'utf8'), last)
      assert.ok(!existsSync(lockFile()))
    }

    test('being told to stop ends npm and all that npm began', async () => {
      const { child, ended } = begin()
      await hasBegun()
      child.kill('SIGTERM')
      assert.equal((await ended).code, 143)
      await hasEnded()
    })

    test('so does the end of the shell that npm runs it in', { skip: process.platform === 'win32' }, async () => {
      const line = `"${process.execPath}" scripts/prepare.mjs check; true`
      const shell = spawn('sh', ['-c', line], { cwd: folder, stdio: 'ignore' })
      await hasBegun()
      shell.kill('SIGKILL')
      const deadline = Date.now() + 10_000
      while (existsSync(lockFile()) && Date.now() < deadline) await sleep(50)
      await hasEnded()
    })
  })
})
