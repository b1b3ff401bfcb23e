import assert from 'node:assert/strict'
import { test } from 'node:test'
import { urlWithin, returnTarget } from './return-target.ts'

const targetOf = (query: string) => returnTarget(new URLSearchParams(query), '/home')

test('return target – is the requested page of the portal', () => {
  assert.deepEqual(targetOf('from=%2Finfo%3Ftab%3D2'), { to: '/info?tab=2' })
  assert.deepEqual(targetOf(''), { to: '/home' })
  assert.deepEqual(targetOf('from=/login?from=/login'), { to: '/home' })
})

test('return target – never leaves registered addresses', () => {
  for (const from of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/ /evil',
    '\\\\evil',
  ]) {
    assert.deepEqual(targetOf(`from=${encodeURIComponent(from)}`), { to: '/home' }, from)
  }
  assert.deepEqual(targetOf('platform=ELN&path=//evil.example'), { platform: 'ELN', path: '' })
  assert.deepEqual(targetOf(`platform=${encodeURIComponent('https://evil.example')}`), { to: '/home' })
})

test('return target – is the application that sent the person, with its path', () => {
  assert.deepEqual(targetOf('platform=ELN&path=%2Fnotebooks%2F1'), { platform: 'ELN', path: '/notebooks/1' })
  assert.equal(urlWithin('http://eln.example:7901', '/notebooks/1?x=2'), 'http://eln.example:7901/notebooks/1?x=2')
  assert.equal(urlWithin('https://suite.example/eln/', '/notebooks/1'), 'https://suite.example/eln/notebooks/1')
  assert.equal(urlWithin('https://suite.example/eln', ''), 'https://suite.example/eln')
  for (const path of ['//evil.example/', '/../admin', '/%2e%2e/admin', 'x'])
    assert.equal(urlWithin('https://suite.example/eln', path), 'https://suite.example/eln', path)
})
