import {
  autoLoginIdle,
  day,
  forgeryHeader,
  hour,
  languageHeader,
  minute,
  openSuccessCode,
  passwordDigestPrefix,
  requestIdHeader,
  sessionAbsolute,
  sessionCookie,
  sessionIdle,
  successCode,
  type Lang,
} from '@atrium/contract/constants.ts'
import { errorCatalogue } from '@atrium/contract/errors.ts'
import { tokenEndpoints } from '@atrium/contract/open-platform/token-endpoints.ts'
import { errorNames } from './expected-errors.ts'
import { errorMessage, textIn } from './texts.ts'

interface IntroductionInput {
  lang: Lang
  publicUrl: string
}

/** What holds for every call, as Markdown: conventions and every error. */
export function introduction({ lang, publicUrl }: IntroductionInput): string {
  const text = textIn(lang)
  const languageLink = (other: Lang) => `[${text(`language.${other}`)}](${publicUrl}/api/docs?lang=${other})`
  return [
    text('lead'),
    `[${text('home')}](${publicUrl}/) · ${languageLink('zh')} · ${languageLink('en')}`,
    `# ${text('conventions')}`,
    conventionsText({ lang, publicUrl }),
    `# ${text('catalogue')}`,
    catalogueText(lang),
  ].join('\n\n')
}

/** Every error with its number, name, status and sentence, as Markdown. */
export const catalogueText = (lang: Lang): string => [textIn(lang)('catalogue.text'), catalogueTable(lang)].join('\n\n')

/** Addresses, cookie, headers, digest and envelope, as Markdown. */
export function conventionsText({ lang, publicUrl }: IntroductionInput): string {
  const text = textIn(lang)
  const server = `${publicUrl}/api`
  const sessionLengths = {
    idle: String(sessionIdle / minute),
    auto: String(autoLoginIdle / hour),
    absolute: String(sessionAbsolute / day),
  }
  const codes = { success: String(successCode), openSuccess: String(openSuccessCode) }
  return [
    `## ${text('address.title')}`,
    text('address.text', { server: `\`${server}\`` }),
    `## ${text('cookie.title')}`,
    text('cookie.text', { cookie: sessionCookie, ...sessionLengths }),
    `## ${text('write.title')}`,
    text('write.text', { header: forgeryHeader }),
    `## ${text('token.title')}`,
    text('token.text'),
    tokenTable(lang),
    tokenExample(server),
    `## ${text('password.title')}`,
    text('password.text', { prefix: passwordDigestPrefix }),
    `## ${text('lang.title')}`,
    text('lang.text', { header: languageHeader }),
    `## ${text('requestId.title')}`,
    text('requestId.text', { header: requestIdHeader }),
    `## ${text('example.title')}`,
    text('example.text'),
    example(server),
    `## ${text('envelope')}`,
    text('envelope.text', codes),
    json({ code: successCode, message: 'success', response: {} }),
    json({
      code: errorCatalogue['access.denied'].code,
      message: errorMessage(lang, 'access.denied'),
      response: null,
      error: 'access.denied',
    }),
  ].join('\n\n')
}

const json = (value: unknown) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``

/** Shows how a program signs in. */
const example = (server: string) => `\`\`\`sh
digest=$(printf '${passwordDigestPrefix}%s' "$PASSWORD" | sha256sum | cut -d ' ' -f 1)
curl -c cookies -H '${forgeryHeader}: 1' -H 'Content-Type: application/json' \\
  -d "{\\"account\\": \\"$ACCOUNT\\", \\"password\\": \\"$digest\\"}" \\
  ${server}/account/loginV2
curl -b cookies ${server}/organization/my
\`\`\``

/** Shows how a program gets an access token. */
const tokenExample = (server: string) => `\`\`\`sh
curl -u "$CLIENT_ID:$CLIENT_SECRET" -d grant_type=client_credentials ${server}/v1/token
\`\`\``

function tokenTable(lang: Lang): string {
  const text = textIn(lang)
  const names = (fields: readonly string[]) => fields.map((field) => `\`${field}\``).join(', ')
  const rows = tokenEndpoints.map(({ at, title, takes, gives, specification }) => [
    `\`${at}\``,
    title,
    names(takes),
    names(gives),
    specification,
  ])
  const columns = ['address', 'does', 'takes', 'gives', 'specification'] as const
  return tableOf([columns.map((column) => text(`token.${column}`)), ...rows])
}

function catalogueTable(lang: Lang): string {
  const text = textIn(lang)
  const columns = [text('error.number'), text('error.name'), text('error.status'), text('error.sentence')]
  const rows = errorNames.map((name) => {
    const { code, status } = errorCatalogue[name]
    return [code, `\`${name}\``, status, errorMessage(lang, name)]
  })
  return tableOf([columns, ...rows])
}

/** A Markdown table; the first row is its head. */
function tableOf([head = [], ...rows]: readonly (readonly (string | number)[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
