import { joined, type Module } from '#kit/http/handle.ts'
import type { IdentityServices } from './services.ts'
import { codes } from './codes/codes.routes.ts'
import { passwords } from './passwords/passwords.routes.ts'
import type { OnJoining } from './registration/registration.ts'
import { registrations } from './registration/registration.routes.ts'
import { signIns } from './sign-in/sign-in.routes.ts'

/** Sign-in, codes, passwords, registration. */
export const identity = (services: IdentityServices, onJoining: OnJoining): Module =>
  joined(signIns(services), codes(services), passwords(services), registrations(services, onJoining))
