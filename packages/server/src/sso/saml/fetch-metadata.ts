import type { SamlMetadata } from '@atrium/contract/sso/saml-settings.ts'
import { CallError } from '#kit/http/call-error.ts'
import { AddressRefused, type GuardedFetch } from '#outside/guarded-fetch.ts'
import { MetadataProblem, readMetadata } from './metadata.ts'

/** Reads the metadata of a provider, from its address or as text. Throws the errors of `readSamlMetadata`. */
export async function fetchMetadata(
  fetch: GuardedFetch,
  { Url, Xml }: { Url?: string; Xml?: string },
): Promise<SamlMetadata> {
  try {
    return readMetadata(Url ? await download(fetch, Url) : (Xml ?? ''))
  } catch (problem) {
    if (!(problem instanceof MetadataProblem)) throw problem
    throw new CallError('sso.metadata-unreadable', { values: { reason: problem.message } })
  }
}

async function download(fetch: GuardedFetch, url: string): Promise<Uint8Array> {
  try {
    const answer = await fetch(url)
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    throw new Error(`HTTP ${answer.status}`)
  } catch (problem) {
    for (let cause = problem; cause instanceof Error; cause = cause.cause)
      if (cause instanceof AddressRefused) throw new CallError('sso.address-refused', { values: { host: cause.host } })
    const { message, code } = problem as Error & { code?: string }
    throw new CallError('sso.metadata-unreachable', { values: { reason: code ?? message } })
  }
}
