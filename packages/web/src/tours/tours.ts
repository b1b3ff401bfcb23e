import type { AccessWord } from '@atrium/contract/kit/call.ts'
import type { TourType } from '@atrium/contract/constants.ts'
import type { SectionKey } from '#account/section-address.ts'

/** What a tour points at, told by its name in the texts. */
interface Step {
  name: 'mine' | 'more' | 'card' | 'open' | 'version' | 'centre' | Exclude<SectionKey, 'data'>
  /** Where it stands on the page. */
  at: string
}

interface Tour {
  path: string
  access: AccessWord
  steps: readonly Step[]
}

const mark = (name: Step['name']): Step => ({ name, at: `[data-tour="${name}"]` })

/** The tours, each on its page; pages say by `data-tour` where the steps are. */
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

/** The tour of the page at a path. */
export const tourAt = (pathname: string): TourType | undefined => all.find(([, { path }]) => path === pathname)?.[0]
