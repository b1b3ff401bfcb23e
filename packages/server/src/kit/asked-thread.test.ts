import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { AskedThread } from './asked-thread.ts'

const answering = JSON.stringify(new URL('./asked-thread.ts', import.meta.url).href)
/** A thread that doubles numbers, refuses zero, and breaks at negative ones. */
const code = `
  import(${answering}).then(({ answerQuestions }) =>
    answerQuestions(async (number) => {
      if (number < 0) setImmediate(() => { throw new Error('broken') }), await new Promise(() => {})
      if (number === 0) throw new Error('not zero')
      return number * 2
    }))`

function open(idleTime = 60_000) {
  let begun = 0
  const thread = new AskedThread<number, number>(() => {
    begun += 1
    return new Worker(code, { eval: true })
  }, idleTime)
  return { thread, begun: () => begun }
}

test('a thread is begun with the first question and answers all of them', async () => {
  const { thread, begun } = open()
  assert.equal(begun(), 0)
  const answers = [1, 2, 3].map((number) => thread.ask(number))
  assert.equal(thread.waiting, 3)
  assert.deepEqual(await Promise.all(answers), [2, 4, 6])
  assert.deepEqual([begun(), thread.waiting], [1, 0])
})

test('what a thread throws is thrown at whoever asked, and nobody else', async () => {
  const { thread, begun } = open()
  const refused = assert.rejects(thread.ask(0), /not zero/)
  assert.equal(await thread.ask(4), 8)
  await refused
  assert.equal(begun(), 1)
})

test('a thread that breaks leaves nobody waiting, and the next question begins another', async () => {
  const { thread, begun } = open()
  await Promise.all([assert.rejects(thread.ask(-1), /broken/), assert.rejects(thread.ask(-2), /broken/)])
  assert.equal(await thread.ask(5), 10)
  assert.equal(begun(), 2)
})

test('a thread that nobody asks any more is ended, and begun again when somebody does', async () => {
  const { thread, begun } = open(1)
  assert.equal(await thread.ask(1), 2)
  await new Promise((resume) => setTimeout(resume, 50))
  assert.equal(await thread.ask(2), 4)
  assert.equal(begun(), 2)
})
