import type { AttributeMapping } from '@atrium/contract/sso/sso.shapes.ts'
import { EqualityFilter, ExtensibleFilter, OrFilter, type Client, type Entry, type Filter } from 'ldapts'
import pMap from 'p-map'
import { normalizeDn } from './distinguished-names.ts'
import { valuesOf } from './directory-entries.ts'

/** The attribute by which directories name the groups of a person, where they do. */
const groupAttribute = 'memberOf'

/** Groups within groups are followed so far; a circle ends where it began. */
const maxDepth = 10
const concurrency = 8

/** Active Directory follows groups within groups itself (`LDAP_MATCHING_RULE_IN_CHAIN`). */
const inChain = '1.2.840.113556.1.4.1941'
const activeDirectory = '1.2.840.113556.1.4.800'

/** True for a mapping by which the groups of people count, with the groups that contain these. */
export const areGroupsMapped = ({ Administrator, AdministratorValue }: AttributeMapping): boolean =>
  AdministratorValue !== null && Administrator?.toLowerCase() === groupAttribute.toLowerCase()

interface Directory {
  baseDn: string
  mapping: AttributeMapping
}

/** The groups of people, with the groups that contain these. Remembers what contains what as long as it lives. */
export class DirectoryGroups {
  readonly #client: Client
  readonly #base: string
  readonly #isActiveDirectory: boolean
  readonly #mapping: AttributeMapping
  readonly #containing = new Map<string, Promise<readonly string[]>>()
  #isReadable: Promise<boolean> | undefined

  private constructor(client: Client, mapping: AttributeMapping, [base, isActiveDirectory]: [string, boolean]) {
    this.#client = client
    this.#mapping = mapping
    this.#base = base
    this.#isActiveDirectory = isActiveDirectory
  }

  /** Groups may lie anywhere in the directory, not only where its people are. */
  static async open(client: Client, { baseDn, mapping }: Directory): Promise<DirectoryGroups> {
    const attributes = ['supportedCapabilities', 'namingContexts']
    const { searchEntries } = await client.search('', { scope: 'base', filter: '(objectClass=*)', attributes })
    const valuesOfRoot = (name: string) => (searchEntries[0] ? valuesOf(searchEntries[0], name).map(String) : [])
    const end = `,${normalizeDn(baseDn)}`
    const context = valuesOfRoot('namingContexts').find((name) => end.endsWith(`,${normalizeDn(name)}`))
    const isActiveDirectory = valuesOfRoot('supportedCapabilities').includes(activeDirectory)
    return new DirectoryGroups(client, mapping, [context ?? baseDn, isActiveDirectory])
  }

  /**
   * The attribute with the groups of a person, as the mapping calls it. Without it where there are none and the mapped group cannot
   * be read: then groups may be hidden, and what is not known takes no rights away.
   */
  async attributesOf(entry: Entry): Promise<Record<string, readonly string[]>> {
    const names = await this.#groupsOf(entry)
    this.#isReadable ??= this.#canRead(this.#mapping.AdministratorValue ?? '')
    return names.length > 0 || (await this.#isReadable)
      ? { [this.#mapping.Administrator ?? groupAttribute]: names }
      : {}
  }

  async #groupsOf(entry: Entry): Promise<readonly string[]> {
    const named = valuesOf(entry, groupAttribute).map(String)
    // Active Directory always names the groups; elsewhere groups may name their members alone.
    const direct = named.length > 0 || this.#isActiveDirectory ? named : await this.#groupsWith(entry.dn)
    const found = new Map(direct.map((dn) => [normalizeDn(dn) ?? dn, dn]))
    let outermost = direct
    for (let depth = 1; depth < maxDepth && outermost.length > 0; depth += 1) {
      const containing = (await pMap(outermost, (dn) => this.#groupsWith(dn), { concurrency })).flat()
      const added = new Map(containing.map((dn) => [normalizeDn(dn) ?? dn, dn]))
      for (const key of found.keys()) added.delete(key)
      for (const [key, dn] of added) found.set(key, dn)
      outermost = this.#isActiveDirectory ? [] : [...added.values()]
    }
    return [...found.values()]
  }

  /** The groups that contain an entry; in Active Directory at any depth. */
  #groupsWith(dn: string): Promise<readonly string[]> {
    const key = normalizeDn(dn) ?? dn
    const known = this.#containing.get(key) ?? this.#searchGroups(dn)
    this.#containing.set(key, known)
    return known
  }

  async #searchGroups(dn: string): Promise<readonly string[]> {
    const filter: Filter = this.#isActiveDirectory
      ? new ExtensibleFilter({ matchType: 'member', rule: inChain, value: dn })
      : new OrFilter({
          filters: ['member', 'uniqueMember'].map((attribute) => new EqualityFilter({ attribute, value: dn })),
        })
    const { searchEntries } = await this.#client.search(this.#base, { scope: 'sub', filter, attributes: ['1.1'] })
    return searchEntries.map((entry) => entry.dn)
  }

  async #canRead(dn: string): Promise<boolean> {
    if (normalizeDn(dn) === undefined) return false
    const found = await this.#client.search(dn, { scope: 'base', attributes: ['1.1'] }).catch(() => undefined)
    return found?.searchEntries.length === 1
  }
}
