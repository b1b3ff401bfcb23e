import { Resolver } from 'node:dns/promises'
import { domainRecordName, domainRecordPrefix } from '@atrium/contract/sso/sso.constants.ts'

const timeoutMs = 3_000

/** True when a TXT record of the domain says that it is the organisation's. */
export async function hasDomainRecord(domain: string, value: string, servers: readonly string[]): Promise<boolean> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  try {
    const records = await resolver.resolveTxt(domainRecordName(domain))
    return records.some((chunks) => chunks.join('').trim() === domainRecordPrefix + value)
  } catch {
    // No such name, no such record, or no answer.
    return false
  }
}
