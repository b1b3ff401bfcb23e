/** Electronic signatures. */
export const esign = {
  title: 'E-signature',
} as const
