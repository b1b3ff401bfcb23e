import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createKeyPair } from '#sso/saml/key-pair.ts'
import { TestBrowser } from '#testing/providers/test-browser.ts'
import { missingProgram } from './debian-package.ts'

const pages = '/usr/share/simplesamlphp/www'
/** Why SimpleSAMLphp cannot be tested against here, or undefined. */
export const simpleSamlMissing = async () =>
  (await missingProgram('/usr/bin/php', ['php-cli', 'php-xml', 'php-mbstring'])) ??
  missingProgram(join(pages, 'saml2/idp/SSOService.php'), ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring'])

/** A form that a page sends on by itself. */
export interface PostedForm {
  action: URL
  fields: Record<string, string>
}

interface Options {
  person: Record<string, string[]>
  isEncrypted: boolean
}

/** Starts SimpleSAMLphp as an identity provider on loopback. Whoever comes is signed in as the person that was chosen. */
export async function startSimpleSaml() {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-simplesaml-'))
  const port = await freePort()
  const address = `http://127.0.0.1:${port}`
  const keys = await createKeyPair('simplesaml')
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const each of ['metadata', 'sessions', 'tmp']) mkdirSync(join(folder, each))
  write('idp.pem', keys.key)
  write('idp.crt', keys.certificate)
  write('config.php', configOf(folder, address))
  write('authsources.php', authSources)
  write('router.php', router)
  write('metadata/saml20-idp-hosted.php', hostedOf(address))
  const configure = (options: Options) => write('options.json', JSON.stringify(options))
  const options: Options = { person: {}, isEncrypted: false }
  configure(options)
  const env = { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder }
  const server = spawn(
    '/usr/bin/php',
    ['-d', 'opcache.enable_cli=0', '-S', `127.0.0.1:${port}`, '-t', pages, join(folder, 'router.php')],
    {
      env,
      stdio: 'ignore',
    },
  )
  const exited = once(server, 'exit')
  await isAnswering(`${address}/saml2/idp/metadata.php`)
  return {
    address,
    metadataUrl: `${address}/saml2/idp/metadata.php`,
    /** Whoever comes now is this person. */
    choose: (person: Record<string, string[]>) => configure(Object.assign(options, { person })),
    /** Encrypts assertions from now on, or no longer. */
    encrypt: (isEncrypted: boolean) => configure(Object.assign(options, { isEncrypted })),
    /** Registers an application by its metadata. */
    register: (xml: string) => write('metadata/applications.xml', xml),
    /** Requests pages here until one posts a form or leads elsewhere. */
    async follow(start: string, browser: TestBrowser): Promise<PostedForm | URL> {
      let url = new URL(start, address)
      for (let count = 0; count < 10; count += 1) {
        if (url.origin !== address) return url
        const answer = await fetch(url, { redirect: 'manual', headers: { cookie: browser.cookieHeader } })
        browser.take(answer.headers.getSetCookie())
        const location = answer.headers.get('location')
        if (!location) return formOf(await answer.text(), url)
        url = new URL(location, url)
      }
      throw new Error(`${start} leads nowhere`)
    },
    async close() {
      server.kill('SIGKILL')
      await exited
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function formOf(page: string, url: URL): PostedForm {
  const [, action] = /<form[^>]*action="([^"]+)"/.exec(page) ?? []
  if (!action) throw new Error(`${url.href} answered: ${page.replaceAll(/<[^>]*>|\s+/g, ' ').slice(0, 1_500)}`)
  const inputs = [...page.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return {
    action: new URL(unescaped(action), url),
    fields: Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, unescaped(value)])),
  }
}

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#039;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

const configOf = (folder: string, address: string) => `<?php
$config = [
  'baseurlpath' => '${address}/',
  'certdir' => '${folder}/',
  'loggingdir' => '${folder}/',
  'datadir' => '${folder}/',
  'tempdir' => '${folder}/tmp',
  'metadatadir' => '${folder}/metadata',
  'attributenamemapdir' => '/etc/simplesamlphp/attributemap/',
  'secretsalt' => 'only in tests',
  'auth.adminpassword' => 'only in tests',
  'timezone' => 'UTC',
  'logging.handler' => 'file',
  'enable.saml20-idp' => true,
  'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'store.type' => 'phpsession',
  'session.phpsession.savepath' => '${folder}/sessions',
  'session.cookie.secure' => false,
  'session.cookie.samesite' => null,
  'session.cookie.path' => '/',
  'admin.checkforupdates' => false,
  'metadata.sources' => [['type' => 'flatfile']],
];
$applications = '${folder}/metadata/applications.xml';
if (file_exists($applications)) $config['metadata.sources'][] = ['type' => 'xml', 'file' => $applications];
`
/** Browsers that are slow enough ask for an icon, which SimpleSAMLphp does not have. */
const router = `<?php
if ($_SERVER['REQUEST_URI'] === '/favicon.ico') {
  http_response_code(204);
  return true;
}
return false;
`

const authSources = `<?php
$options = json_decode(file_get_contents(__DIR__ . '/options.json'), true);
$config = ['people' => array_merge(['exampleauth:StaticSource'], $options['person'])];
`
const hostedOf = (address: string) => `<?php
$options = json_decode(file_get_contents(__DIR__ . '/../options.json'), true);
$metadata['${address}/idp'] = [
  'host' => '__DEFAULT__',
  'privatekey' => 'idp.pem',
  'certificate' => 'idp.crt',
  'auth' => 'people',
  'NameIDFormat' => ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
  'authproc' => [1 => ['class' => 'saml:PersistentNameID', 'attribute' => 'uid']],
  'assertion.encryption' => $options['isEncrypted'],
  'sign.logout' => true,
  'validate.authnrequest' => true,
  'validate.logout' => true,
];
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function isAnswering(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(50)
  }
  throw new Error(`SimpleSAMLphp did not start: ${await fetch(url).then((answer) => answer.text(), String)}`)
}
