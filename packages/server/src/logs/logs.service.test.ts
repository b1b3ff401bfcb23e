import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changesOf, describeChanges } from './logs.service.ts'

test('described changes – with codes of known fields – have localized names; free text and unknown fields stay unchanged', () => {
  const described = describeChanges('zh', { mode: [null, 'set'], RealName: ['left', 'member'], strange: [1, 'active'] })
  assert.deepEqual(
    described.map(({ Name, Before, After }) => [Name, Before, After]),
    [
      ['方式', null, '设为'],
      ['姓名', 'left', 'member'],
      ['strange', 1, 'active'],
    ],
  )
})

test('described changes – with codes from a list – have the names of industries, menu entries and notice types', () => {
  const changes = {
    industry: [null, 'cro-cdmo'],
    hiddenMenus: [null, ['宋昊 · operation-log', '许 · 明 · ip-rules']],
    type: [null, 'survey'],
    ipUnlimited: [false, true],
  } as const
  const described = (lang: 'zh' | 'en') => describeChanges(lang, changes).map(({ After }) => After)
  assert.deepEqual(described('en'), ['CRO/CDMO', ['宋昊 · Operation log', '许 · 明 · IP rules'], 'Survey', 'Yes'])
  assert.deepEqual(described('zh'), ['CRO/CDMO', ['宋昊 · 操作日志', '许 · 明 · IP 限制'], '问卷', '是'])
})

test('described changes – of a message sent again – say in both languages that it had failed', () => {
  const described = (lang: 'zh' | 'en') =>
    describeChanges(lang, { state: ['failed', 'waiting'] }).map(({ Before }) => Before)
  assert.deepEqual([described('zh'), described('en')], [['发送失败'], ['Failed']])
})

test('described changes – of a setting – have the changed fields in words', () => {
  const described = describeChanges('en', {
    sessions: [
      { IdleMinutes: 30, AutoLoginDays: 1, LongestDays: 5 },
      { IdleMinutes: 10, AutoLoginDays: 1, LongestDays: 5 },
    ],
    'second-step': [null, { When: 'always', Administrators: true }],
  })
  assert.deepEqual(
    described.map(({ Field, Before, After }) => [Field, Before, After]),
    [
      ['sessions.IdleMinutes', '30 minutes', '10 minutes'],
      ['second-step.When', null, 'At every sign-in'],
      ['second-step.Administrators', null, 'Yes'],
    ],
  )
  assert.match(String(described[0]?.Name), /: Sign out after inactivity of$/)
})

test('changes of one person – of an operation on several – contain the own part only', () => {
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
