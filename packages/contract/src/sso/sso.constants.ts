import { day, minute } from '../constants.ts'

/** How long signing in at a provider may take. */
export const ssoStateValidity = 10 * minute
/** How long somebody has to sign in once with the password in order to link the account. */
export const ssoLinkValidity = 15 * minute

/** Connections and email domains of one organisation at most. */
export const maxConnections = 20
export const maxDomains = 50

/** Traces that are kept for each connection, and for how long. */
export const tracesKept = 50
export const traceRetention = 30 * day

/** The code of an organisation, as it stands in addresses. */
export const organisationCodePattern = '^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])$'
/** A domain of email addresses, in small letters. */
export const domainPattern = '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63}$'

/** Where the TXT record of a domain stands, and what it begins with. */
export const domainRecordName = (domain: string): string => `_atrium.${domain}`
export const domainRecordPrefix = 'atrium-domain='

/** Days before a certificate expires from which pages say so. */
export const certificateWarningDays = 30
/** Days before a certificate expires on which administrators are notified. */
export const certificateAnnouncedDays = [1, 7, certificateWarningDays]

/** The fields of a member that attributes of a provider can fill in. */
export const mappedFields = [
  'RealName',
  'Email',
  'MobilePhone',
  'JobTitle',
  'Department',
  'Photo',
  'Administrator',
] as const
export type MappedField = (typeof mappedFields)[number]
/** What separates the departments in an attribute with their path. */
export const departmentSeparator = '/'
/** Not an attribute of a directory, but the organisational units of an entry as a path: for the department. */
export const directoryUnits = 'ouPath'

/** Why a directory does not let somebody in. */
export const directoryFails = [
  'sso.directory-disabled',
  'sso.directory-expired',
  'sso.directory-password-expired',
  'sso.directory-must-change',
  'sso.directory-locked',
  'sso.directory-restricted',
] as const
