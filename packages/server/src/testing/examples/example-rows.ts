import type { GrantState } from '@atrium/contract/open-platform/interfaces.shapes.ts'
import type { IdKind } from '@atrium/contract/kit/ids.ts'
import { sql } from 'drizzle-orm'
import { newId } from '#kit/data/columns.ts'
import { inTransaction, rowsOf, type Database } from '#kit/data/database.ts'

/** Inserts rows that no call can make, or not quickly. */
export function exampleRows(database: Database) {
  const owner = <T = Record<string, unknown>>(query: ReturnType<typeof sql>) =>
    inTransaction(database, 'owner', (db) => rowsOf<T>(db, query))

  /** Gives an organisation a licence for an application, as calls of products need it. */
  const license = ({ organisationId, productId }: { organisationId: string; productId: string }) =>
    owner(
      sql`insert into licences (organisation_id, product_id, seat_count, valid_from, valid_until)
        values (${organisationId}, ${productId}, 50, '2020-01-01', '2099-12-31') on conflict do nothing`,
    )

  /** An application, with a licence for an organisation or without one. */
  async function aProduct(licensedTo?: string): Promise<string> {
    const id = newId()
    await owner(sql`insert into products (id, code, kind, name, english_name, introduction, english_introduction, web_url, public_url, icon, color, position)
      values (${id}, ${id.slice(-8)}, 'cloud', '应用', 'Application', '', '', 'https://app.example', 'https://app.example', 'flask', '#0fa68e', 9)`)
    if (licensedTo) await license({ organisationId: licensedTo, productId: id })
    return id
  }

  /** An insert interface, switched on for an organisation. Its application is not licensed: removing people would ask it for their tasks. */
  async function anInterface(organisationId: string): Promise<string> {
    const id = newId()
    const productId = await aProduct()
    await owner(sql`insert into open_interfaces (id, product_id, code, name, english_name, kind, method, upstream, path, delay_hours, calls_per_minute)
      values (${id}, ${productId}, 'samples', '登记样品', 'Register samples', 'insert', 'POST', 'https://app.example', '/samples', 1, 600)`)
    await owner(
      sql`insert into open_interface_activations (organisation_id, interface_id) values (${organisationId}, ${id})`,
    )
    return id
  }

  return {
    owner,
    license,
    aProduct,
    anInterface,

    /** A valid secret of an application. */
    async aProductSecret(productId: string): Promise<string> {
      const id = newId()
      await owner(sql`insert into product_secrets (id, product_id, sealed) values (${id}, ${productId}, 'sealed')`)
      return id
    },

    /** Authorises an organisation to use the open capability. */
    allowOpenCapability: (organisationId: string) =>
      owner(
        sql`insert into open_authorisations values (${organisationId}, '2020-01-01', '2099-12-31', 1000, 100, 50) on conflict do nothing`,
      ),

    /** An app with a request or grant of an interface. */
    async aGrant(
      { idOf, organisationId }: { idOf: (kind: IdKind) => Promise<string>; organisationId: string },
      state: GrantState,
    ) {
      const [AppID, InterfaceID] = [await idOf('app'), await idOf('open-interface')]
      await owner(sql`insert into open_grants (id, organisation_id, app_id, interface_id, state)
        values (${newId()}, ${organisationId}, ${AppID}, ${InterfaceID}, ${state})`)
      return { AppID, InterfaceID }
    },

    /** An insert that waits, and can be withdrawn for an hour. */
    async aCall(
      { organisationId, appId, interfaceId }: { organisationId: string; appId: string; interfaceId: string },
      { state = 0 }: { state?: 0 | 2 | 4 } = {},
    ): Promise<string> {
      const id = newId()
      await owner(sql`insert into open_calls (id, organisation_id, app_id, app_name, product_id, interface_id, interface_version, kind, address, method, url, headers, state, cancelable_until, due_at)
        select ${id}, ${organisationId}, ${appId}, '排程系统', product_id, id, version, kind, '127.0.0.1', method, '/api/v1/open/eln/samples', '{}', ${state}, now() + interval '1 hour', now() + interval '1 hour'
        from open_interfaces where id = ${interfaceId}`)
      return id
    },

    /** A run of a directory that has ended. */
    async addSync(
      { organisationId }: { organisationId: string },
      { connectionId, state = 'finished' }: { connectionId: string; state?: 'finished' | 'stopped' },
    ): Promise<string> {
      const id = newId()
      await owner(sql`insert into sso_syncs (id, organisation_id, connection_id, kind, is_dry, state, counts, vanishing_count, linked_count, started_at, finished_at)
        values (${id}, ${organisationId}, ${connectionId}, 'whole', false, ${state}, '{"changed": 1}', 3, 5, now(), now())`)
      return id
    },

    /** Invites a member by a personal link, and gives the secret of the link. */
    async aMemberInvitation(organisationId: string, memberId: string): Promise<string> {
      const token = newId()
      await owner(sql`insert into invitations (id, organisation_id, account_id, token_hash, masked_recipient, uses, created_by, expires_at)
        values (${newId()}, ${organisationId}, ${memberId}, sha256(${token}::text::bytea), 'm***r@lab.example', 1, ${memberId}, now() + interval '1 day')`)
      return token
    },
  }
}
