import assert from 'node:assert/strict'
import { test } from 'node:test'
import { blankDraft, connectionInput, domainsOf, wrongDomain } from './connection-draft.ts'
import { presetOf, presets, type Preset } from './presets.ts'

test('domains – typed with @, capitals, blanks and twice – are read once each', () => {
  assert.deepEqual(domainsOf('@Lab.example\n other.example, lab.example'), ['lab.example', 'other.example'])
  assert.equal(wrongDomain('lab.example\nnot a domain'), 'not')
  assert.equal(wrongDomain(''), undefined)
})

test('connection – empty attributes and secret – are left out', () => {
  const draft = blankDraft(presets[0] as Preset, ' 公司账号 ')
  const input = connectionInput({ ...draft, Mapping: { ...draft.Mapping, AdministratorValue: 'admins' } })
  assert.equal(input.Name, '公司账号')
  assert.equal('Secret' in input, false)
  assert.deepEqual(
    [input.Mapping.Email, input.Mapping.Administrator, input.Mapping.AdministratorValue],
    ['email', null, null],
  )
})

const oidc = {
  Kind: 'oidc' as const,
  Issuer: '',
  ClientID: 'atrium',
  Scope: 'openid',
  SubjectClaim: 'sub',
  EndsUpstream: true,
}

test('connection – of Feishu without a tenant key – is sent without one, and stays editable', () => {
  const draft = blankDraft(presets.find(({ key }) => key === 'feishu') as Preset, '飞书')
  assert.deepEqual(draft.Settings, { Kind: 'feishu', AppID: '', Region: 'feishu', TenantKey: '' })
  const { Settings } = connectionInput({ ...draft, Settings: { Kind: 'feishu', AppID: ' cli_1 ', TenantKey: ' ' } })
  assert.deepEqual(Settings, { Kind: 'feishu', AppID: 'cli_1', TenantKey: null })
})

test('preset – of the settings of a known provider – is found again, and otherwise the general one', () => {
  for (const preset of presets.filter(({ settings }) =>
    settings.Kind === 'oidc' ? settings.Issuer : settings.Kind !== 'saml',
  ))
    assert.equal(presetOf(preset.settings)?.key, preset.key)
  const settings = { ...oidc, Issuer: 'https://id.lab.example' }
  assert.equal(presetOf(settings)?.key, 'oidc')
  assert.equal(presetOf({ ...settings, Issuer: 'https://id.lab.example/realms/lab' })?.key, 'keycloak')
})
