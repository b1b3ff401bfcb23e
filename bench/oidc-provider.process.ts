import { openOidcEmulator } from '../packages/server/src/testing/emulators/oidc-emulator.ts'

// A process of its own: the time that the provider takes is not the portal's.
const { issuer } = await openOidcEmulator('atrium')
process.send?.(issuer)
