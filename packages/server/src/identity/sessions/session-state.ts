import type { AccountInfo, SessionState } from '@atrium/contract/identity/identity.shapes.ts'
import { visitorSession } from '@atrium/contract/identity/visitor-session.ts'
import { hour, type Lang } from '@atrium/contract/constants.ts'
import { startPageOf } from './open-entries.ts'
import { organisationInfoOf } from '#organisation/organisation.service.ts'
import { photoAddress } from '../photos.ts'
import { localizedName } from '@atrium/contract/kit/localized-name.ts'
import { maskedEmail, maskedPhone } from '#kit/text/masks.ts'
import { isHalfWay, type Person, type Visitor } from './visitor.ts'
import { isPasswordExpired } from '../sign-in/complete-sign-in.ts'
import { secondStepOf } from '../sign-in/second-step.ts'

/** The session as pages need it; a visitor's when nobody is signed in. */
export function sessionStateOf(visitor: Visitor | undefined, lang: Lang, now: number): SessionState {
  if (!visitor?.person) return visitorSession(lang)
  const { person, level, organisation, signIn } = visitor
  return {
    logged: !isHalfWay(level),
    AccountInfo: accountInfoOf(person),
    DeptInfo: deptInfoOf(person, lang),
    PwdInfo: {
      IsSet: person.hasPassword,
      ChangedTime: person.passwordChangedAt?.toISOString() ?? null,
      ExpiresTime: person.passwordExpiresAt?.toISOString() ?? null,
      IsExpired: isPasswordExpired(person, now),
    },
    SecondStep: secondStepOf(visitor),
    Organisation: organisation ? ownOrganisationOf(organisation, lang) : null,
    HiddenMenus: [...person.hiddenMenus],
    IsAddressBanned: false,
    Identity: identityOf(visitor, person),
    autoLogin: signIn.isAuto,
    ExpiredTime: new Date(visitor.expiresAt).toISOString(),
    Lang: lang,
    LoginModel: signIn.model,
    LoginType: signIn.type,
    UIVersion: person.uiVersion,
    StartPage: startPageOf(visitor),
    LauncherView: person.launcherView,
    IsHomeGuided: person.isHomeGuided,
    IsPersonalCenterGuided: person.isPersonalCenterGuided,
    loginMode: level === 'trial' ? 'trial' : 'normal',
    IsOrganAdmin: isAdmin(person),
    RemainingHours: remainingHours(visitor, now),
    loginName: signIn.name,
    logoutUrl: signIn.logoutUrl,
  }
}

/** A person as pages and applications see them: contacts masked. */
export const accountInfoOf = (
  person: Pick<Person, 'id' | 'realName' | 'photoFile' | 'account' | 'mobilePhone' | 'email'>,
): AccountInfo => ({
  ID: person.id,
  RealName: person.realName,
  Photo: person.photoFile && photoAddress(person.id, person.photoFile),
  Account: person.account,
  MobilePhone: person.mobilePhone && maskedPhone(person.mobilePhone),
  Email: person.email && maskedEmail(person.email),
})

/** Whole hours until the trial ends; null for others. */
function remainingHours({ level, person, expiresAt }: Visitor, now: number): number | null {
  if (level !== 'trial') return null
  return Math.max(0, Math.floor(((person?.trialUntil?.getTime() ?? expiresAt) - now) / hour))
}

/** The person's department with its localized name. */
export const deptInfoOf = ({ department }: Pick<Person, 'department'>, lang: Lang) =>
  department ? { ID: department.id, Name: localizedName(lang, department) } : null

/** The person's organisation with its localized name. */
export const ownOrganisationOf = (organisation: NonNullable<Visitor['organisation']>, lang: Lang) =>
  organisationInfoOf({ ...organisation, name: localizedName(lang, organisation) })

/** 1 for an administrator of the organisation, else 0. */
export const isAdmin = ({ role }: Pick<Person, 'role'>) => (role === 'organisation-admin' ? 1 : 0)

function identityOf({ level }: Visitor, { role }: Person): SessionState['Identity'] {
  if (isHalfWay(level)) return 'half-signed'
  if (level === 'trial') return level
  return role
}
