/** Trying the applications out. */
export const trial = {
  title: 'Trial',
}
