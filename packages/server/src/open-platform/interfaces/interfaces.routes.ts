import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import type { interfaceCalls } from '@atrium/contract/open-platform/interfaces.calls.ts'
import type { OpenInterface } from '@atrium/contract/open-platform/interfaces.calls.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { Handlers } from '#kit/http/handle.ts'
import {
  countUsableInterfaces,
  listUsableInterfaces,
  listUsableProducts,
  type UsableInterfaceRow,
} from './interfaces.store.ts'

/** Handlers by which administrators see the interfaces that are switched on for their organisation. */
export const interfaces = (): Handlers<typeof interfaceCalls> => ({
  async interfaces({ body: { pageIndex, pageSize, Search, ProductID, Kind }, lang, db }) {
    const filter = { search: Search?.trim() || undefined, productId: ProductID, kind: Kind }
    const rows = await listUsableInterfaces(db, { ...filter, limit: pageSize, offset: (pageIndex - 1) * pageSize })
    return { total: await countUsableInterfaces(db, filter), items: rows.map((row) => interfaceOf(row, lang)) }
  },

  interfaceProducts: ({ lang, db }) => listUsableProducts(db, lang),
})

const interfaceOf = (row: UsableInterfaceRow, lang: Lang): OpenInterface => ({
  ID: row.id,
  ProductID: row.productId,
  ProductCode: row.product.code,
  ProductName: localizedName(lang, row.product),
  Code: row.code,
  Name: localizedName(lang, row),
  Description: (lang === 'en' && row.englishDescription) || row.description,
  ProjectCode: row.projectCode,
  Kind: row.kind,
  Method: row.method,
  Address: `/api/v1/open/${row.product.code}/${row.code}`,
  DelayHours: row.delayHours,
  TimeoutSeconds: row.timeoutSeconds,
  CallsPerMinute: row.callsPerMinute,
  BodySchema: row.bodySchema,
  Examples: row.examples,
  Version: row.version,
})
