import { aSamlIdp, base64 } from '../packages/server/src/testing/emulators/saml-idp.ts'

// A process of its own: the time that the provider takes to sign, and to collect its garbage, is not the portal's.
const idp = await aSamlIdp()
process.on('message', (options: Parameters<typeof idp.signedResponse>[0]) => {
  process.send?.(base64(idp.signedResponse(options)))
})
process.send?.({ entityId: idp.entityId, certificate: idp.keys.certificate })
