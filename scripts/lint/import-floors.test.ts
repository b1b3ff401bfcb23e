import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, test } from 'node:test'
import { RuleTester } from 'oxlint/plugins-dev'
import { root } from '../root.ts'
import { importFloors } from './import-floors.ts'

RuleTester.describe = (name, run) => void describe(name, run)
RuleTester.it = (name, run) => void it(name, run)

const options = [['kit', ['legal', 'help'], 'members']]
const filename = '/atrium/packages/server/src/help/help.routes.ts'
const noFloor = [{ message: 'rooms has no floor: give it one in .oxlintrc.json and docs/architecture.md.' }]
const refused = (other: string) => [{ message: `help may not import from ${other}, which does not stand below it.` }]

new RuleTester().run('import-floors', importFloors, {
  valid: [
    { name: 'a folder below', code: "import { a } from '#kit/a.ts'", filename, options },
    { name: 'the same folder', code: "import { a } from '#help/a.ts'", filename, options },
    { name: 'a package', code: "import { a } from 'a'", filename, options },
    { name: 'a file of another package', code: "import '#members/a.ts'", filename: '/atrium/bench/a.ts', options },
  ],
  invalid: [
    {
      name: 'a folder above',
      code: "import { a } from '#members/a.ts'",
      filename,
      options,
      errors: refused('members'),
    },
    { name: 'on the same floor', code: "export * from '#legal/a.ts'", filename, options, errors: refused('legal') },
    { name: 'a folder without a floor', code: "import '#rooms/a.ts'", filename, options, errors: noFloor },
    { name: 'while it runs', code: "await import('#members/a.ts')", filename, options, errors: refused('members') },
  ],
})

test('docs/architecture.md – draws the floors that the linter knows', () => {
  const { overrides } = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as {
    overrides: { rules: Record<string, string | [string, (string | string[])[]]> }[]
  }
  const floors = overrides.flatMap(({ rules: { 'atrium/import-floors': rule } }) =>
    Array.isArray(rule) ? rule[1] : [],
  )
  const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  const drawing = /## Floors[^]*?```\n([^]*?)```/.exec(architecture)?.[1] ?? ''
  const drawn = drawing
    .trimEnd()
    .split('\n')
    .map((line) => (line.slice(0, 25).match(/[a-z-]+/g) ?? []).join(' '))
  assert.deepEqual(drawn, floors.map((floor) => [floor].flat().join(' ')).toReversed())
})
