import { codeCalls } from './codes.calls.ts'
import { passwordCalls } from './passwords.calls.ts'
import { registrationCalls } from './registration.calls.ts'
import { signInCalls } from './sign-in.calls.ts'

/** Who one is: coming in, codes, passwords, registration. */
export const identityCalls = { ...signInCalls, ...codeCalls, ...passwordCalls, ...registrationCalls }
