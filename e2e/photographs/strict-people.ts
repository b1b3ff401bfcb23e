/** Two people of one organisation, for each of whom its rules end signing in at another place. */
export const strictPeople = {
  /** Takes the second step. */
  administrator: 'tang.min',
  /** Is at an address that is not on the list. */
  elsewhere: 'han.ruoqi',
} as const
