/** The domains of the product, spelled the same in every package. */
export const domains = [
  'identity',
  'account',
  'organisation',
  'departments',
  'members',
  'logs',
  'settings',
  'products',
  'notices',
  'help',
  'legal',
  'labels',
  'esign',
  'monomers',
  'open-platform',
  'sso',
  'provider',
  'trial',
  'menus',
  'operator',
] as const
export type DomainName = (typeof domains)[number]
