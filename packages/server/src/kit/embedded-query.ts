import { protocol, type ParserOptions, type PGlite, type Results } from '@electric-sql/pglite'
import { nameOf } from './statement-names.ts'

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
  /** One that goes behind, whether the others went well or not: what ends a transaction. */
  after: string
}

interface Column {
  name: string
  type: number
}

/** A statement that the database keeps parsed. */
interface Parsed {
  /** Nothing where it has yet to be described. */
  columns: Column[] | undefined
}

/** What came of a statement, as far as it came. */
interface Answer {
  isParsed: boolean
  isBound: boolean
  columns: Column[]
  rows: (string | null)[][]
  affectedRows: number
  problem: Error | undefined
}

/**
 * Asks the embedded database one statement in one message of its protocol. PGlite's own `query` crosses into the
 * database six times for a statement – parse, describe, bind, describe, execute, sync – because it asks for the types of
 * the parameters; here they travel as text, as they do to a PostgreSQL server, and the database knows their types. A
 * statement is parsed and described once and goes by its name from then on.
 */
export class EmbeddedQueries {
  readonly #pglite: PGlite
  readonly #parsed = new Map<string, Parsed>()

  constructor(pglite: PGlite) {
    this.#pglite = pglite
  }

  /** Asks; throws the database's error. */
  async ask(question: Question): Promise<Results> {
    const name = nameOf(question.text) ?? ''
    const parsed = this.#parsed.get(name)
    const answer = readAnswer(await this.#send(messageOf(question, name, parsed)), parsed?.columns)
    if (name && (parsed || answer.isParsed))
      this.#parsed.set(name, { columns: answer.problem ? parsed?.columns : answer.columns })
    if (answer.problem) throw answer.problem
    const { parsers, rowMode } = question.options
    return resultsOf(answer, (type) => parsers?.[type] ?? this.#pglite.parsers[type], rowMode)
  }

  /** Sends statements without parameters and without an answer. */
  async run(statements: string): Promise<void> {
    await this.#pglite.execProtocolStream(serialize.query(statements), { syncToFs: false })
  }

  #send(message: Uint8Array): Promise<Message[]> {
    return this.#pglite.runExclusive(() =>
      this.#pglite.execProtocolStream(message, { syncToFs: false, throwOnError: false }),
    )
  }
}

/** A statement without a name is forgotten with the next one. */
const messageOf = ({ before, text, values, after }: Question, name: string, parsed: Parsed | undefined): Uint8Array =>
  Buffer.concat([
    ...(before ? [serialize.query(before)] : []),
    ...(parsed ? [] : [serialize.parse({ name, text })]),
    serialize.bind({ statement: name, values: values.map(toText) }),
    ...(parsed?.columns ? [] : [serialize.describe({ type: 'P' })]),
    serialize.execute({}),
    serialize.sync(),
    ...(after ? [serialize.query(after)] : []),
  ])

/** Reads what the messages say of the statement between those that go before and behind it. */
function readAnswer(messages: readonly Message[], columns: Column[] = []): Answer {
  const answer: Answer = { isParsed: false, isBound: false, columns, rows: [], affectedRows: 0, problem: undefined }
  for (const message of messages) {
    if (message instanceof protocol.messages.DataRowMessage) answer.rows.push(message.fields)
    else if (message instanceof protocol.messages.RowDescriptionMessage)
      answer.columns = message.fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))
    else noteProgress(answer, message)
  }
  return answer
}

function noteProgress(answer: Answer, message: Message): void {
  if (message.name === 'parseComplete') answer.isParsed = true
  else if (message.name === 'bindComplete') answer.isBound = true
  else if (message instanceof protocol.messages.DatabaseError) answer.problem ??= message
  else if (message instanceof protocol.messages.CommandCompleteMessage) {
    if (answer.isBound) answer.affectedRows = Number(/\d+$/.exec(message.text)?.[0] ?? 0)
    answer.isBound = false
  }
}

/** PGlite's own reader copies its table of parsers, hundreds of them, for every answer. */
function resultsOf(
  { columns, rows, affectedRows }: Answer,
  parserOf: (type: number) => ParserOptions[number] | undefined,
  rowMode: RowOptions['rowMode'],
): Results {
  const readers = columns.map(({ name, type }) => ({ name, read: parserOf(type) }))
  const valueOf = (value: string | null, read: ParserOptions[number] | undefined) =>
    value === null || !read ? value : read(value)
  const valuesOf = (row: (string | null)[]) => row.map((value, at) => valueOf(value, readers[at]?.read))
  const objectOf = (row: (string | null)[]) =>
    Object.fromEntries(readers.map(({ name, read }, at) => [name, valueOf(row[at] ?? null, read)]))
  return {
    rows: rows.map((row) =>
      rowMode === 'array' ? (valuesOf(row) as unknown as Record<string, unknown>) : objectOf(row),
    ),
    fields: columns.map(({ name, type }) => ({ name, dataTypeID: type })),
    affectedRows,
  }
}

/** A parameter as PostgreSQL reads it. Lists come as text already: see `arrayOf`. */
function toText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
