import { hengyueDepartments, lantuDepartments, type DepartmentOutline } from './department-outlines.ts'
import { hengyuePeople, lantuPeople, type KnownPerson } from './known-people.ts'
import { Random, weighted } from './random.ts'

/** One of the two organisations of the demonstration. */
export interface DemoOrganisation {
  id: string
  name: string
  englishName: string
  domain: string
  createdAt: number
  /** Default number of current members. */
  members: number
  seatCount: number
  /** Default number of operation log entries. */
  operations: number
  outlines: readonly DepartmentOutline[]
  people: readonly KnownPerson[]
  /** The networks of its offices: the first two numbers of their addresses. */
  offices: readonly string[]
  /** Draws by what one of its people signs in: 0 password or code, 1 AD, 2 single sign-on. */
  loginType: (random: Random) => '0' | '1' | '2'
}

const founded = Date.parse('2022-03-07T00:30:00Z')
const idOf = (name: string) => new Random(name).id(founded)

export const lantu: DemoOrganisation = {
  id: idOf('澜图制药'),
  name: '澜图制药',
  englishName: 'Lantu Pharma',
  domain: 'lantu-pharma.example',
  createdAt: founded,
  members: 1_284,
  seatCount: 1_500,
  operations: 6_000,
  outlines: lantuDepartments,
  people: lantuPeople,
  offices: ['10.12', '10.12', '10.20', '10.36'],
  loginType: weighted([
    ['0', 88],
    ['1', 8],
    ['2', 4],
  ]),
}

export const hengyue: DemoOrganisation = {
  id: idOf('衡岳材料'),
  name: '衡岳材料',
  englishName: 'Hengyue Materials',
  domain: 'hengyue-materials.example',
  createdAt: founded,
  members: 312,
  seatCount: 400,
  operations: 1_500,
  outlines: hengyueDepartments,
  people: hengyuePeople,
  offices: ['10.64'],
  loginType: () => '0',
}
