/** The check digit of GS1 keys (modulo 10, weights 3 and 1 from the right) for the digits before it. */
export function checkDigit(digits: string): string {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0)
  return String((10 - (sum % 10)) % 10)
}
