import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { sessionCookie } from '@atrium/contract/constants.ts'
import { demoPassword } from '#demo/demo-accounts.ts'
import { digestOf } from '#identity/passwords/password-hash.ts'

/** Idle timeout of connections, in milliseconds. */
const keptAlive = 65_000

const program = fileURLToPath(new URL('./main.ts', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'atrium start '))
const children: ChildProcess[] = []
after(async () => {
  for (const child of children) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** Runs the program like `npm start` in an empty folder whose name contains a space. */
function run(env: Record<string, string>) {
  const { DATABASE_URL: _, ...outer } = process.env
  const child = spawn(process.execPath, [program], { cwd: folder, env: { ...outer, LOG_LEVEL: 'error', ...env } })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += String(data)))
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const says = async (pattern: RegExp) => {
    for (let n = 0; n < 2_000 && !pattern.test(output); n += 1) await new Promise((resume) => setTimeout(resume, 50))
    assert.match(output, pattern)
    return pattern.exec(output) as RegExpExecArray
  }
  return { child, ended, says, output: () => output }
}

const fails = async (env: Record<string, string>, sentence: RegExp) => {
  const { ended, output } = run(env)
  assert.equal(await ended, 1, output())
  assert.match(output().trim(), sentence)
  assert.equal(output().trim().split('\n').length, 1, output())
}

/** Signs in as the demonstration's administrator; resolves to the session cookie. */
async function signedIn(port = '') {
  const answer = await fetch(`http://localhost:${port}/api/account/loginV2`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-atrium': '1' },
    body: JSON.stringify({ account: 'lin.zhiyuan', password: digestOf(demoPassword) }),
  })
  const token = /atrium_session=([^;]+)/.exec(String(answer.headers.get('set-cookie')))?.[1]
  return { cookie: `${sessionCookie}=${token}` }
}

async function isIn(port: string | undefined, headers: { cookie: string }): Promise<boolean> {
  const answer = await fetch(`http://localhost:${port}/api/account/session`, { headers })
  return ((await answer.json()) as { response: { logged: boolean } }).response.logged
}

test(
  'start – with invalid settings, an unusable folder or an unreachable database – prints one sentence and exits with 1',
  { timeout: 240_000 },
  async () => {
    await writeFile(join(folder, 'a-file'), '')
    await fails({ PORT: 'x' }, /^PORT must be a whole number/)
    await fails({ DATA_DIR: join(folder, 'a-file', 'data') }, /^The data folder .* cannot be written to/)
    await fails(
      { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
      /^The database of DATABASE_URL cannot be used: nothing answers there\.$/,
    )
  },
)

test(
  'first start – creates the demonstration, serves it with its products, and stops cleanly',
  { timeout: 240_000 },
  async () => {
    const first = run({ PORT: '0' })
    const [, port] = await first.says(/Atrium\s+http:\/\/localhost:(\d+)/)
    await first.says(/Ctrl-C/)
    assert.match(first.output(), new RegExp(`Demo accounts, password ${demoPassword} for each`))
    assert.ok(first.output().includes(join(folder, 'data')))
    assert.equal((await stat(join(folder, 'data', 'secret.key'))).mode & 0o777, 0o600)

    const portal = `http://localhost:${port}`
    const { cookie } = await signedIn(port)
    const elnUrl = async () => {
      const answer = await fetch(`${portal}/api/Platform/WebUrls`, { headers: { cookie } })
      const { response } = (await answer.json()) as { response: { Code: string; WebUrl: string }[] }
      return response.find(({ Code }) => Code === 'ELN')?.WebUrl ?? ''
    }
    for (let n = 0; n < 100 && !(await elnUrl()).startsWith('http://localhost'); n += 1)
      await new Promise((resume) => setTimeout(resume, 100))
    const eln = await elnUrl()
    const greeting = await (await fetch(eln, { headers: { cookie } })).text()
    assert.match(greeting, /林知远/)
    assert.match(greeting, /澜图制药/)

    await fails({ PORT: '0' }, /^The data folder .* is in use by another Atrium \(process \d+\)\.$/)

    await fetch(`${portal}/api/account/logout`, { method: 'POST', headers: { cookie, 'x-atrium': '1' } })
    const afterwards = await fetch(eln, { headers: { cookie }, redirect: 'manual' })
    assert.equal(afterwards.status, 302)
    assert.match(
      String(afterwards.headers.get('location')),
      new RegExp(`^http://localhost:${port}/#/login\\?platform=ELN`),
    )

    const underWay = request(`${portal}/api/account/login`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
      headers: { 'content-type': 'application/json', 'content-length': 2, 'x-atrium': '1', expect: '100-continue' },
    })
    const answered = once(underWay, 'response')
    underWay.flushHeaders()
    await once(underWay, 'continue')
    underWay.write('{')
    first.child.kill('SIGTERM')
    const stopping = performance.now()
    await new Promise((resume) => setTimeout(resume, 300))
    underWay.end('}')
    const [{ statusCode }] = (await answered) as [{ statusCode: number }]
    assert.equal(statusCode, 400, 'what is under way is answered')
    assert.equal(await first.ended, 0)
    assert.ok(performance.now() - stopping < keptAlive / 2, 'no connection that is kept alive holds the stop up')
    await assert.rejects(fetch(eln), 'its products end with it')

    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const taken = (holder.address() as { port: number }).port
    await fails({ PORT: String(taken) }, new RegExp(`^Port ${taken} is in use`))
    holder.close()
  },
)

test(
  'start – after a killed server – takes over its folder, and ended sessions stay ended',
  { timeout: 240_000 },
  async () => {
    const killed = run({ PORT: '0' })
    const [, port] = await killed.says(/Atrium\s+http:\/\/localhost:(\d+)/)
    await killed.says(/Ctrl-C/)
    const [out, still] = [await signedIn(port), await signedIn(port)]
    await fetch(`http://localhost:${port}/api/account/logout`, { method: 'POST', headers: { ...out, 'x-atrium': '1' } })
    killed.child.kill('SIGKILL')
    await killed.ended
    const next = run({ PORT: '0' })
    const [, nextPort] = await next.says(/Atrium\s+http:\/\/localhost:(\d+)/)
    await next.says(/Ctrl-C/)
    assert.deepEqual([await isIn(nextPort, out), await isIn(nextPort, still)], [false, true])
    next.child.kill('SIGINT')
    assert.equal(await next.ended, 0)
  },
)

/** A portal without demonstration: the first of the following tests creates its folder, the others start on it. */
const withoutDemo = { DATA_DIR: join(folder, 'data-without-demo'), PORT: '0', DEMO: 'false' }

/** The entries of a folder that other accounts can access. */
async function openToOthers(top: string) {
  const entries = await readdir(top, { recursive: true })
  const modes = await Promise.all(
    ['', ...entries].map(async (name) => ({ name, mode: (await stat(join(top, name))).mode & 0o077 })),
  )
  return modes.filter(({ mode }) => mode !== 0)
}

test('start – makes the data folder and its contents private', { timeout: 240_000 }, async () => {
  const { DATA_DIR: data } = withoutDemo
  const first = run(withoutDemo)
  await first.says(/http:\/\/localhost:\d+/)
  assert.deepEqual(await openToOthers(data), [])
  first.child.kill('SIGKILL')
  await first.ended

  for (const name of ['', 'database', 'secret.key', join('database', 'PG_VERSION')])
    await chmod(join(data, name), 0o777)
  const next = run(withoutDemo)
  await next.says(/http:\/\/localhost:\d+/)
  assert.deepEqual(await openToOthers(data), [])
  next.child.kill('SIGTERM')
  await next.ended
})

test('start – removes uploads of killed servers, and none of running ones', { timeout: 240_000 }, async () => {
  const own = (await readFile('/proc/self/stat', 'utf8')).split(') ')[1]?.split(' ')[19]
  const left = join(folder, 'atrium-upload-999999999-1-abcdef')
  const reused = join(folder, `atrium-upload-${process.pid}-1-abcdef`)
  const running = join(folder, `atrium-upload-${process.pid}-${own}-abcdef`)
  for (const each of [left, reused, running]) {
    await mkdir(each)
    await writeFile(join(each, 'file'), 'x')
  }
  const { child, ended, says } = run({ ...withoutDemo, TMPDIR: folder })
  await says(/http:\/\/localhost:\d+/)
  const names = await readdir(folder)
  assert.deepEqual(
    [left, reused, running].map((each) => names.includes(basename(each))),
    [false, false, true],
  )
  child.kill('SIGTERM')
  await ended
})

test('start – takes over the lock of a killed zombie process', { timeout: 240_000 }, async () => {
  // The shell becomes a program that does not reap children, so its killed child stays a zombie.
  const parent = spawn('sh', ['-c', 'sleep 300 & echo $!; exec sleep 300'])
  children.push(parent)
  const [line] = (await once(parent.stdout, 'data')) as [Buffer]
  const pid = Number(String(line))
  const startedAt = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[19]
  await writeFile(join(withoutDemo.DATA_DIR, 'atrium.lock'), JSON.stringify({ pid, startedAt }))
  process.kill(pid, 'SIGKILL')
  const { child, ended, says } = run(withoutDemo)
  await says(/http:\/\/localhost:\d+/)
  child.kill('SIGTERM')
  await ended
})
