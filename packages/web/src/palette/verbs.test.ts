import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchVerbs } from './verbs.ts'

const verbs = [
  { id: 'password', text: '重置密码', names: ['重置密码', 'reset password', 'chongzhi mima', 'czmm'] },
  { id: 'remove', text: '移除', names: ['移除', 'remove', 'yichu'] },
  { id: 'tryHelm', text: '试用 HELM', names: ['试用 HELM', 'Try a HELM', 'parse helm'] },
  { id: 'restore', text: '恢复', names: ['恢复', 'restore password'] },
]
const found = (query: string) => matchVerbs(verbs, query).map(({ verb, rest }) => [verb.id, rest])

test('verbs – a query that begins with a name – the verb and what it acts on', () => {
  assert.deepEqual(found('重置密码 张三'), [['password', '张三']])
  assert.deepEqual(found('重置密码张三'), [['password', '张三']])
  assert.deepEqual(found('Reset password Zhang San'), [['password', 'zhang san']])
  assert.deepEqual(found('chongzhi mima zhang'), [['password', 'zhang']])
  assert.deepEqual(found('移除'), [['remove', '']])
  assert.deepEqual(found('try a helm'), [['tryHelm', '']])
  assert.deepEqual(found('parse helm'), [['tryHelm', '']])
})

test('verbs – names cut short – the longest match comes first', () => {
  assert.deepEqual(found('re pass zhang'), [
    ['password', 'zhang'],
    ['restore', 'zhang'],
    ['remove', 'pass zhang'],
  ])
})

test('verbs – one letter, or no name – nothing', () => {
  assert.deepEqual(found('r'), [])
  assert.deepEqual(found('张三'), [])
  assert.deepEqual(found(''), [])
})
