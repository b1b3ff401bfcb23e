import { importFloors } from './import-floors.ts'
import { maxFunctionLines } from './max-function-lines.ts'

const rules: Record<string, object> = { 'import-floors': importFloors, 'max-function-lines': maxFunctionLines }

/** Rules of this project, as oxlint loads them. */
export default { meta: { name: 'atrium' }, rules }
