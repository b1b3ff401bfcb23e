const hoursOfADay = 24

/** Days shown by the expiry tip: 2 above 24 hours, else 1; undefined earlier than two days before the end. */
export function tipDays(remainingHours: number): 1 | 2 | undefined {
  if (remainingHours > 2 * hoursOfADay) return undefined
  return remainingHours > hoursOfADay ? 2 : 1
}
