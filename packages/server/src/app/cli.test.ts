import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const cli = fileURLToPath(new URL('cli.ts', import.meta.url))
const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { encoding: 'utf8' })
  return { status, stdout, stderr }
}
const verbs = ['migrate', 'operator', 'log', 'rotate-signing-key', 'confirm-owner', 'worker']

test('atrium --help – lists the commands', () => {
  const { status, stdout } = run('--help')
  assert.equal(status, 0)
  for (const verb of verbs) assert.match(stdout, new RegExp(`^  ${verb} `, 'm'))
})

for (const verb of verbs)
  test(`${verb} --help says what it does and takes, and does nothing`, () => {
    const { status, stdout, stderr } = run(verb, '--help')
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, new RegExp(`^npm run atrium -- ${verb}`))
    if (verb === 'log') assert.match(stdout, /--from .*day/)
  })

test('atrium – with a wrong command, option or value – prints one sentence without a stack, exit code 1', () => {
  for (const [args, said] of [
    [['nonsense'], /There is no verb "nonsense"/],
    [['toString'], /There is no verb "toString"/],
    [['log', 'verify', '--form', '2026-11-20'], /Unknown option '--form'/],
    [['log', 'verify', '--from'], /'--from <value>' argument missing/],
    [['confirm-owner'], /An account is needed/],
    [['log'], /The log can be verified/],
    [['migrate', '--help=yes'], /does not take an argument/],
    [['migrate', 'now'], /Unexpected argument 'now'/],
  ] as const) {
    const { status, stdout, stderr } = run(...args)
    assert.deepEqual([status, stdout], [1, ''], args.join(' '))
    assert.match(stderr, said)
    assert.equal(stderr.trim().split('\n').length, 1, stderr)
  }
})
