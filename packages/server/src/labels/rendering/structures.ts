import { ChemistryThread, ChemistryTimeout } from '#chemistry/chemistry-thread.ts'
import type { StructureDrawing, StructureFault } from '@atrium/labels/structures/structure-drawing.ts'

/** How many drawings are kept: those of rows may differ in each. */
const maxDrawings = 1_000
/** Nobody can read the label of a larger molecule. A molfile is about ten times as long as a SMILES. */
const maxSmilesLength = 2_000

const drawings = new Map<string, StructureDrawing | StructureFault>()
const thread = new ChemistryThread()

/** The drawings of SMILES and molfiles, by their texts, and perhaps others. A molecule that is refused is a fault. */
export async function drawStructures(
  texts: readonly string[],
): Promise<ReadonlyMap<string, StructureDrawing | StructureFault>> {
  if (drawings.size + texts.length > maxDrawings)
    for (const text of drawings.keys()) if (!texts.includes(text)) drawings.delete(text)
  for (const text of texts) if (!drawings.has(text)) drawings.set(text, await draw(text))
  return drawings
}

async function draw(text: string): Promise<StructureDrawing | StructureFault> {
  if (text.length > maxSmilesLength && !/[\r\n]/.test(text)) return 'too-complex'
  try {
    const result = await thread.perform('draw', { structure: text })
    return 'problem' in result ? 'unreadable' : result.drawing
  } catch (problem) {
    if (problem instanceof ChemistryTimeout) return 'too-complex'
    throw problem
  }
}
