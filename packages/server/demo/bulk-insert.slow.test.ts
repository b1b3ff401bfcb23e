import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inTransaction } from '#kit/data/database.ts'
import { products } from '#products/products.tables.ts'
import { openTestDatabase } from '#testing/test-database.ts'
import { insertAll } from './bulk-insert.ts'
import { productRows } from './products.ts'

const database = await openTestDatabase()
after(() => database.close())
const insert = (rows: Parameters<typeof insertAll<typeof products>>[2]) =>
  inTransaction(database, 'owner', (db) => insertAll(db, products, rows))

test('rows with other fields than the first one are refused rather than cut', async () => {
  const [first, second] = productRows()
  assert.ok(first && second)
  const { color, ...without } = second
  await assert.rejects(insert([first, without as typeof first]), /Row 2 for products has other fields/)
  await assert.rejects(insert([without as typeof first, second]), /Row 2 for products has other fields/)
  await insert([first, { ...without, color }])
})
