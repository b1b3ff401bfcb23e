import assert from 'node:assert/strict'
import { createSign } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deflateRawSync } from 'node:zlib'
import { aSamlIdp } from '#testing/emulators/saml-idp.ts'
import { createKeyPair } from '../saml/key-pair.ts'
import { MetadataProblem, readMetadata } from '../saml/metadata.ts'
import { readLogoutRequest } from '../saml/read-logout.ts'
import { readAssertion } from '../saml/read-response.ts'
import { readSignedQuery } from '../saml/signed-query.ts'
import { decodeXml } from '#kit/xml/decode-xml.ts'
import { readXml, XmlRefused } from '#kit/xml/read-xml.ts'

const { DOMParser } = createRequire(import.meta.url)('@xmldom/xmldom') as {
  DOMParser: { prototype: { parseFromString: (xml: string) => unknown } }
}
const idp = await aSamlIdp()
const own = await createKeyPair('own')
const keys = { certificates: [idp.keys.certificate], privateKey: own.key }
const options = { callbackUrl: 'https://portal.example/callback', audience: 'https://portal.example' }
const logoutUrl = 'https://portal.example/logout'
const expected = { issuer: idp.entityId, destinations: [logoutUrl], text: '', now: Date.now() }

/** A message with something inside, before it is signed or encrypted. */
const inside = (xml: string, more: string) => xml.replace(/(<\/saml:Issuer>)/, `$1${more}`)

const response = idp.signedResponse(options)
const assertion = idp.sign(idp.assertion(options))
const logout = idp.logoutRequest(logoutUrl)
/** The ways on which XML of others reaches a library: with something added, each gives how a message is read that was right before. */
const ways: [way: string, prepare: (more: string) => Promise<() => unknown>][] = [
  [
    'a response',
    async (more) => {
      const text = inside(response, more)
      return () => readAssertion(text, keys)
    },
  ],
  [
    'an encrypted assertion',
    async (more) => {
      const text = idp.response(options, await idp.encrypted(inside(assertion, more), own.certificate))
      return () => readAssertion(text, keys)
    },
  ],
  [
    'a log-out by POST',
    async (more) => {
      const text = inside(logout, more)
      return () => readLogoutRequest({ ...expected, text }, keys)
    },
  ],
]
const signature = (content = '') => `<d:Signature xmlns:d="http://www.w3.org/2000/09/xmldsig#">${content}</d:Signature>`
const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}=""`).join('')
const beyond: [bound: string, more: string, problem: XmlRefused['problem']][] = [
  ['its elements', '<a/>'.repeat(1_001), 'too-large'],
  ['its depth', '<a>'.repeat(20) + '</a>'.repeat(20), 'too-large'],
  ['the attributes of an element', `<a${attributes(25)}/>`, 'too-large'],
  ['its attributes', `<a${attributes(24)}/>`.repeat(200), 'too-large'],
  ['the length of an attribute', `<a b="${'x'.repeat(2_001)}"/>`, 'too-large'],
  ['its size', 'x'.repeat(256 * 1024), 'too-large'],
  ['its signatures', signature().repeat(2), 'signatures'],
  ['the references of a signature', signature('<d:Reference/>'.repeat(2)), 'signatures'],
  ['declarations, by a comment', '<!-- -->', 'comment'],
  ['declarations, by CDATA', '<![CDATA[x]]>', 'comment'],
  ['declarations, by an instruction', '<?x y?>', 'comment'],
  ['what is well-formed', '<a></b>', 'syntax'],
  ['known prefixes', '<x:a/>', 'syntax'],
  ['known entities', '&x;', 'syntax'],
]

/** Counts how often the parser of the libraries is called from now on. */
function parserCalls(t: TestContext) {
  const { mock } = t.mock.method(DOMParser.prototype, 'parseFromString')
  return () => mock.callCount()
}

for (const [way, prepare] of ways) {
  test(`foreign XML – ${way} within all bounds – reaches the parser and is read`, async (t) => {
    const read = await prepare('')
    const calls = parserCalls(t)
    read()
    assert.ok(calls() > 0)
  })
  for (const [bound, more, problem] of beyond)
    test(`foreign XML – ${way} beyond ${bound} – is refused before a parser sees it`, async (t) => {
      const read = await prepare(more)
      const calls = parserCalls(t)
      assert.throws(read, (error) => error instanceof XmlRefused && error.problem === problem)
      assert.equal(calls(), 0)
    })
}

test('foreign XML – a log-out by redirect that unfolds to megabytes, or beyond the elements – is refused', () => {
  const read = (xml: string) => {
    const message = `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`
    const signed = `${message}&SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}`
    const value = createSign('sha256').update(signed).sign(idp.keys.key, 'base64')
    const query = readSignedQuery(`${signed}&Signature=${encodeURIComponent(value)}`)
    return readLogoutRequest({ ...expected, query }, keys)
  }
  const unsigned = idp.logoutRequest(logoutUrl).replace(/<ds:Signature[\s\S]*<\/ds:Signature>/, '')
  assert.equal(read(unsigned).nameId, 'person-1')
  assert.throws(() => read(inside(unsigned, ' '.repeat(5_000_000))), { hint: 'hint.saml.logout' })
  assert.throws(() => read(inside(unsigned, '<a/>'.repeat(200))), { problem: 'too-large' })
})

test('foreign XML – a DOCTYPE – is refused everywhere, metadata included', () => {
  const doctype = '<!DOCTYPE r [<!ENTITY e "x">]>'
  for (const allowsComments of [true, false])
    assert.throws(() => readXml(`${doctype}<r>&e;</r>`, { size: 1_000, elements: 9, depth: 9, allowsComments }), {
      problem: 'doctype',
    })
  const bare = idp.metadata().replace(/^<\?xml.*\n/, '')
  assert.equal(readMetadata(bare).EntityID, idp.entityId)
  assert.throws(() => readMetadata(`${doctype}${bare}`), MetadataProblem)
  assert.throws(
    () => readMetadata(bare.replace('</md:IDP', `${'<a/>'.repeat(5_001)}</md:IDP`)),
    /More than 5000 elements/,
  )
})

test('foreign XML – UTF-16, with and without its mark, and other encodings that are declared – is read', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><名称/>`
  const little = Buffer.from(xml('utf-16'), 'utf16le')
  for (const bytes of [
    Buffer.from(xml('utf-8')),
    Buffer.from(`\uFEFF${xml('utf-8')}`),
    little,
    Buffer.concat([Buffer.from([0xff, 0xfe]), little]),
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(little).swap16()]),
    Buffer.concat([
      Buffer.from('<?xml version="1.0" encoding="gbk"?><'),
      Buffer.from('c3fbb3c6', 'hex'),
      Buffer.from('/>'),
    ]),
  ])
    assert.equal(
      readXml(decodeXml(bytes), { size: 999, elements: 1, depth: 1, allowsComments: false }).root.name,
      '名称',
    )
  assert.throws(() => decodeXml(Buffer.from(xml('klingon'))), /not text in klingon/)
  assert.throws(() => decodeXml(Buffer.from('3c61ff2f3e', 'hex')), /not text in utf-8/)
})

const sources = fileURLToPath(new URL('../../', import.meta.url))
/** Who may import a parser, and by what it is kept from foreign documents. */
const readers = [
  'kit/files/spreadsheets/read-xlsx.ts', // It is a stream itself, with limits of its own.
  'kit/xml/read-xml.ts',
  'labels/documents/sanitize-svg.ts', // A stream, too; a picture is written anew from what it may contain.
  'sso/connectors/saml.ts', // Only a type.
  'sso/saml/requests.ts', // Only what writes.
  'sso/xml/verify-signature.ts', // Takes a `ForeignXml`.
]

test('foreign XML – parsers – are imported by the modules that check it, and by nothing else', async () => {
  const files = (await readdir(sources, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))
  const parsers = /['"](saxes|xml-crypto|xml-encryption|xml2js|@xmldom\/xmldom|@node-saml\/node-saml)['"]/
  const found = []
  for (const file of files.filter((name) => !name.startsWith('testing/')))
    if (parsers.test(await readFile(join(sources, file), 'utf8'))) found.push(file)
  assert.deepEqual(found.toSorted(), readers)
})
