import { Random } from './random.ts'

/** Someone who is in every demonstration, whatever its size, with the same id. */
export interface KnownPerson {
  account: string
  realName: string
  /** Chinese name of the department. */
  department: string
  phone: string | null
  joined: string
  role?: 'organisation-admin'
  state?: 'locked' | 'inactive'
  /** Has not taken the tours of the portal yet. */
  isNewHere?: true
}

export const lantuPeople: readonly KnownPerson[] = [
  {
    account: 'lin.zhiyuan',
    realName: '林知远',
    department: '药物化学部',
    phone: '13800002206',
    joined: '2022-03-07',
    role: 'organisation-admin',
  },
  {
    account: 'chen.sihan',
    realName: '陈思涵',
    department: '药物化学部',
    phone: '13955127741',
    joined: '2024-02-19',
  },
  {
    account: 'wang.yi',
    realName: '王毅',
    department: '分析部',
    phone: '18620100918',
    joined: '2023-06-12',
    state: 'locked',
  },
  { account: 'zhao.qing', realName: '赵清', department: '生物部', phone: '13516044432', joined: '2023-09-04' },
  { account: 'he.shuyan', realName: '何书言', department: '制剂部', phone: '15807319027', joined: '2024-04-08' },
  { account: 'liu.weiran', realName: '刘未然', department: '制剂部', phone: '17762253350', joined: '2024-07-01' },
  { account: 'anna.keller', realName: 'Anna Keller', department: '合成一组', phone: null, joined: '2025-01-13' },
  {
    account: 'xu.ming',
    realName: '许明',
    department: '合成一组',
    phone: '13790486604',
    joined: '2025-09-22',
    state: 'inactive',
  },
  {
    account: 'gao.jing',
    realName: '高静',
    department: '人力资源部',
    phone: '13671825530',
    joined: '2022-05-16',
    role: 'organisation-admin',
  },
  {
    account: 'song.hao',
    realName: '宋昊',
    department: '研发信息化组',
    phone: '18918336127',
    joined: '2022-08-29',
    role: 'organisation-admin',
  },
]

export const hengyuePeople: readonly KnownPerson[] = [
  {
    account: 'zhou.yan',
    realName: '周岩',
    department: '电池材料部',
    phone: '13707315582',
    joined: '2022-03-07',
    role: 'organisation-admin',
  },
  {
    account: 'luo.an',
    realName: '罗安',
    department: '电池材料部',
    phone: null,
    joined: '2025-09-01',
    isNewHere: true,
  },
  {
    account: 'tang.min',
    realName: '唐敏',
    department: '信息部',
    phone: '15973104468',
    joined: '2022-10-10',
    role: 'organisation-admin',
  },
]

/** The one who runs the installation. */
export const operatorPerson = { account: 'operator', realName: '平台运营', joined: '2022-03-07' }

/** When a known person came, at nine in Shanghai. */
export const joinedAt = ({ joined }: { joined: string }): number => Date.parse(`${joined}T09:00:00+08:00`)

/** The id of a known person, always the same. */
export const knownId = (person: { account: string; joined: string }): string =>
  new Random(person.account).id(joinedAt(person))

/** The known person with this account name, of either organisation. */
export function personOf(account: string): KnownPerson {
  const found = [...lantuPeople, ...hengyuePeople].find((person) => person.account === account)
  if (!found) throw new Error(`Nobody known has the account ${account}`)
  return found
}
