import { allCalls } from '@atrium/contract/all-calls.ts'
import { accessWord, type AccessWord, type Call } from '@atrium/contract/kit/call.ts'
import fc from 'fast-check'
import { writeExamples, type WriteExample } from '#testing/examples/write-examples.ts'
import { drawsOf, exampleRequest, requestOf, type Draw, type FuzzRequest } from './fuzz-requests.ts'
import { aFuzzWorld, type FuzzWorld, type Portal, type VisitorKind } from './fuzz-world.ts'

/** An input that the portal did not answer as it should. */
export interface FuzzFailure {
  call: Call['at']
  who: VisitorKind | 'example'
  request: FuzzRequest
  status: number
  /** What it answered, and what it logged meanwhile. */
  answer: string
  logged: string[]
}

export interface FuzzOptions {
  inputs: number
  /** The same seed makes the same inputs. */
  seed: number
  onProgress?: (inputs: number) => void
}

export interface FuzzReport {
  inputs: number
  /** How many inputs were answered with each HTTP status. */
  statuses: Record<string, number>
  /** Calls that no input made succeed. */
  neverSucceeded: string[]
  failures: FuzzFailure[]
}

const calls: readonly Call[] = Object.values(allCalls).flatMap((domain) => Object.values<Call>(domain))

/** Who makes a call: mostly those who may. */
const visitors: Record<AccessWord | 'public', readonly VisitorKind[]> = {
  public: ['stranger', 'member', 'admin', 'half-signed'],
  'half-signed': ['half-signed', 'member', 'trial'],
  trial: ['trial', 'member', 'admin'],
  'signed-in': ['member', 'admin'],
  'organisation-admin': ['admin', 'admin', 'admin', 'admin', 'member'],
  operator: ['operator', 'operator', 'operator', 'operator', 'admin'],
  app: ['app', 'app', 'stranger'],
  product: ['product', 'product', 'stranger'],
  program: ['app', 'product', 'stranger'],
}

/** Inputs for each call in one world. */
const inputsPerCall = 4
/** Interval of inputs that start from a successful example; creating one takes several calls. */
const exampleEvery = 4

/** Sends inputs made of the schemas of every call, with hostile values among them, over HTTP. */
export async function runFuzz(portal: Portal, { inputs, seed, onProgress }: FuzzOptions): Promise<FuzzReport> {
  // Examples of uploads are made over the network.
  if (!portal.server.app.server.listening) await portal.server.app.listen({ port: 0, host: '127.0.0.1' })
  const report: FuzzReport = { inputs: 0, statuses: {}, neverSucceeded: [], failures: [] }
  const succeeded = new Set<string>()
  const logged = listenToLog(portal)
  const examples = writeExamples(portal)
  for (let round = 0; report.inputs < inputs; round += 1) {
    const world = await aFuzzWorld(portal)
    let people = await world.signIn()
    for (const [index, { call, draw }] of drawsInTurn(world, seed + round).entries()) {
      if (report.inputs >= inputs) break
      const visitor = chosen(visitors[accessWord(call.access)], draw.who)
      const example = index % exampleEvery === round % exampleEvery ? await examples[call.at]?.() : undefined
      const request = example
        ? fromExample(example, draw)
        : requestOf(call, draw, { ...people[visitor], address: draw.address })
      const who = example ? 'example' : visitor
      const answer = await answerTo(portal, request)
      if (answer.status === 200) succeeded.add(call.at)
      keepCursor(world, answer.text)
      count(report, answer, { call: call.at, who, request, logged: logged.take() })
      if (/^access.(sign-in-needed|wrong-token)$/.test(answer.error ?? '') && visitor !== 'stranger')
        people = await world.signIn()
      if (answer.error === 'access.address-banned') break
    }
    onProgress?.(report.inputs)
  }
  report.neverSucceeded = calls.map(({ at }) => at).filter((at) => !succeeded.has(at))
  logged.stop()
  return report
}

const fromExample = (example: WriteExample, draw: Draw) =>
  exampleRequest(example, draw, {
    ...(example.token && { token: example.token }),
    ...(example.sign && { sign: example.sign }),
    address: draw.address,
  })

/** Adds an answer to the report, and a failure when the portal did not answer as it should. */
function count(
  report: FuzzReport,
  { status, text }: { status: number; text: string },
  asked: Omit<FuzzFailure, 'status' | 'answer'>,
) {
  report.inputs += 1
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  if (status >= 500 || asked.logged.length > 0) report.failures.push({ ...asked, status, answer: text.slice(0, 500) })
}

/** Draws for every call, the calls taking turns, so that each meets what others left. */
function drawsInTurn({ hintsFor }: FuzzWorld, seed: number): { call: Call; draw: Draw }[] {
  const drawn = calls.map((call, index) => ({
    call,
    draws: fc.sample(drawsOf(call, hintsFor(call)), { numRuns: inputsPerCall, seed: seed * 1_000 + index }),
  }))
  return Array.from({ length: inputsPerCall }, (_, turn) =>
    drawn.flatMap(({ call, draws }) => (draws[turn] ? [{ call, draw: draws[turn] }] : [])),
  ).flat()
}

const chosen = <T>(from: readonly T[], number: number): T => from[number % from.length] as T

async function answerTo({ server }: Portal, request: FuzzRequest) {
  try {
    const answer = await server.app.inject(request)
    const error = /"error":"([\w.-]+)"/.exec(answer.body.slice(0, 5_000))?.[1]
    return { status: answer.statusCode, text: answer.body, error }
  } catch (problem) {
    // A file that ends before its time.
    return { status: 599, text: String(problem), error: undefined }
  }
}

/** Next pages are requested by the cursors of earlier ones. */
function keepCursor({ cursors }: FuzzWorld, text: string) {
  const next = /"(?:Next|Previous)":"([\w-]+)"/.exec(text)?.[1]
  if (next && cursors.length < 20) cursors.push(next)
}

/** Errors that the server logs, also those behind an answer. */
function listenToLog({ server }: Portal) {
  const { log } = server.services
  const before = log.error
  let lines: string[] = []
  log.error = ((details: { err?: unknown }, message?: string) => {
    const { err } = details
    lines.push(
      [message, err instanceof Error ? `${err.stack}\n${String(err.cause ?? '')}` : JSON.stringify(details)].join(': '),
    )
  }) as typeof log.error
  return {
    take() {
      const taken = lines
      lines = []
      return taken
    },
    stop: () => void (log.error = before),
  }
}
