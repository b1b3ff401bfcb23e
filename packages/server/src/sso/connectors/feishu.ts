import { createHash, randomBytes } from 'node:crypto'
import { ConnectionProblem, type HintKey } from '../traces/trace.ts'
import { askPlatform, attributesIn, codeIn, objectIn, platformProblem, platformUrl, textIn } from './chat-platform.ts'
import type { Connector, ConnectorContext, ExternalIdentity } from './connector.ts'

type Context = ConnectorContext<'feishu'>

const accounts = 'https://accounts.feishu.cn'
const openPlatform = 'https://open.feishu.cn'

const hints: readonly (readonly [RegExp, HintKey])[] = [
  [/^(20002|20048)$/, 'hint.feishu.secret'],
  [/^(20003|20004|20024|20049|20065)$/, 'hint.chat.code'],
  [/^20071$/, 'hint.feishu.redirect'],
  [/^20010$/, 'hint.feishu.availability'],
  [/^(20009|20069)$/, 'hint.feishu.not-released'],
  [/^(20008|20021|20022|20023|20066)$/, 'hint.chat.inactive'],
  [/^(20068|99991672|99991679)$/, 'hint.feishu.permission'],
  [/^99991400$/, 'hint.chat.too-many'],
]

/** What Feishu shows of a person only to apps that ask for it. */
const scopeOfAttribute: Record<string, string> = {
  email: 'contact:user.email:readonly',
  enterprise_email: 'contact:user.email:readonly',
  mobile: 'contact:user.phone:readonly',
  user_id: 'contact:user.employee_id:readonly',
  employee_no: 'contact:user.employee:readonly',
}

function start(context: Context, state: string) {
  const { connection, callbackUrl, trace } = context
  const { AdministratorValue: _, ...attributes } = connection.mapping
  const scopes = Object.values(attributes).flatMap((name) => scopeOfAttribute[name ?? ''] ?? [])
  const verifier = randomBytes(32).toString('base64url')
  const query = {
    client_id: connection.settings.AppID,
    response_type: 'code',
    redirect_uri: callbackUrl,
    ...(scopes.length > 0 && { scope: [...new Set(scopes)].join(' ') }),
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const path = '/open-apis/authen/v1/authorize'
  trace.step('step.authorization', { url: platformUrl(context, accounts, path), ...query })
  return Promise.resolve({ url: platformUrl(context, accounts, path, query), memory: { verifier } })
}

async function finish(
  context: Context,
  { message, memory }: Parameters<Connector<'feishu'>['finish']>[1],
): Promise<ExternalIdentity> {
  const verifier = memory?.['verifier']
  if (!verifier) throw new ConnectionProblem('hint.unrequested')
  context.trace.step('step.callback').received(message.query)
  const token = await exchangeCode(context, { code: codeIn(message, 'code'), verifier })
  const person = await readPerson(context, token)
  const { TenantKey } = context.connection.settings
  const tenant = textIn(person, 'tenant_key')
  if (TenantKey === null) throw new ConnectionProblem('hint.feishu.tenant-missing', '', { tenant })
  if (tenant !== TenantKey) throw new ConnectionProblem('hint.feishu.tenant', '', { tenant })
  return {
    // Each app has an open id of its own for a person; the union id stays when the organisation replaces its app.
    subject: textIn(person, 'union_id'),
    attributes: attributesIn(person),
    // People may enter the other address themselves; that of the enterprise's mail is given by its administrators.
    isEmailUnverified: context.connection.mapping.Email !== 'enterprise_email',
  }
}

async function exchangeCode(context: Context, { code, verifier }: { code: string; verifier: string }): Promise<string> {
  const { connection, secrets, callbackUrl, trace } = context
  const url = platformUrl(context, openPlatform, '/open-apis/authen/v2/oauth/token')
  const client = { client_id: connection.settings.AppID, redirect_uri: callbackUrl }
  const step = trace.step('step.chat.token', { endpoint: url, ...client })
  const answer = await askPlatform(context, url, {
    body: {
      grant_type: 'authorization_code',
      ...client,
      client_secret: secrets['secret'] ?? '',
      code,
      code_verifier: verifier,
    },
  })
  const { code: error, token_type, scope } = answer
  step.received({ error_code: error, token_type, scope })
  if (error !== 0) throw platformProblem(hints, { code: error, message: answer['error_description'] ?? answer['msg'] })
  return textIn(answer, 'access_token')
}

async function readPerson(context: Context, token: string) {
  const url = platformUrl(context, openPlatform, '/open-apis/authen/v1/user_info')
  const step = context.trace.step('step.chat.person', { endpoint: url })
  const answer = await askPlatform(context, url, { headers: { authorization: `Bearer ${token}` } })
  if (answer['code'] !== 0) throw platformProblem(hints, { code: answer['code'], message: answer['msg'] })
  const person = objectIn(answer, 'data')
  step.received(person)
  return person
}

/** Feishu: OAuth 2 with PKCE, by scanning or inside its client. */
export const feishu: Connector<'feishu'> = {
  addresses: () => [],
  start,
  finish,
}
