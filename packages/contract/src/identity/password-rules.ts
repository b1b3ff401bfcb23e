import { longestPassword, shortestPasswordAtRegistration } from '../constants.ts'

/** Whether a password meets the minimum that holds everywhere: long enough, with letters, digits and symbols. */
export const meetsMinimum = (password: string): boolean =>
  password.length >= shortestPasswordAtRegistration &&
  password.length <= longestPassword &&
  /\p{L}/u.test(password) &&
  /\d/.test(password) &&
  /[^\p{L}\d\s]/u.test(password)
