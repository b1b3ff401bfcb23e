const hoursOfADay = 24

/** The days that the expiry tip names: 2 while more than 24 hours remain, else 1; it is too early for one before the last two. */
export function tipDays(remainingHours: number): 1 | 2 | undefined {
  if (remainingHours > 2 * hoursOfADay) return undefined
  return remainingHours > hoursOfADay ? 2 : 1
}
