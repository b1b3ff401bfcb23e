import { createHash, randomBytes } from 'node:crypto'
import { askPlatform, ChatApiError, platformUrl, textIn, type ChatApp } from '#outside/chat/chat-api.ts'
import { askFeishu, checkFeishu, feishuHosts } from '#outside/chat/feishu.ts'
import { ConnectionProblem } from '../traces/trace.ts'
import { attributesIn, chatAppOf, codeIn, explainBy, type ChatHints } from './chat-platform.ts'
import type { Connector, ConnectorContext, ExternalIdentity } from './connector.ts'

type Context = ConnectorContext<'feishu'>

const hints: ChatHints = [
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

const hostsOf = ({ connection }: Context) => feishuHosts(connection.settings.Region === 'lark')

const appOf = (context: Context): ChatApp => chatAppOf(context, context.connection.settings.AppID)

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
  const app = appOf(context)
  const { accounts } = hostsOf(context)
  trace.step('step.authorization', { url: platformUrl(app, accounts, path), ...query })
  return Promise.resolve({ url: platformUrl(app, accounts, path, query), memory: { verifier } })
}

async function finish(
  context: Context,
  { message, memory }: Parameters<Connector<'feishu'>['finish']>[1],
): Promise<ExternalIdentity> {
  const verifier = memory?.['verifier']
  if (!verifier) throw new ConnectionProblem('hint.unrequested')
  context.trace.step('step.callback').received(message.query)
  const token = await exchangeCode(context, { code: codeIn(message, 'code'), verifier })
  const person = await askFeishu(appOf(context), 'person', '/open-apis/authen/v1/user_info', {
    token,
    isLark: context.connection.settings.Region === 'lark',
  })
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
  const app = appOf(context)
  const { accounts, open } = hostsOf(context)
  const client = { client_id: app.id, redirect_uri: context.callbackUrl }
  const body = { grant_type: 'authorization_code', ...client, client_secret: app.secret, code, code_verifier: verifier }
  const ask = async (url: string): Promise<string> => {
    const step = app.onRequest('token', { endpoint: url, ...client })
    const answer = await askPlatform(app, url, { body })
    const { code: error_code, token_type, scope } = answer
    step.received({ error_code, token_type, scope })
    checkFeishu(answer)
    return textIn(answer, 'access_token')
  }
  try {
    return await ask(platformUrl(app, accounts, '/oauth/v3/token'))
  } catch (problem) {
    if (!isMissing(problem)) throw problem
    return ask(platformUrl(app, open, '/open-apis/authen/v2/oauth/token'))
  }
}

/** A proxy that operators have set may not know the address that Feishu introduced later; nothing has used the code then. */
const isMissing = (problem: unknown): boolean =>
  problem instanceof ChatApiError && problem.code === undefined && (problem.status === 404 || problem.status === 405)

/** Feishu: OAuth 2 with PKCE, by scanning or inside its client. */
export const feishu: Connector<'feishu'> = {
  addresses: () => [],
  start,
  finish: (context, answer) => finish(context, answer).catch(explainBy(hints)),
}
