import { joined, type Module } from '#kit/handle.ts'
import type { Parts } from '#kit/parts.ts'
import { codes } from './codes.routes.ts'
import { passwords } from './passwords.routes.ts'
import { registrations } from './registration.routes.ts'
import { signIns } from './sign-in.routes.ts'

/** Who one is: coming in, codes, passwords, registration. */
export const identity = (parts: Parts): Module =>
  joined(signIns(parts), codes(parts), passwords(parts), registrations(parts))
