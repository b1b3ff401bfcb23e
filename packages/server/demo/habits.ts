import type { DemoOrganisation } from './organisations.ts'
import { weighted, type Random } from './random.ts'

/** From where and with what a person works. */
export interface Habits {
  device: string
  /** 0 password or code, 1 AD, 2 single sign-on. */
  loginType: '0' | '1' | '2'
  office: string
  home: string
}

const device = weighted([
  ['Chrome 141 · Windows', 46],
  ['Edge 141 · Windows', 22],
  ['Chrome 141 · macOS', 9],
  ['Safari 26 · macOS', 6],
  ['Firefox 144 · Windows', 5],
  ['Chrome 140 · Windows', 5],
  ['WeChat 8 · iOS', 3],
  ['DingTalk 8 · Android', 2],
  ['Chrome 141 · Android', 1],
  ['Firefox 144 · Linux', 1],
])

/** Networks that belong to nobody: they are set aside for documentation. */
const homes = ['192.0.2', '198.51.100', '203.0.113']

const host = (random: Random) => 1 + random.below(254)

export const habitsOf = ({ offices, loginType }: DemoOrganisation, random: Random): Habits => ({
  device: device(random),
  loginType: loginType(random),
  office: `${random.pick(offices)}.${random.below(16)}.${host(random)}`,
  home: `${random.pick(homes)}.${host(random)}`,
})

/** Where a person is this time: mostly in the office. */
export const placeOf = ({ office, home, device: usual }: Habits, random: Random) => ({
  address: random.chance(0.88) ? office : home,
  device: usual,
})
