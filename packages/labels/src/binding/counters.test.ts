import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { BindingError } from './binding-error.ts'
import { counterText, maxCounterValue, type Counter } from './counters.ts'

const counter: Counter = { id: 'n', start: 1, step: 1, digits: 4, every: 'label', scope: 'job' }
const third = { label: 2, row: 1, issued: 10 }

test('a counter – of labels in a job – counts labels from its start', () => {
  assert.equal(counterText(counter, third), '0003')
})

test('a counter – of rows – gives all copies of a row the same number', () => {
  assert.equal(counterText({ ...counter, every: 'row' }, third), '0002')
})

test('a counter – of a template – goes on after the numbers of earlier jobs', () => {
  assert.equal(counterText({ ...counter, scope: 'template' }, third), '0013')
})

test('a counter – with a step and more digits than asked for – is not cut', () => {
  assert.equal(counterText({ ...counter, start: 99_998, step: 5 }, third), '100008')
})

test('a counter – that falls below 0 or beyond twelve digits – is refused', () => {
  const isRefused = (error: unknown) => error instanceof BindingError && error.code === 'counter.out-of-range'
  assert.equal(counterText({ ...counter, start: 2, step: -1 }, third), '0000')
  assert.throws(() => counterText({ ...counter, step: -1 }, third), isRefused)
  assert.equal(counterText({ ...counter, start: maxCounterValue - 2 }, third), '999999999999')
  assert.throws(() => counterText({ ...counter, start: maxCounterValue - 1 }, third), isRefused)
})

test('a counter – any – has different numbers for different labels', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999 }),
      fc.uniqueArray(fc.nat(4999), { minLength: 2, maxLength: 20 }),
      (step, labels) => {
        const texts = labels.map((label) => counterText({ ...counter, step }, { label, row: 0, issued: 0 }))
        assert.equal(new Set(texts).size, labels.length)
      },
    ),
  )
})
