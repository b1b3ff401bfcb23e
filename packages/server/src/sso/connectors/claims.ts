import type { ExternalIdentity } from './connector.ts'

/** Claims of an OpenID provider: an object of JSON. */
export type Claims = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ownValue = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? (claims[name] ?? undefined) : undefined

/**
 * A claim by its name, or by a path of names such as `realm_access.roles`. Names may have dots themselves: the longest name that is
 * there wins. Undefined where the provider did not send it.
 */
export function findClaim(claims: Claims, path: string): unknown {
  const own = ownValue(claims, path)
  if (own !== undefined) return own
  for (let at = path.lastIndexOf('.'); at > 0; at = path.lastIndexOf('.', at - 1)) {
    const outer = ownValue(claims, path.slice(0, at))
    const found = isObject(outer) ? findClaim(outer, path.slice(at + 1)) : undefined
    if (found !== undefined) return found
  }
  return undefined
}

/** The claims as texts and lists of texts, with those at `paths` by their paths; other objects are left out. */
export function attributesOfClaims(claims: Claims, paths: readonly string[]): ExternalIdentity['attributes'] {
  const nested = paths.map((path): [string, unknown] => [path, findClaim(claims, path) ?? emptyIn(claims, path)])
  return Object.fromEntries(
    [...Object.entries(claims), ...nested].flatMap(([name, value]): [string, string | string[]][] => {
      if (Array.isArray(value)) return [[name, value.filter((one) => typeof one !== 'object').map(String)]]
      return typeof value === 'object' || value === undefined ? [] : [[name, String(value)]]
    }),
  )
}

/** An object that was sent without the rest of the path is empty there: Keycloak leaves out the clients in which somebody has no role. */
const emptyIn = (claims: Claims, path: string): [] | undefined =>
  path.includes('.') && isObject(ownValue(claims, path.slice(0, path.indexOf('.')))) ? [] : undefined
