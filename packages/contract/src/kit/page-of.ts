import type { TSchema } from 'typebox'
import { Type } from './type.ts'
import { firstPageIndex, pageSize } from '../constants.ts'

/** Which page of a list is wanted: the first has index 1. */
export const PageRequest = {
  pageIndex: Type.Integer({ minimum: 1, maximum: 100_000, default: firstPageIndex, description: 'Which page, from 1' }),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: pageSize, description: 'Rows on a page' }),
}

/** One page of a list, and how many rows the whole list has. */
export const PageOf = <T extends TSchema>(item: T) =>
  Type.Object({
    total: Type.Integer({ description: 'Rows in the whole list' }),
    items: Type.Array(item, { description: 'The rows of this page' }),
  })
