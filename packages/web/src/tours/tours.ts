import type { AccessWord } from '@atrium/contract/kit/call.ts'
import type { TourType } from '@atrium/contract/constants.ts'
import type { SectionKey } from '#account/sections.ts'

/** A step of a tour, with the key of its texts. */
interface Step {
  name: 'mine' | 'more' | 'card' | 'open' | 'version' | 'centre' | Exclude<SectionKey, 'data'>
  /** CSS selector of the target. */
  at: string
}

interface Tour {
  path: string
  access: AccessWord
  steps: readonly Step[]
}

const mark = (name: Step['name']): Step => ({ name, at: `[data-tour="${name}"]` })

/** Tours by page; `data-tour` marks the targets. */
export const tours: Record<TourType, Tour> = {
  Home: {
    path: '/cardModeIndex',
    access: 'trial',
    steps: [
      mark('mine'),
      mark('more'),
      { name: 'card', at: '[data-tour="mine"] [data-card]' },
      mark('open'),
      mark('version'),
      mark('centre'),
    ],
  },
  PersonalCenter: {
    path: '/info',
    access: 'signed-in',
    steps: [mark('basic'), mark('personal'), mark('password'), mark('devices'), mark('sign-ins'), mark('preferences')],
  },
}

const all = Object.entries(tours) as [TourType, Tour][]

export const tourAt = (pathname: string): TourType | undefined => all.find(([, { path }]) => path === pathname)?.[0]
