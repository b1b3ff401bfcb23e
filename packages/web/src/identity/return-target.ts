/** Where a person goes after signing in: a page of the portal, or a registered application. */
export type ReturnTarget = { to: string } | { platform: string; path: string }

/** A path of our own: begins with one slash, and nothing in it may lead elsewhere. */
const isOwnPath = (path: string) => /^\/(?![/\\])[^\s\\]*$/.test(path)

/**
 * Reads where to go from the query of the sign-in page. Applications are named by their code and never by an
 * address, and pages by their path: so nobody can be sent to a foreign place.
 */
export function returnTarget(query: URLSearchParams, home: string): ReturnTarget {
  const platform = query.get('platform')
  const path = query.get('path') ?? ''
  if (platform && /^[\w-]{1,32}$/.test(platform)) return { platform, path: isOwnPath(path) ? path : '' }
  const from = query.get('from') ?? ''
  return { to: isOwnPath(from) && !from.startsWith('/login') ? from : home }
}

/** The address of a page within an application: below where it lives, whatever the path says. */
export function addressWithin(webUrl: string, path: string): string {
  if (!isOwnPath(path)) return webUrl
  const root = webUrl.replace(/\/$/, '')
  const { href } = new URL(root + path)
  return href.startsWith(`${new URL(root).href.replace(/\/$/, '')}/`) ? href : webUrl
}
