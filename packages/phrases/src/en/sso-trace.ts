/** Steps, outcomes and hints of sign-ins at providers. */
export const ssoTrace = {
  'step.discovery': 'Read the provider’s configuration',
  'step.authorization': 'Send the browser to the provider',
  'step.callback': 'The provider sends the browser back',
  'step.oidc.token': 'Exchange the code for tokens, and verify the id token',
  'step.oidc.claims': 'Read the claims of the id token',
  'step.oidc.userinfo': 'Ask for further claims',
  'step.subject': 'Identify the person',
  'outcome.known': '{{name}} would be signed in: the account is linked already.',
  'outcome.link':
    '{{name}} would be signed in: the account is linked by the email address {{email}}, which this connection is trusted for.',
  'outcome.create': '{{name}} would become a new member.',
  'outcome.ask': 'No account belongs to {{name}} yet: after signing in once with the password, the person is linked.',
  'outcome.left': '{{name}} is a former member: recover the person, and single sign-on works again.',
  'outcome.other-subject':
    '{{name}} is linked to another person at the provider: the email address has changed hands there, or the person was created anew. Nobody is signed in.',
  'outcome.taken-elsewhere':
    'The email address or phone number of {{name}} belongs to an account outside the organisation. Nobody is created.',
  'outcome.seats-full': '{{name}} would become a new member, but every seat is taken.',
  'outcome.failed': 'The sign-in ended before the person was known.',
  'hint.unexpected': 'Something happened that the portal did not expect. The operators find it in the server’s log.',
  'hint.unrequested': 'The sign-in did not begin at the portal. Begin it on the sign-in page.',
  'hint.denied':
    'The person cancelled, or the provider does not let the person use this application. At the provider: assign the person to the application.',
  'hint.timeout':
    'The provider did not answer within 10 seconds. Check that it is up and that the portal may reach it.',
  'hint.unreachable':
    'The provider cannot be reached. Check the address, and that firewalls let the portal’s server through.',
  'hint.certificate':
    'The provider’s TLS certificate is not trusted: it has expired, or its issuer is unknown to the portal’s server. Renew it at the provider.',
  'hint.address-refused':
    '{{host}} is inside a private network, or not encrypted. The operators can allow its network with SSO_ALLOWED_NETWORKS.',
  'hint.provider-error': 'The provider answered with an error: {{error}}. Its own log says more.',
  'hint.replayed': 'This message was used before. Nothing to do, unless it keeps happening.',
  'hint.clock':
    'The clocks of provider and portal differ by more than a minute, or the answer arrived too late. Set both by a time server.',
  'hint.no-subject':
    'The provider sent no “{{attribute}}”, which identifies a person. Choose another attribute here, or release it at the provider.',
  'hint.other-subject':
    '{{name}} is linked to another person at the provider. If both are the same person, remove the old link and try again.',
  'hint.oidc.discovery':
    'No configuration of OpenID Connect was found below the issuer’s address. Copy the issuer from the provider; `/.well-known/openid-configuration` must open below it.',
  'hint.oidc.issuer':
    'The provider calls itself by another issuer than the one entered here. Copy the issuer exactly, with or without the slash at its end.',
  'hint.oidc.client':
    'The provider does not know this client, or does not let it use the authorization code flow. Compare the client ID, and the application’s type at the provider.',
  'hint.oidc.secret': 'The provider refuses the client secret. Create a new one at the provider and enter it here.',
  'hint.oidc.code':
    'The provider refuses the code. Usually the callback address differs: it must be registered exactly as it is shown here.',
  'hint.oidc.scope': 'The provider does not grant the scope. Remove what it does not know, and keep `openid`.',
  'hint.oidc.token': 'The provider’s answer to the code could not be used.',
  'hint.oidc.no-id-token':
    'The provider sent no id token. Ask for the scope `openid`, and enable OpenID Connect for the application at the provider.',
  'hint.oidc.userinfo':
    'The provider refused to give further claims. Release them in the id token, or remove attributes here that only userinfo has.',
  'hint.oidc.audience': 'The token was issued for another client. Compare the client ID.',
  'hint.oidc.nonce':
    'The token belongs to another sign-in. Begin anew; if it keeps happening, somebody between browser and provider interferes.',
  'hint.oidc.state': 'The answer belongs to another sign-in. Begin anew.',
  'hint.oidc.signature':
    'The signature does not match the keys that the provider publishes. If keys were just changed there, wait ten minutes.',
  'hint.oidc.algorithm':
    'The token is not signed, or by an algorithm that is not accepted. At the provider: sign with RS256 or ES256.',
  'hint.oidc.claims': 'The token lacks a claim, or has one that is not accepted.',
  'hint.oidc.logout-token': 'The message about the log-out lacks what it must have.',
}
