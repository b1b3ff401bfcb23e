import { accessWord, type Access, type AccessWord, type Scope } from '@atrium/contract/kit/call.ts'
import type { Lang } from '@atrium/contract/constants.ts'
import type { SecondStepPolicy } from '@atrium/contract/settings/settings.shapes.ts'

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | undefined
  }
}

export type HalfLevel = 'half-signed' | 'half-coded' | 'password-expired'
const halfLevels: readonly string[] = ['half-signed', 'half-coded', 'password-expired'] satisfies HalfLevel[]

/** Whether a session is only half-way in. */
export const isHalfWay = (level: string): level is HalfLevel => halfLevels.includes(level)

/** Whether the second step is still to be taken: after a password, or after a code. */
export const hasSecondStepToTake = (level: string): level is 'half-signed' | 'half-coded' =>
  level === 'half-signed' || level === 'half-coded'

/** Someone, or some program, that presented a live session. */
export interface Visitor {
  sessionId: string
  /** Half-way in: the second step is to be taken – after a password or after a code –, or a password has run out. */
  level: HalfLevel | 'trial' | 'full' | 'app' | 'product'
  /** Language chosen in this session or before, if any. */
  lang: Lang | undefined
  /** The program of the open platform, for level `app`. */
  appId: string | undefined
  /** The application of the suite that signed the request, for level `product`. */
  product?: {
    id: string
    code: string
    name: string
    /** Why it may not work for the organisation that it names. */
    refusal: ProductRefusal | undefined
  }
  /** The addresses from which that program can be used, written as the IP whitelist. */
  appAddresses: string | undefined
  organisation:
    | {
        id: string
        name: string
        englishName: string
        logoFile: string | null
        secondStep: SecondStepPolicy | null
        /** The settings that the organisation has changed, by code: see `settings.shapes.ts`. */
        configs: Record<string, unknown>
      }
    | undefined
  person: Person | undefined
  signIn: {
    model: 'account' | 'phone' | 'email' | null
    /** `LoginType` of the specification: 0 the portal, 1 a directory, 2 single sign-on. */
    type: number
    name: string | null
    isAuto: boolean
    /** Where single sign-on wants the browser to go after signing out. */
    logoutUrl: string | null
  }
  lastSeenAt: number
  idle: number
  expiresAt: number
}

export type ProductRefusal = 'products.unauthorised' | 'products.organisation-suspended'

export interface Person {
  id: string
  account: string
  realName: string
  mobilePhone: string | null
  email: string | null
  photoFile: string | null
  role: 'member' | 'organisation-admin' | 'operator'
  uiVersion: 'NEW' | 'NOSTALGIA'
  /** The menu entry that the person wants to begin at. */
  startPage: string | null
  launcherView: 'card' | 'compact'
  isHomeGuided: boolean
  isPersonalCenterGuided: boolean
  hasPassword: boolean
  passwordChangedAt: Date | null
  passwordExpiresAt: Date | null
  /** Where the code went that reset the password; null once both steps were passed with it. */
  passwordResetBy: 'phone' | 'email' | null
  /** For trial and temporary users: when it is over. */
  trialUntil: Date | null
  department: { id: string; name: string; englishName: string | null } | undefined
  /** The applications that the person was given a seat for. */
  productIds: readonly string[]
  /** The codes of the roles that the person was given in applications, by the id of the application. */
  productRoles: Readonly<Record<string, string>>
  /** The menu entries that an administrator hid from the person. */
  hiddenMenus: readonly string[]
  /** Whether the IP whitelist does not hold for the person. */
  isIpUnlimited: boolean
}

const isPerson = (visitor: Visitor) => visitor.level !== 'app' && visitor.level !== 'product'
const isFull = (visitor: Visitor) => visitor.level === 'full'

const admitted: Record<AccessWord, (visitor: Visitor) => boolean> = {
  'half-signed': isPerson,
  trial: (visitor) => isFull(visitor) || visitor.level === 'trial',
  'signed-in': isFull,
  'organisation-admin': (visitor) => isFull(visitor) && visitor.person?.role === 'organisation-admin',
  operator: (visitor) => isFull(visitor) && visitor.person?.role === 'operator',
  app: (visitor) => visitor.level === 'app',
  product: (visitor) => visitor.level === 'product',
  program: (visitor) => !isPerson(visitor),
}

/** Why a call is refused to a visitor before anything of it is looked at; `undefined` when it is not. */
export function accessDenial(
  { access, scope }: { access: Access; scope: Scope },
  visitor: Visitor | undefined,
): 'access.sign-in-needed' | 'access.denied' | undefined {
  const word = accessWord(access)
  if (word === 'public') return undefined
  if (!visitor) return 'access.sign-in-needed'
  const hasOrganisation = scope !== 'organisation' || word === 'operator' || visitor.organisation !== undefined
  if (admitted[word](visitor) && hasOrganisation) return undefined
  return isHalfWay(visitor.level) ? 'access.sign-in-needed' : 'access.denied'
}
