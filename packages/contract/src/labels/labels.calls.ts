import { printingCalls } from './printing.calls.ts'
import { productLabelCalls } from './product-labels.calls.ts'
import { templateCalls } from './templates.calls.ts'
import { versionCalls } from './versions.calls.ts'

/** Label templates: designing, versions, printing. */
export const labelCalls = { ...templateCalls, ...versionCalls, ...printingCalls, ...productLabelCalls }
