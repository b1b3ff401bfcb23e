/** Destination after signing in: a page of the portal, or a registered application. */
export type ReturnTarget = { to: string } | { platform: string; path: string }

/** True for a path on this origin. */
const isOwnPath = (path: string) => /^\/(?![/\\])[^\s\\]*$/.test(path)

/**
 * Reads the destination from the query. Applications are named by code and pages by path, which rules out open
 * redirects.
 */
export function returnTarget(query: URLSearchParams, home: string): ReturnTarget {
  const platform = query.get('platform')
  const path = query.get('path') ?? ''
  if (platform && /^[\w-]{1,32}$/.test(platform)) return { platform, path: isOwnPath(path) ? path : '' }
  const from = query.get('from') ?? ''
  return { to: isOwnPath(from) && !from.startsWith('/login') ? from : home }
}

/** URL of a path within an application; the base URL when the path would leave it. */
export function urlWithin(webUrl: string, path: string): string {
  if (!isOwnPath(path)) return webUrl
  const root = webUrl.replace(/\/$/, '')
  const { href } = new URL(root + path)
  return href.startsWith(`${new URL(root).href.replace(/\/$/, '')}/`) ? href : webUrl
}
