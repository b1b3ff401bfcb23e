import type { Lang } from '@atrium/contract/constants.ts'
import type { SecondStepPolicy } from '@atrium/contract/settings/settings.shapes.ts'
import { toDateOrNull } from '#kit/data/database.ts'
import type { Person, Visitor } from './visitor.ts'

/** A person as the functions of sign-in and session give one: a row of the view `sign_in_people`. */
export interface PersonRow {
  account_id: string
  organisation_id: string | null
  organisation_name: string
  organisation_english_name: string
  logo_file: string | null
  account: string
  real_name: string
  mobile_phone: string | null
  email: string | null
  photo_file: string | null
  role: Person['role']
  lang: Lang | null
  ui_version: Person['uiVersion']
  start_page: string | null
  launcher_view: Person['launcherView']
  is_home_guided: boolean
  is_personal_center_guided: boolean
  password_changed_at: string | null
  password_expires_at: string | null
  password_reset_by: Person['passwordResetBy']
  trial_until: string | null
  department_id: string | null
  department_name: string
  department_english_name: string | null
  second_step: SecondStepPolicy | null
  product_ids: string[] | null
  product_roles: Record<string, string> | null
  hidden_menus: string[] | null
  is_ip_unlimited: boolean | null
  configs: Record<string, unknown> | null
  /** The connection whose provider keeps the password and allows no other sign-in; null where there is none. */
  password_keeper: string | null
}

/** The person of a row. */
export const personOf = (row: PersonRow, hasPassword: boolean): Person => ({
  id: row.account_id,
  account: row.account,
  realName: row.real_name,
  mobilePhone: row.mobile_phone,
  email: row.email,
  photoFile: row.photo_file,
  role: row.role,
  uiVersion: row.ui_version,
  startPage: row.start_page,
  launcherView: row.launcher_view,
  isHomeGuided: row.is_home_guided,
  isPersonalCenterGuided: row.is_personal_center_guided,
  hasPassword,
  passwordChangedAt: toDateOrNull(row.password_changed_at),
  passwordExpiresAt: toDateOrNull(row.password_expires_at),
  passwordResetBy: row.password_reset_by,
  trialUntil: toDateOrNull(row.trial_until),
  productIds: row.product_ids ?? [],
  productRoles: row.product_roles ?? {},
  hiddenMenus: row.hidden_menus ?? [],
  isIpUnlimited: row.is_ip_unlimited ?? false,
  department: row.department_id
    ? { id: row.department_id, name: row.department_name, englishName: row.department_english_name }
    : undefined,
})

/** The organisation of a row; operators have none. */
export const organisationOf = (
  row: Pick<
    PersonRow,
    'organisation_id' | 'organisation_name' | 'organisation_english_name' | 'logo_file' | 'second_step' | 'configs'
  >,
): Visitor['organisation'] =>
  row.organisation_id
    ? {
        id: row.organisation_id,
        name: row.organisation_name,
        englishName: row.organisation_english_name,
        logoFile: row.logo_file,
        secondStep: row.second_step,
        configs: row.configs ?? {},
      }
    : undefined
