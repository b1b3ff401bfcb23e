import type { PrinterProfile } from './printer-profiles.ts'

/** Longest time that an agent on this machine takes to answer. */
const timeoutMs = 20_000

/**
 * Sends a print job to a program on this machine: to its address as it is, or as Zebra Browser Print wants it, to the
 * default printer. Throws when the agent does not answer or refuses.
 */
export async function sendToAgent(
  { agentKind, agentUrl }: Pick<PrinterProfile, 'agentKind' | 'agentUrl'>,
  job: Blob,
): Promise<void> {
  if (agentKind === 'raw') return post(agentUrl, job)
  const base = agentUrl.replace(/\/+$/, '')
  const answer = await fetch(`${base}/default?type=printer`, { signal: AbortSignal.timeout(timeoutMs) })
  const device: unknown = await answer.json()
  return post(`${base}/write`, JSON.stringify({ device, data: await job.text() }))
}

async function post(address: string, body: Blob | string): Promise<void> {
  // Plain text needs no permission of its own from the agent.
  const headers = { 'content-type': 'text/plain' }
  const answer = await fetch(address, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) })
  if (!answer.ok) throw new Error(String(answer.status))
}

/** An agent is a program on this machine: pages of the portal may speak to no others. */
export function isAgentAddress(address: string): boolean {
  try {
    const { protocol, hostname, username } = new URL(address)
    return protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1') && username === ''
  } catch {
    return false
  }
}
