import type { departments } from '#departments/departments.tables.ts'
import type { DepartmentOutline } from './department-outlines.ts'
import type { DemoOrganisation } from './organisations.ts'
import type { Random } from './random.ts'

/** A department with what the seed has to know of it besides its row. */
export interface DemoDepartment {
  row: Omit<
    typeof departments.$inferSelect,
    'ownCount' | 'totalCount' | 'childCount' | 'pinyin' | 'initials' | 'searchText'
  >
  depth: number
  /** How many people it has in proportion to the others. */
  weight: number
}

const manyDepartments = 500
const deepest = { usual: 4, many: 8 }

/**
 * The tree of an organisation, parents before their children: the written-down departments, or the first of them,
 * and as many more as are asked for.
 */
export function departmentsOf(organisation: DemoOrganisation, count: number, random: Random): DemoDepartment[] {
  const tree = new Tree(organisation, random)
  const lastAt: DemoDepartment[] = []
  for (const outline of organisation.outlines.slice(0, count)) {
    lastAt[outline.depth] = tree.add(lastAt[outline.depth - 1], outline)
  }
  const invent = inventor(random)
  const levels = count > manyDepartments ? deepest.many : deepest.usual
  while (tree.departments.length < count) {
    const parent = random.pick(tree.departments)
    if (parent.depth < levels) tree.add(parent, invent(parent.depth + 1))
  }
  return tree.departments
}

class Tree {
  readonly departments: DemoDepartment[] = []
  readonly #organisation: DemoOrganisation
  readonly #random: Random
  readonly #children = new Map<string | null, number>()

  constructor(organisation: DemoOrganisation, random: Random) {
    this.#organisation = organisation
    this.#random = random
  }

  add(parent: DemoDepartment | undefined, { name, englishName, people, depth }: DepartmentOutline): DemoDepartment {
    const id = this.#random.id(this.#organisation.createdAt + this.departments.length)
    const parentId = parent?.row.id ?? null
    const position = this.#children.get(parentId) ?? 0
    this.#children.set(parentId, position + 1)
    const path = `${parent?.row.path ?? ''}${id}/`
    const row = { id, organisationId: this.#organisation.id, parentId, path, name, englishName, position }
    const department = { row, depth, weight: people }
    this.departments.push(department)
    return department
  }
}

const topics = [
  ['抗体', 'Antibody'],
  ['小分子', 'Small molecule'],
  ['核酸', 'Nucleic acid'],
  ['多肽', 'Peptide'],
  ['偶联药物', 'Conjugate'],
  ['催化', 'Catalysis'],
  ['色谱', 'Chromatography'],
  ['质谱', 'Mass spectrometry'],
  ['溶出', 'Dissolution'],
  ['吸入制剂', 'Inhalation'],
  ['注射剂', 'Injectables'],
  ['缓控释', 'Sustained release'],
  ['肿瘤', 'Oncology'],
  ['代谢疾病', 'Metabolic disease'],
  ['免疫', 'Immunology'],
  ['神经科学', 'Neuroscience'],
  ['抗感染', 'Anti-infectives'],
  ['心血管', 'Cardiovascular'],
  ['眼科', 'Ophthalmology'],
  ['罕见病', 'Rare disease'],
  ['筛选', 'Screening'],
  ['结构生物学', 'Structural biology'],
  ['生物标志物', 'Biomarker'],
  ['自动化', 'Automation'],
  ['标准品', 'Reference standards'],
  ['微生物', 'Microbiology'],
] as const

/** What departments are called by their level, from the second on. */
const units = [
  ['研究组', 'group'],
  ['小组', 'team'],
  ['实验室', 'laboratory'],
  ['课题组', 'project group'],
  ['平台', 'platform'],
  ['工作组', 'working group'],
  ['班组', 'shift team'],
] as const

/** Makes up departments, no two of the same name. */
function inventor(random: Random): (depth: number) => DepartmentOutline {
  const numbers = new Map<string, number>()
  return (depth) => {
    const [topic, englishTopic] = random.pick(topics)
    const [unit, englishUnit] = units[depth - 2] ?? units[0]
    const kind = topic + unit
    const number = (numbers.get(kind) ?? 0) + 1
    numbers.set(kind, number)
    return {
      depth,
      name: `${topic}${unit} ${number}`,
      englishName: `${englishTopic} ${englishUnit} ${number}`,
      people: 4 + random.below(30),
    }
  }
}
