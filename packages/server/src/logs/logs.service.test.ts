import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, toldChanges } from './logs.service.ts'

test('codes of known fields are told by name; what people typed, and unknown fields, stay as they are', () => {
  const told = toldChanges('zh', { mode: [null, 'set'], RealName: ['left', 'member'], strange: [1, 'active'] })
  assert.deepEqual(
    told.map(({ Name, Before, After }) => [Name, Before, After]),
    [
      ['方式', null, '设为'],
      ['姓名', 'left', 'member'],
      ['strange', 1, 'active'],
    ],
  )
})

test('codes that have their names in a list are told by them: industries, entries of the menu, kinds of notices', () => {
  const changes = {
    industry: [null, 'cro-cdmo'],
    hiddenMenus: [null, ['宋昊 · operation-log', '许 · 明 · ip-rules']],
    type: [null, 'survey'],
    ipUnlimited: [false, true],
  } as const
  const told = (lang: 'zh' | 'en') => toldChanges(lang, changes).map(({ After }) => After)
  assert.deepEqual(told('en'), ['CRO/CDMO', ['宋昊 · Operation log', '许 · 明 · IP rules'], 'Survey', 'Yes'])
  assert.deepEqual(told('zh'), ['CRO/CDMO', ['宋昊 · 操作日志', '许 · 明 · IP 限制'], '问卷', '是'])
})

test('a message that is sent once more was one that had failed, in both languages', () => {
  const told = (lang: 'zh' | 'en') => toldChanges(lang, { state: ['failed', 'waiting'] }).map(({ Before }) => Before)
  assert.deepEqual([told('zh'), told('en')], [['发送失败'], ['Failed']])
})

test('a setting is told field by field, those that changed, in words', () => {
  const told = toldChanges('en', {
    sessions: [
      { IdleMinutes: 30, AutoLoginDays: 1, LongestDays: 5 },
      { IdleMinutes: 10, AutoLoginDays: 1, LongestDays: 5 },
    ],
    'second-step': [null, { When: 'always', Administrators: true }],
  })
  assert.deepEqual(
    told.map(({ Field, Before, After }) => [Field, Before, After]),
    [
      ['sessions.IdleMinutes', '30 minutes', '10 minutes'],
      ['second-step.When', null, 'At every sign-in'],
      ['second-step.Administrators', null, 'Yes'],
    ],
  )
  assert.match(String(told[0]?.Name), /: Signed out without use after$/)
})

test('of what is told of several people together, one person is told the own part', () => {
  const people = [
    null,
    [
      { id: 'one', name: '甲' },
      { id: 'other', name: '乙' },
    ],
  ] as const
  const moves = [
    { from: 'one', reference: 'PRJ-1' },
    { from: 'other', reference: 'PRJ-2' },
  ]
  const handedOver = { product: [null, 'ELN'], handOvers: [null, moves], people } as const
  assert.deepEqual(changesOf('other', handedOver), { product: [null, 'ELN'], handOvers: [null, [moves[1]]] })
  assert.deepEqual(changesOf('third', handedOver), { product: [null, 'ELN'] })
  const left = { state: ['member', 'left'], handOverCount: [null, 7], people } as const
  assert.deepEqual(changesOf('one', left), { state: ['member', 'left'] })
  const hidden = { hiddenMenus: [null, ['甲 · members', '乙 · logs']], people } as const
  assert.deepEqual(changesOf('one', hidden), {})
  const alone = { handOverCount: [null, 7], hiddenMenus: [null, ['甲 · members']] } as const
  assert.deepEqual(changesOf('one', alone), alone)
})
