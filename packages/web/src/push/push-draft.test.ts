import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PushSettings } from '@atrium/contract/push/push.shapes.ts'
import { draftOf, inputOf, isSecretKept } from './push-draft.ts'

const wecom: PushSettings = {
  IntegrationObject: 'wechat',
  Region: 'feishu',
  ProductIDs: [],
  AppKey: 'ww1',
  AgentId: '1000002',
  HasSecret: true,
  IsEnabled: true,
  Version: 3,
  LastTest: null,
}

test('secret – while the app stays the same – is kept, blanks and products aside', () => {
  const draft = { ...draftOf(wecom), AppKey: ' ww1 ', ProductIDs: ['another'] }
  assert.ok(isSecretKept(wecom, draft))
})

test('secret – of another platform, app, agent or region – has to be entered again', () => {
  const draft = draftOf(wecom)
  assert.ok(!isSecretKept(wecom, { ...draft, IntegrationObject: 'dingtalk' }))
  assert.ok(!isSecretKept(wecom, { ...draft, AppKey: 'ww2' }))
  assert.ok(!isSecretKept(wecom, { ...draft, AgentId: '1000003' }))
  const feishu: PushSettings = { ...wecom, IntegrationObject: 'feishu', AgentId: null }
  assert.ok(isSecretKept(feishu, draftOf(feishu)))
  assert.ok(!isSecretKept(feishu, { ...draftOf(feishu), Region: 'lark' }))
  assert.ok(!isSecretKept({ ...wecom, HasSecret: false }, draft))
})

test('input – for Feishu – has no agent, whatever was typed before', () => {
  const draft = { ...draftOf(wecom), IntegrationObject: 'feishu' as const }
  assert.equal(inputOf(draft, wecom).AgentId, null)
})
