import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameDn, normalizeDn } from './distinguished-names.ts'

const same: [string, string][] = [
  ['CN=Lab Admins,OU=Groups,DC=lab,DC=test', 'cn=lab admins, ou=groups , dc=LAB,dc=test'],
  ['cn=lab  admins,dc=test', 'CN = Lab Admins,DC=test'],
  ['cn=a\\,b,dc=test', 'cn=a\\2Cb,dc=test'],
  ['cn="a,b",dc=test', 'cn=a\\,b,dc=test'],
  ['cn=研发,dc=test', 'cn=\\e7\\a0\\94\\e5\\8f\\91,dc=test'],
  ['cn=Ａdmins,dc=test', 'cn=admins,dc=test'],
  ['cn=stra\u00dfe,dc=test', 'cn=STRASSE,dc=test'],
  ['cn=a+ou=b,dc=test', 'OU=B+CN=A,DC=test'],
  ['2.5.4.3=admins,0.9.2342.19200300.100.1.25=test', 'cn=admins,dc=test'],
  ['cn=admins;dc=test', 'cn=admins,dc=test'],
]
for (const [one, other] of same)
  test(`a distinguished name – written ${one} and ${other} – is the same`, () => {
    assert.equal(isSameDn(one, other), true, `${normalizeDn(one)} / ${normalizeDn(other)}`)
  })

const different: [string, string][] = [
  ['cn=admins,dc=test', 'cn=admins,ou=groups,dc=test'],
  ['cn=a\\,b,dc=test', 'cn=a,cn=b,dc=test'],
  ['cn=a\\+ou=b,dc=test', 'cn=a+ou=b,dc=test'],
  ['cn=admins,dc=test', 'ou=admins,dc=test'],
  ['admins', 'admins'],
  ['', ''],
  ['cn=a\\', 'cn=b\\'],
]
for (const [one, other] of different)
  test(`distinguished names – ${one} and ${other} – are not the same`, () => {
    assert.equal(isSameDn(one, other), false)
  })

test('a text of many signs – however it is written – is parsed in no time that matters', () => {
  for (const text of ['\\', ' ', '"', 'a=', ',', '+', '\\ '].map((sign) => sign.repeat(20_000)))
    assert.doesNotThrow(() => normalizeDn(`cn=${text}`))
})
