import { readFileSync } from 'node:fs'
import { parentPort, workerData } from 'node:worker_threads'
import { chunks } from '#kit/data/chunks.ts'
import type { FileReport } from './read-file.ts'
import { MonomerFileError } from './monomer-file-error.ts'
import { readMonomerFile } from './read-monomer-file.ts'

/** So many records are handed over at once: taking them in must not hold up the server. */
const batch = 200

const report = (what: FileReport) => parentPort?.postMessage(what)

try {
  const { records, ...about } = readMonomerFile(readFileSync(workerData as string))
  for (const part of chunks(records, batch)) report({ records: part })
  report({ about })
} catch (problem) {
  if (!(problem instanceof MonomerFileError)) throw problem
  report({ fault: problem.fault, values: problem.values })
}
