import type { OutsideServices } from '#outside/services.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { SignInRules } from './sign-in/sign-in-rules.ts'

/** The services of domains that know who is signed in. */
export interface IdentityServices extends OutsideServices {
  sessions: Sessions
  /** What single sign-on adds to signing in. */
  signInRules: SignInRules
}
