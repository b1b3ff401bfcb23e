import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random, shareOut, weighted } from './random.ts'

const draws = (random: Random) => Array.from({ length: 1_000 }, () => random.word())

test('the same seed gives the same numbers, another one others', () => {
  assert.deepEqual(draws(new Random('one')), draws(new Random('one')))
  assert.notDeepEqual(draws(new Random('one')), draws(new Random('two')))
})

test('numbers are spread evenly', () => {
  const random = new Random('dice')
  const rolled = Array<number>(6).fill(0)
  for (let roll = 0; roll < 60_000; roll += 1) {
    const face = random.below(6)
    rolled[face] = (rolled[face] ?? 0) + 1
  }
  for (const times of rolled) assert.ok(Math.abs(times - 10_000) < 500, rolled.join())
})

test('demo ids – at a time – are UUIDv7 with that time', () => {
  const random = new Random('ids')
  const at = Date.parse('2026-11-20T06:00:00Z')
  for (let made = 0; made < 1_000; made += 1) {
    const id = random.id(at)
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16), at)
  }
  assert.match(random.requestId(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('a weighted draw gives each value as often as its weight says, and never one without weight', () => {
  const draw = weighted([
    ['often', 9],
    ['never', 0],
    ['seldom', 1],
  ])
  const random = new Random('weights')
  const drawn = Array.from({ length: 10_000 }, () => draw(random))
  const times = (value: string) => drawn.filter((each) => each === value).length
  assert.equal(times('never'), 0)
  assert.ok(Math.abs(times('seldom') - 1_000) < 150)
  assert.equal(times('often') + times('seldom'), 10_000)
})

test('sharing out leaves nothing over', () => {
  assert.deepEqual(shareOut(10, [1, 1, 1]), [4, 3, 3])
  assert.deepEqual(shareOut(7, [0, 2, 5]), [0, 2, 5])
  const shares = shareOut(99_997, [3, 1, 4, 1, 5, 9, 2, 6])
  assert.equal(
    shares.reduce((a, b) => a + b, 0),
    99_997,
  )
})
