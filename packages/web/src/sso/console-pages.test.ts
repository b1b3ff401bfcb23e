import assert from 'node:assert/strict'
import { test } from 'node:test'
import { consoles as en } from '@atrium/phrases/en/consoles.ts'
import { consoles as zh } from '@atrium/phrases/zh/consoles.ts'
import { pushGuides } from '#push/push-guides.ts'
import { presets } from './presets.ts'
import { readConsolePage, type ConsoleItem } from '@atrium/phrases/kit/console-page.ts'

test('page of a console – in the notation of the phrases – becomes path, menu and items', () => {
  const page = readConsolePage(`Console > Apps
- Overview
- *Secrets
Name = Atrium
Type = Web *
Redirect URI <= callback
App > ID => App ID
Base = OU=Staff,DC=lab => ldap.base
[x] email *
[ ] Signed
[Save]`)
  assert.deepEqual(page, {
    path: ['Console', 'Apps'],
    menu: [
      { label: 'Overview', isChosen: false },
      { label: 'Secrets', isChosen: true },
    ],
    items: [
      { kind: 'value', label: 'Name', value: 'Atrium', isMarked: false },
      { kind: 'value', label: 'Type', value: 'Web', isMarked: true },
      { kind: 'entered', label: 'Redirect URI', value: { field: 'callback' }, isMarked: true },
      { kind: 'taken', label: 'App > ID', value: { text: 'App ID' }, isMarked: true },
      { kind: 'taken', label: 'Base', value: { field: 'ldap.base' }, example: 'OU=Staff,DC=lab', isMarked: true },
      { kind: 'box', label: 'email', isTicked: true, isMarked: true },
      { kind: 'box', label: 'Signed', isTicked: false, isMarked: false },
      { kind: 'button', label: 'Save', isMarked: false },
    ],
  })
})

const shapeOf = (text: string) => {
  const { path, menu, items } = readConsolePage(text)
  const shape = (item: ConsoleItem) => ({
    kind: item.kind,
    isMarked: item.isMarked,
    ...((item.kind === 'entered' || item.kind === 'taken') && { value: item.value }),
  })
  return { path: path.length, menu: menu.map(({ isChosen }) => isChosen), items: items.map(shape) }
}

test('pages of consoles – in both languages – show the same, with something marked, for steps that there are', () => {
  const ofConnections = presets.flatMap(({ guide }) => guide.map((step) => step.replace('guide.', '')))
  const steps = new Set<string>([...ofConnections, ...Object.values(pushGuides).flat()])
  for (const [key, text] of Object.entries(en)) {
    assert.deepEqual(shapeOf(zh[key as keyof typeof en]), shapeOf(text), key)
    assert.ok(
      readConsolePage(text).items.some(({ isMarked }) => isMarked),
      `${key} marks nothing`,
    )
    assert.ok(steps.has(key), `${key} belongs to no step`)
  }
})

/** The fields of the portal that the pages of a guide name. */
const namedBy = (name: string, kind: 'entered' | 'taken') =>
  Object.entries(en)
    .filter(([key]) => key.startsWith(`${name}.`))
    .flatMap(([, text]) => readConsolePage(text).items)
    .flatMap((item) => (item.kind === kind && 'field' in item.value ? [item.value.field] : []))

test('guides – of every provider – have pages of its console', () => {
  for (const { key, guide } of presets)
    assert.ok(
      guide.some((step) => step.replace('guide.', '') in en),
      `${key} has no picture`,
    )
})

test('guides of Active Directory, LDAP, CAS and other providers – show where each value of the form is', () => {
  for (const name of ['ad', 'ldap'])
    assert.deepEqual(namedBy(name, 'taken').sort(), ['ldap.base', 'ldap.ca', 'ldap.reader', 'ldap.secret'], name)
  assert.deepEqual(namedBy('cas', 'taken'), ['casServer'])
  assert.deepEqual(namedBy('oidc', 'taken').sort(), ['clientId', 'issuer', 'secret'])
  assert.deepEqual(namedBy('oidc', 'entered').sort(), ['callback', 'loggedOut', 'logout'])
  assert.deepEqual(namedBy('saml', 'taken'), ['saml.metadataUrl'])
  assert.deepEqual(namedBy('saml', 'entered').sort(), ['callback', 'entity', 'logout', 'saml.ownMetadata'])
})

test('guides of known providers – have pages of their console, that of OpenID Connect with client ID and secret', () => {
  const known = ['entra', 'okta', 'google', 'adfs', 'keycloak', 'feishu', 'dingtalk', 'wecom']
  for (const name of known) {
    const items = Object.entries(en)
      .filter(([key]) => key.startsWith(`${name}.`))
      .flatMap(([, text]) => [...readConsolePage(text).items])
    const taken = items.filter(({ kind }) => kind === 'taken')
    assert.ok(taken.length >= 2, `${name} names no values to take`)
    assert.ok(
      items.some(({ kind, isMarked }) => isMarked && kind !== 'taken'),
      `${name} names nothing to enter`,
    )
  }
})
