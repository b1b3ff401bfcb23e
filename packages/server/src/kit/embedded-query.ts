import { protocol, type ParserOptions, type PGlite, type Results } from '@electric-sql/pglite'

const { serialize } = protocol

type Message = Awaited<ReturnType<PGlite['execProtocolStream']>>[number]

/** How the caller wants the rows. */
export interface RowOptions {
  rowMode?: 'array' | 'object'
  parsers?: ParserOptions
}

interface Question {
  /** Statements without parameters that go before, in the same message: what begins a transaction. */
  before: string
  text: string
  values: readonly unknown[]
  options: RowOptions
}

/**
 * Asks the embedded database one statement in one message of its protocol. PGlite's own `query` crosses into the
 * database six times for a statement – parse, describe, bind, describe, execute, sync – because it asks for the types of
 * the parameters; here they travel as text, as they do to a PostgreSQL server, and the database knows their types.
 * Throws the database's error.
 */
export async function askEmbedded(pglite: PGlite, { before, text, values, options }: Question): Promise<Results> {
  const message = Buffer.concat([
    ...(before ? [serialize.query(before)] : []),
    serialize.parse({ text }),
    serialize.bind({ values: values.map(toText) }),
    serialize.describe({ type: 'P' }),
    serialize.execute({}),
    serialize.sync(),
  ])
  const answers = await pglite.runExclusive(() => pglite.execProtocolStream(message, { syncToFs: false }))
  return resultsOf(answers, (type) => options.parsers?.[type] ?? pglite.parsers[type], options.rowMode)
}

/**
 * Reads what the last statement answered. PGlite's own reader copies its table of parsers, hundreds of them, for every
 * answer.
 */
function resultsOf(
  answers: readonly Message[],
  parserOf: (type: number) => ParserOptions[number] | undefined,
  rowMode: RowOptions['rowMode'],
): Results {
  const results: Results = { rows: [], fields: [], affectedRows: 0 }
  let columns: { name: string; type: number; read: ParserOptions[number] | undefined }[] = []
  for (const answer of answers) {
    if (answer instanceof protocol.messages.RowDescriptionMessage) {
      columns = answer.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID, read: parserOf(dataTypeID) }))
      results.fields = columns.map(({ name, type }) => ({ name, dataTypeID: type }))
    } else if (answer instanceof protocol.messages.DataRowMessage) {
      const values = answer.fields.map((value, at) => {
        const { read } = columns[at] as (typeof columns)[number]
        return value === null || !read ? value : read(value)
      })
      results.rows.push(
        rowMode === 'array'
          ? (values as unknown as Record<string, unknown>)
          : Object.fromEntries(values.map((value, at) => [columns[at]?.name, value])),
      )
    } else if (answer instanceof protocol.messages.CommandCompleteMessage) {
      results.affectedRows = Number(/\d+$/.exec(answer.text)?.[0] ?? 0)
    }
  }
  return results
}

/** A parameter as PostgreSQL reads it. Lists come as text already: see `arrayOf`. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
