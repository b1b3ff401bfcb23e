import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { PGlite } from '@electric-sql/pglite'
import { embeddedDatabase } from './database-embedded.ts'
import { inTransaction } from './database.ts'
import { applyFunctions } from './functions.ts'

const withNumber = `
CREATE FUNCTION twice(given integer) RETURNS integer LANGUAGE sql AS 'SELECT given * 2';
CREATE FUNCTION double_it() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.n := twice(NEW.n); RETURN NEW; END';
CREATE TRIGGER numbers_doubled BEFORE INSERT ON numbers FOR EACH ROW EXECUTE FUNCTION double_it();`

const withText = `
CREATE FUNCTION twice(given text) RETURNS text LANGUAGE sql AS 'SELECT given || given';`

// One for all tests: making one takes four seconds.
const database = new PGlite('memory://')
after(() => database.close())

/** The database as it is before any function was applied. */
async function aDatabase() {
  await database.exec(`DROP SCHEMA IF EXISTS drizzle CASCADE; DROP SCHEMA public CASCADE; CREATE SCHEMA public;
    CREATE SCHEMA drizzle; CREATE TABLE numbers (n integer);
    CREATE FUNCTION foreign_one() RETURNS integer LANGUAGE sql AS 'SELECT 1'`)
  const functions = async () => {
    const { rows } = await database.query<{ name: string }>(
      `SELECT oid::regprocedure::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace ORDER BY 1`,
    )
    return rows.map(({ name }) => name)
  }
  const apply = (text: string) => inTransaction(embeddedDatabase(database), 'owner', (db) => applyFunctions(db, text))
  return { functions, apply }
}

test('functions – another signature, and one that is gone – replace what was there, and triggers go with them', async () => {
  const { functions, apply } = await aDatabase()
  await apply(withNumber)
  await database.query('INSERT INTO numbers VALUES (2)')
  await apply(withText)
  await database.query('INSERT INTO numbers VALUES (3)')
  assert.deepEqual(await functions(), ['foreign_one()', 'twice(text)'])
  assert.deepEqual((await database.query('SELECT n FROM numbers')).rows, [{ n: 4 }, { n: 3 }])
})

test('an older server that starts beside a newer one – leaves its functions alone', async () => {
  const { functions, apply } = await aDatabase()
  await apply(withNumber)
  await apply(withText)
  await apply(withNumber)
  assert.deepEqual(await functions(), ['foreign_one()', 'twice(text)'])
})

test('functions that cannot be created – all that were there stay', async () => {
  const { functions, apply } = await aDatabase()
  await apply(withNumber)
  await assert.rejects(apply(`${withText} CREATE FUNCTION twice(given text) RETURNS nothing`))
  assert.deepEqual(await functions(), ['double_it()', 'foreign_one()', 'twice(integer)'])
})
