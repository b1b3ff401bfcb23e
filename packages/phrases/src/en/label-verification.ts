/** Whether scanners can read the codes of a label. */
export const labelVerification = {
  verifying: 'Reading the codes…',
  verified: 'Codes verified at {{dpi}} dpi',
  unreadable_one: 'One code cannot be scanned at {{dpi}} dpi',
  unreadable_other: '{{count}} codes cannot be scanned at {{dpi}} dpi',
  failed: 'The codes could not be verified',
}
