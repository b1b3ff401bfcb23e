/** The specification's business constants and limits, one name each. */

export const successCode = 100
export const openSuccessCode = 200
export const firstPageIndex = 1
export const pageSize = 10
export const defaultVersion = '7.9.0'

export const languages = ['zh', 'en'] as const
export type Lang = (typeof languages)[number]
export const isLang = (value: unknown): value is Lang => languages.includes(value as Lang)

/** What the specification calls `UIVersion`: the two looks of the portal. */
export const uiVersions = ['NEW', 'NOSTALGIA'] as const
export type UIVersion = (typeof uiVersions)[number]
export const isUIVersion = (value: unknown): value is UIVersion => uiVersions.includes(value as UIVersion)
/** How the launcher shows applications: a card for each, or a line. */
export const launcherViews = ['card', 'compact'] as const
/** The tours, as `Account/SetGuided/{type}` names them: of the personal centre and of the home page. */
export const tourTypes = ['PersonalCenter', 'Home'] as const
export type TourType = (typeof tourTypes)[number]
export const productKinds = ['cloud', 'project', 'beta', 'vCloud'] as const

/** The session cookie, and the header without which no call may change anything. */
export const sessionCookie = 'atrium_session'
export const forgeryHeader = 'x-atrium'
export const languageHeader = 'x-atrium-lang'
/** With `1`, a page says that it reads by itself, with nobody there: such a read does not keep a session in use. */
export const unattendedHeader = 'x-atrium-unattended'
export const requestIdHeader = 'x-request-id'

/** A known password travels as the lower-case hex SHA-256 of this followed by the password. */
export const passwordDigestPrefix = 'atrium:'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** How long a session lives without use, with automatic sign-in, and in any case. In milliseconds. */
export const sessionIdle = 30 * minute
export const autoLoginIdle = 1 * day
export const sessionAbsolute = 5 * day
/** What an organisation can set that to at most. */
export const maxSessionMs = 30 * day

/** What the specification calls `codeType`: where a code goes. */
export const codeTypes = { phone: 1, email: 2 } as const
export type CodeType = (typeof codeTypes)[keyof typeof codeTypes]

/** The cookie of a browser that need not take the second step, and for how long. */
export const deviceCookie = 'atrium_device'
export const deviceRemembered = 30 * day
/** Marks a browser in which a free trial was begun. */
export const trialDeviceCookie = 'atrium_trial_device'

/** Limits of searches among people: typing in one window needs one at a time, a second window another. */
export const personSearchLimit = { atOnce: 2, queryTimeoutMs: 3_000 } as const

/** Wrong passwords before a lock, in one lock period: for an account from one address, for an account, from an address. */
export const passwordAttempts = { accountFromAddress: 5, account: 20, address: 100, lock: 15 * minute } as const

/**
 * Refused sign-ins of one address – for IPv6 of a /64 – that are logged one by one in each stretch; those beyond are
 * counted in one entry for each minute.
 */
export const refusedSignInsLogged = { most: 100, stretch: 15 * minute } as const

export const buttonDebounce = 400
/** How long the submit modal says that something was submitted, then takes to go, and how long it shows a failure. */
export const submittedShownFor = 1_500
export const submitResetAfter = 400
export const submitFailureShownFor = 1_000
export const resizeDebounce = 100
export const codeDigits = 6
export const codeResend = 1 * minute
export const codeValidity = 5 * minute
/** Tries for one code; and codes for one recipient, from one address and for one organisation. */
export const codeTries = 5
export const codesSent = {
  recipientHour: 5,
  recipientDay: 10,
  addressHour: 20,
  addressDay: 100,
  organisationDay: 2_000,
} as const
/**
 * The same for own codes, which stand behind a session and go to the phone or address of its own account: they count
 * apart. A whole office takes its second step from one address.
 */
export const ownCodesSent = { ...codesSent, addressHour: 1_000, addressDay: 5_000, organisationDay: 20_000 } as const
/** Wrong codes before a lock, in one lock period; counted apart from passwords. */
export const codeAttempts = { accountFromAddress: 10, account: 20, address: 100, lock: 15 * minute } as const
export const maxPasswordLength = 30
export const minRegistrationPasswordLength = 6
export const captcha = { width: 120, height: 32, lines: 5, validity: 2 * minute } as const
/**
 * Codes that were requested without a session and not used, after which the next request needs a captcha: for a recipient,
 * from an address – a whole company may share one –, and in the whole installation.
 */
export const captchaFreeCodes = { recipientDay: 1, addressHour: 3, installationTenMinutes: 100 } as const
/** Wrong codes after which a request for another one needs a captcha, within the lock period of `codeAttempts`. */
export const captchaFreeCodeFailures = { recipient: 3, address: 10 } as const
/** Wrong passwords for an account or from an address after which a captcha is asked for. */
export const captchaAfter = 3
/** How long the proof of a verified code or password can be used. */
export const ticketValidity = 10 * minute
export const registrationRedirect = 5_000
export const invitationDays = 7
/** Limits of personal invitations a day: of one member, and of an organisation. */
export const invitationsSent = { memberDay: 5, organisationDay: 20_000 }
export const logRetentionMonths = 3
/** Days until a shorter retention of the logs takes effect. */
export const logReductionDays = 7
/** Limits of a log: rows that are counted, and days that a free-text search covers. */
export const countedLogRows = 10_000
export const searchedLogDays = 31
/** Maximum number of operation log entries in a printed report. */
export const reportedLogRows = 1_000
export const surveyReminderDays = [3, 7, 15] as const
export const surveyNever = -1
export const surveyQrSize = 160
/** The cookie that binds a sign-in at a provider to the browser in which it began. */
export const ssoCookie = 'atrium_sso'
/** The cookie that remembers by its code which product was opened last, and for how long. */
export const productCookie = 'atrium_product'
export const productCookieDays = 3650

/** Up to which width of the window the header shows how many products by name; the others are under 'More'. */
export const headerProductCounts: Record<Lang, readonly { upTo: number; count: number }[]> = {
  zh: [
    { upTo: 1280, count: 7 },
    { upTo: 1440, count: 8 },
    { upTo: 1600, count: 9 },
    { upTo: Infinity, count: 11 },
  ],
  en: [
    { upTo: 1300, count: 4 },
    { upTo: 1480, count: 5 },
    { upTo: 1700, count: 6 },
    { upTo: 1880, count: 7 },
    { upTo: 2000, count: 8 },
    { upTo: 2250, count: 9 },
    { upTo: 2500, count: 10 },
    { upTo: Infinity, count: 11 },
  ],
}

/** The inventory, which the header leads to in two places below its address. */
export const inventoryCode = 'CIMS'
export const inventoryPaths = { request: '/request', manage: '/manage' } as const

/** Photos of persons: the specification names the types; the sizes are ours. What is chosen is cut out before it is sent. */
export const photoTypes = ['image/jpeg', 'image/png'] as const
export const photoLimit = 2_000_000
export const chosenPhotoLimit = 20_000_000
export const photoSide = 512
/** No side of the picture on the sign-in page is longer, in pixels. */
export const signInPictureSide = 1600
/** More pixels than this are not decoded: four bytes each would have to be held. */
export const maxPixels = 25_000_000

/** The kinds of file a list can be had as, and the media type of a workbook. */
export const listFormats = ['xlsx', 'csv'] as const
export type ListFormat = (typeof listFormats)[number]
export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The products that have an app, and what it runs on. */
export const productsWithApp = ['CIMS', 'EDM', 'PM', 'MM', 'IM'] as const
export const appPlatforms = ['ios', 'android', 'harmony'] as const
