import type { StructureView } from '@atrium/contract/labels/labels.shapes.ts'
import { CallError } from '#kit/http/call-error.ts'
import { RenderingFailed, type RenderWorker } from './render-worker.ts'

/** The drawings of SMILES and molfiles, in their order. */
export async function structureViews(worker: RenderWorker, texts: readonly string[]): Promise<StructureView[]> {
  const { drawings } = await worker
    .run({ kind: 'structures', texts: texts.map((text) => text.trim()) })
    .catch((problem: unknown) => {
      if (problem instanceof RenderingFailed) throw new CallError('labels.rendering-failed')
      throw problem
    })
  return drawings.map((drawing) =>
    typeof drawing === 'string'
      ? { Fault: drawing, Drawing: null }
      : {
          Fault: null,
          Drawing: {
            Width: drawing.width,
            Height: drawing.height,
            Lines: drawing.lines.map((line) => [...line]),
            HashedBonds: drawing.hashedBonds.map((bond) => bond.map((line) => [...line])),
            Areas: drawing.areas,
          },
        },
  )
}
