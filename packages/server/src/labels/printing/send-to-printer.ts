import { createReadStream } from 'node:fs'
import { connect } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { PrintError } from '@atrium/contract/labels/printing.shapes.ts'

/** A printer did not take a job, and why. */
export class PrinterProblem extends Error {
  readonly reason: PrintError

  constructor(reason: PrintError) {
    super(`The printer did not take the job: ${reason}`)
    this.name = 'PrinterProblem'
    this.reason = reason
  }
}

const reasons: Readonly<Record<string, PrintError>> = {
  ENOTFOUND: 'printer-unknown',
  EAI_AGAIN: 'printer-unknown',
  ECONNREFUSED: 'printer-refused',
  EHOSTUNREACH: 'printer-refused',
  ENETUNREACH: 'printer-refused',
  ETIMEDOUT: 'printer-timeout',
}

/** How long a printer may be silent before it takes the next bytes: one that is out of paper waits. */
const defaultTimeoutMs = 60_000

/**
 * Sends a file to a printer over TCP, as port 9100 takes it. The address is one that operators listed. Throws a
 * `PrinterProblem`.
 */
export async function sendToPrinter(
  address: string,
  path: string,
  { signal, timeoutMs = defaultTimeoutMs }: { signal?: AbortSignal; timeoutMs?: number } = {},
): Promise<void> {
  const { hostname, port } = new URL(`tcp://${address}`)
  const socket = connect({ host: hostname.replaceAll(/^\[|\]$/gu, ''), port: Number(port) })
  socket.setTimeout(timeoutMs, () => socket.destroy(new PrinterProblem('printer-timeout')))
  try {
    await pipeline(createReadStream(path), socket, { ...(signal && { signal }) })
  } catch (problem) {
    if (problem instanceof PrinterProblem || signal?.aborted) throw problem
    throw new PrinterProblem(reasons[String((problem as NodeJS.ErrnoException).code)] ?? 'printer-disconnected')
  }
}
