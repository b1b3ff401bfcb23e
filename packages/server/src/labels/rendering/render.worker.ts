import { parentPort } from 'node:worker_threads'
import { checkLabels } from './check-labels.ts'
import { writeLabels } from './label-files.ts'
import { pictureOf } from './picture-of.ts'
import { OutputTooLarge, type RenderReply, type RenderRequest, type RenderResults } from './render-request.ts'
import { drawStructures } from './structures.ts'

/** Progress is reported at most this often. */
const progressEveryMs = 200

const reply = (message: RenderReply) => parentPort?.postMessage(message)

parentPort?.on('message', ({ id, request }: { id: number; request: RenderRequest }) => {
  let reportedAt = 0
  const onDone = (done: number) => {
    if (Date.now() - reportedAt < progressEveryMs) return
    reportedAt = Date.now()
    reply({ id, done })
  }
  resultOf(request, onDone).then(
    (result) => reply({ id, result }),
    (problem: unknown) =>
      reply({ id, problem: problem instanceof OutputTooLarge ? 'too-large' : 'failed', message: String(problem) }),
  )
})

function resultOf(
  request: RenderRequest,
  onDone: (labels: number) => void,
): Promise<RenderResults[keyof RenderResults]> {
  switch (request.kind) {
    case 'check':
      return checkLabels(request, onDone)
    case 'file':
      return writeLabels(request, onDone)
    case 'picture':
      return pictureOf(request)
    case 'structures':
      return structuresOf(request.texts)
  }
}

async function structuresOf(texts: readonly string[]): Promise<RenderResults['structures']> {
  const drawings = await drawStructures(texts)
  return { drawings: texts.map((text) => drawings.get(text) ?? 'unreadable') }
}
