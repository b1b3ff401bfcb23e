import type { ConnectionSettings } from './connection-settings.ts'

const joined = (...words: (string | null)[]) => words.map((word) => (word ?? '').trim()).join(' ')

/** Where the secret of a connection goes, and for whom: one text for each server. Empty for kinds whose secret goes nowhere. */
function secretDestinations(settings: ConnectionSettings): string[] {
  switch (settings.Kind) {
    case 'oidc':
      return [joined(settings.Issuer, settings.ClientID)]
    case 'ldap': {
      const authority = (settings.CaCertificate ?? '').replaceAll(/\s/g, '')
      return settings.Servers.map((server) => joined(server, authority, settings.ReaderDN))
    }
    case 'feishu':
      return [joined(settings.AppID, settings.Region === 'lark' ? 'lark' : '')]
    case 'dingtalk':
      return [joined(settings.ClientID)]
    case 'wecom':
      return [joined(settings.CorpID, settings.AgentID)]
    case 'saml':
    case 'cas':
      return []
  }
}

/** True when changed settings send a secret nowhere else than those before: otherwise it has to be entered again. */
export function isSecretKept(before: ConnectionSettings, after: ConnectionSettings): boolean {
  const known = secretDestinations(before)
  return secretDestinations(after).every((destination) => known.includes(destination))
}
