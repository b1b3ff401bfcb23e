import type { Lang } from '@atrium/contract/constants.ts'

type Names = Record<Lang, string>
type Schema = Record<string, unknown>

/** Something that programs read and write in a product, and the entries that they add to it. */
export interface OpenResource {
  /** The last part of the path. */
  path: string
  /** Begins the id of each. */
  prefix: string
  list: Names
  create: Names
  schema: Schema
  example: Schema
  /** What is there at the start. */
  first: readonly Schema[]
  entry: { path: string; prefix: string; create: Names; of: string; schema: Schema; example: Schema }
}

const text = (maxLength: number, description: string) => ({ type: 'string', minLength: 1, maxLength, description })
const amount = { type: 'number', minimum: 0, description: 'How much' }
const unit = { type: 'string', enum: ['mg', 'g', 'kg', 'mL', 'L'], description: 'Unit of the amount' }
const department = { type: 'string', format: 'uuid', description: 'The department that owns it' }
const row = (required: readonly string[], properties: Schema): Schema => ({
  type: 'object',
  required,
  properties,
  additionalProperties: false,
})

const resources: Record<string, OpenResource> = {
  ELN: {
    path: 'experiments',
    prefix: 'EXP',
    list: { zh: '查询实验', en: 'List experiments' },
    create: { zh: '新建实验', en: 'Create experiment' },
    schema: row(['title'], {
      title: text(200, 'Title of the experiment'),
      project: text(60, 'Code of the project'),
      startedOn: { type: 'string', format: 'date', description: 'Day on which it began' },
      department,
    }),
    example: { title: 'Suzuki coupling, batch 3', project: 'AB-12', startedOn: '2026-03-02' },
    first: [
      { title: 'Solubility screening', project: 'AB-12' },
      { title: 'Stability at 40 °C', project: 'CD-07' },
    ],
    entry: {
      path: 'results',
      prefix: 'RES',
      create: { zh: '登记结果', en: 'Record result' },
      of: 'experiment',
      schema: row(['experiment', 'name', 'value'], {
        experiment: text(40, 'Id of the experiment'),
        name: text(100, 'What was measured'),
        value: { type: 'number', description: 'The measured value' },
        unit: { type: 'string', maxLength: 20, description: 'Its unit' },
      }),
      example: { experiment: 'EXP-1', name: 'Yield', value: 81.5, unit: '%' },
    },
  },
  CIMS: {
    path: 'reagents',
    prefix: 'REA',
    list: { zh: '查询试剂', en: 'List reagents' },
    create: { zh: '登记试剂', en: 'Register reagent' },
    schema: row(['name', 'amount', 'unit'], {
      name: text(200, 'Name of the reagent'),
      cas: { type: 'string', pattern: String.raw`^\d{2,7}-\d{2}-\d$`, description: 'CAS number' },
      amount,
      unit,
      department,
    }),
    example: { name: 'Acetonitrile', cas: '75-05-8', amount: 2.5, unit: 'L' },
    first: [
      { name: 'Ethanol', cas: '64-17-5', amount: 10, unit: 'L' },
      { name: 'Sodium chloride', cas: '7647-14-5', amount: 500, unit: 'g' },
    ],
    entry: {
      path: 'consumptions',
      prefix: 'CON',
      create: { zh: '登记领用', en: 'Record consumption' },
      of: 'reagent',
      schema: row(['reagent', 'amount', 'unit'], { reagent: text(40, 'Id of the reagent'), amount, unit }),
      example: { reagent: 'REA-1', amount: 0.5, unit: 'L' },
    },
  },
}

/** What products have that have nothing of their own. */
const records: OpenResource = {
  path: 'records',
  prefix: 'REC',
  list: { zh: '查询记录', en: 'List records' },
  create: { zh: '新建记录', en: 'Create record' },
  schema: row(['title'], {
    title: text(200, 'Title of the record'),
    project: text(60, 'Code of the project'),
    department,
  }),
  example: { title: 'Weekly report', project: 'AB-12' },
  first: [{ title: 'Kick-off', project: 'AB-12' }],
  entry: {
    path: 'notes',
    prefix: 'NOTE',
    create: { zh: '添加备注', en: 'Add note' },
    of: 'record',
    schema: row(['record', 'text'], { record: text(40, 'Id of the record'), text: text(2000, 'The note') }),
    example: { record: 'REC-1', text: 'Checked' },
  },
}

/** What programs read and write in a product. */
export const resourceOf = (code: string): OpenResource => resources[code] ?? records
