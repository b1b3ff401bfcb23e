/** Steps, outcomes and hints of sign-ins at providers. */
export const ssoTrace = {
  'step.discovery': 'Read the provider’s configuration',
  'step.authorization': 'Send the browser to the provider',
  'step.callback': 'The provider sends the browser back',
  'step.oidc.token': 'Exchange the code for tokens, and verify the id token',
  'step.oidc.claims': 'Read the claims of the id token',
  'step.oidc.userinfo': 'Ask for further claims',
  'step.oidc.overage':
    'More groups than fit into the token: the provider left them out. At the provider: send only the groups that are assigned to the application',
  'step.cas.validate': 'Ask the CAS server whose ticket it is',
  'step.chat.token': 'Exchange the code',
  'step.chat.app-token': 'Get the access token of the app',
  'step.chat.person': 'Ask who the person is',
  'step.chat.member': 'Look the person up in the directory',
  'step.chat.detail': 'Ask for phone number and email address',
  'step.saml.request': 'Ask the provider to sign the person in',
  'step.saml.assertion': 'Verify the provider’s assertion and read it',
  'step.subject': 'Identify the person',
  'step.role-untold': 'The provider did not say which groups the person is in: the role stays as it is',
  'step.ldap.connect': 'Connect to a server of the directory',
  'step.ldap.reader': 'Sign the reading account in',
  'step.ldap.search': 'Search the person',
  'step.ldap.bind': 'Let the directory verify the password',
  'step.ldap.groups': 'Find the groups of the person, and the groups that contain these',
  'step.ldap.read': 'Read the attributes of the person',
  'step.ldap.people': 'Read the people',
  'outcome.known': '{{name}} would be signed in: the account is linked already.',
  'outcome.link':
    '{{name}} would be signed in: the account is linked by the email address {{email}}, which this connection is trusted for.',
  'outcome.create': '{{name}} would become a new member.',
  'outcome.ask': 'No account belongs to {{name}} yet: after signing in once with the password, the person is linked.',
  'outcome.ask-domain':
    '{{name}} could not be linked by the email address {{email}}: an account has it, but its domain is not among the trusted ones of this connection. Add the domain, or let the person sign in once with the password.',
  'outcome.ask-unverified':
    '{{name}} could not be linked by the email address {{email}}: an account has it, but the provider does not say that it is verified. Let the provider verify it, or let the person sign in once with the password.',
  'outcome.left': '{{name}} is a former member: recover the person, and single sign-on works again.',
  'outcome.other-subject':
    '{{name}} is linked to another person at the provider: the email address has changed hands there, or the person was created anew. Nobody is signed in.',
  'outcome.taken-elsewhere':
    'The email address or phone number of {{name}} belongs to an account outside the organisation. Nobody is created.',
  'outcome.seats-full': '{{name}} would become a new member, but every seat is taken.',
  'outcome.failed': 'The sign-in ended before the person was known.',
  'hint.unexpected': 'Something happened that the portal did not expect. The operators find it in the server’s log.',
  'hint.unrequested': 'The sign-in did not begin at the portal. Begin it on the sign-in page.',
  'hint.other-person':
    'Somebody else signed in at the provider than the person who is signed in here. Sign out there, and sign in as yourself.',
  'hint.not-asked-again':
    'The provider answered from its session and did not ask for the person again. At the provider: let it honour “prompt=login”, “ForceAuthn” or “renew” and say when the person signed in.',
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
  'hint.too-long':
    'The provider sent an identifier of the person or of its session with more than {{most}} characters. Choose another attribute that identifies a person, or shorten it at the provider.',
  'hint.other-subject':
    '{{name}} is linked to another person at the provider. If both are the same person, remove the old link and try again.',
  'hint.oidc.discovery':
    'No configuration of OpenID Connect was found below the issuer’s address. Copy the issuer from the provider; /.well-known/openid-configuration must open below it.',
  'hint.broken':
    'The provider answered with the error {{status}}: something is wrong there, and nothing here. Its own log says more; try again later.',
  'hint.oidc.userinfo-token':
    'The provider answers userinfo as a signed token without announcing the algorithm. At the provider: let userinfo answer as JSON, or release the claims in the id token.',
  'hint.oidc.issuer':
    'The provider calls itself by another issuer than the one entered here. Copy the issuer exactly, with or without the slash at its end.',
  'hint.oidc.client':
    'The provider does not know this client, or does not let it use the authorization code flow. Compare the client ID, and the application’s type at the provider.',
  'hint.oidc.secret': 'The provider refuses the client secret. Create a new one at the provider and enter it here.',
  'hint.oidc.code':
    'The provider refuses the code. Usually the callback address differs: it must be registered exactly as it is shown here.',
  'hint.oidc.scope': 'The provider does not grant the scope. Remove what it does not know, and keep openid.',
  'hint.oidc.token': 'The provider’s answer to the code could not be used.',
  'hint.oidc.no-id-token':
    'The provider sent no id token. Ask for the scope openid, and enable OpenID Connect for the application at the provider.',
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
  'hint.cas.answer':
    'The answer is not that of a CAS server. Check the server’s address – `/login` must open below it – and the protocol’s version.',
  'hint.cas.no-ticket':
    'The browser came back without a service ticket. Begin anew; if it keeps happening, the server’s address leads to something else than CAS.',
  'hint.cas.service':
    'The CAS server does not know the portal. Register the callback address there as a service, with everything that may follow it.',
  'hint.cas.ticket':
    'The CAS server refuses the ticket: it was used, has expired, or belongs to another service. Begin anew; if it keeps happening, compare the clocks and let the server remember tickets for at least ten seconds.',
  'hint.cas.proxy': 'The ticket was issued for a proxy. Only people who come themselves are signed in.',
  'hint.cas.logout': 'The message about the log-out names no ticket.',
  'hint.chat.answer':
    'The platform’s answer could not be used. If the operators have set another address of the platform, it leads to something else.',
  'hint.chat.code':
    'The platform refuses the code: it was used, has expired, or was given to another app. Begin anew; if it keeps happening, compare the ID of the app.',
  'hint.chat.inactive':
    'The person’s account is disabled at the platform, or the person has left. Enable it in the platform’s administration.',
  'hint.chat.not-member':
    'The person is not a member of the organisation at the platform, but from outside. Add the person to the directory there.',
  'hint.chat.too-many': 'The platform limits how often it is asked. Wait some minutes.',
  'hint.feishu.secret':
    'Feishu refuses the app ID or the app secret. Copy both again from “Credentials & Basic Info” of the app.',
  'hint.feishu.redirect':
    'Feishu does not know the callback address. Add it in the app, under “Security Settings” → “Redirect URLs”, exactly as it is shown here.',
  'hint.feishu.availability':
    'The person may not use the app. In Feishu: extend the app’s availability and publish a version.',
  'hint.feishu.not-released': 'The app is not enabled in Feishu. Publish a version, and have it approved there.',
  'hint.feishu.permission':
    'The app lacks a permission. In Feishu: add those for email address and phone number, and publish a version – or remove the attributes here.',
  'hint.feishu.tenant-missing':
    'The person belongs to the tenant {{tenant}}. If that is your organisation, enter it here as the tenant key. Nobody is let in without one.',
  'hint.feishu.tenant': 'The person belongs to another tenant of Feishu, {{tenant}}. Nobody from there is let in.',
  'hint.dingtalk.secret':
    'DingTalk refuses the client ID or the client secret. Copy both again from “Credentials and Basic Information” of the app.',
  'hint.dingtalk.corp':
    'The person signed in for another organisation of DingTalk ({{corp}}). Choose the right one there, and compare the corp ID.',
  'hint.dingtalk.permission':
    'The app lacks a permission. In DingTalk: grant “Contact.User.Read”, “Contact.User.mobile” and “qyapi_get_member”, or the ones that it names: {{error}}',
  'hint.wecom.secret': 'WeCom refuses the secret. Copy it again from the app; it is not that of the contacts.',
  'hint.wecom.corp': 'WeCom does not know the corp ID. Copy it from “My Company”.',
  'hint.wecom.agent': 'The agent ID does not belong to the secret. Copy both from the same app.',
  'hint.wecom.address':
    'WeCom does not trust the address of the portal’s server. Add it in the app, under “Company’s Trusted IP”: {{error}}',
  'hint.wecom.permission':
    'The app may not see the person. In WeCom: extend the app’s visible range, and allow it to read members.',
  'hint.saml.message':
    'The provider’s answer could not be read as a SAML response. At the provider: choose SAML 2.0 and the binding HTTP-POST.',
  'hint.saml.too-large':
    'The answer is larger than signing in needs; the details name the limit. At the provider: send only the attributes that are mapped here, and only the groups that matter to the portal.',
  'hint.saml.doctype':
    'The answer begins with a DOCTYPE, which the portal never reads: it could open files or fill up memory. At the provider: send messages without one.',
  'hint.saml.comment':
    'The answer contains a comment, a CDATA section or a processing instruction. These can split a name in two, so the portal accepts none of them. At the provider, or at a proxy on the way: switch off what adds them.',
  'hint.saml.assertions':
    'The answer contains {{count}} assertions; the portal reads exactly one. At the provider: send one assertion in each response.',
  'hint.saml.status':
    'The provider refused: {{error}}. At the provider: check that the person is assigned to the application, and read its log.',
  'hint.saml.requester':
    'The provider did not accept the portal’s request: {{error}}. At the provider: read our metadata again, so that entity ID, callback address and certificate match. If it expects signed requests, switch them on here.',
  'hint.saml.name-id-policy':
    'The provider cannot send a NameID in the format asked for: {{error}}. Choose another NameID format here, or allow this one at the provider.',
  'hint.saml.unsigned':
    'Neither the assertion nor the response around it is signed. At the provider: sign one of them, with RSA and SHA-256.',
  'hint.saml.signature':
    'None of the certificates entered here verifies the signature: the provider signs with another key. Read the provider’s metadata again.',
  'hint.saml.altered':
    'The content does not match the signature: it was changed after it was signed, or signed in another form. Check what stands between provider and browser, such as a proxy that rewrites pages.',
  'hint.saml.algorithm':
    'The signature uses an algorithm that the portal does not accept: {{algorithm}}. At the provider: sign with RSA and SHA-256 or SHA-512.',
  'hint.saml.wrapped':
    'The signature does not cover exactly the part that would be read: the answer was put together in another way than SAML prescribes. If nothing was changed at the provider, somebody may be trying to come in as another person.',
  'hint.saml.issuer':
    'The assertion was issued by {{issuer}}, not by the entity ID entered here. Copy the entity ID from the provider.',
  'hint.saml.audience':
    'The assertion is meant for another application. At the provider: enter our entity ID as the audience, exactly as it is shown here.',
  'hint.saml.recipient':
    'The assertion is addressed to another place. At the provider: enter our callback address as the assertion consumer service, exactly as it is shown here.',
  'hint.saml.request': 'The answer belongs to another sign-in, or to none. Begin anew on the sign-in page.',
  'hint.saml.transient':
    'The NameID is transient: it changes with each sign-in. At the provider: send a persistent NameID, or choose an attribute here that identifies people.',
  'hint.saml.encryption':
    'The assertion could not be decrypted. At the provider: read our metadata again, so that it encrypts with our present certificate, by AES and RSA-OAEP.',
  'hint.saml.weak-encryption':
    'The assertion is encrypted by an algorithm that the portal does not accept: {{algorithm}}. At the provider: choose AES with 128 or 256 bits, and RSA-OAEP for the key.',
  'hint.saml.sha1':
    'The assertion is signed with SHA-1, which can be forged. At the provider: choose SHA-256 as the signing algorithm.',
  'hint.saml.logout': 'The message about the log-out lacks what it must have.',
  'hint.ldap.certificate':
    'The directory’s TLS certificate is not trusted: enter the certificate of the company’s own authority here, or enter the server by the name that stands in its certificate.',
  'hint.ldap.tls':
    'No encrypted connection came about. Check the port: `ldaps://` usually means 636, `ldap://` with StartTLS 389; StartTLS must be enabled at the directory.',
  'hint.ldap.reader':
    'The directory refuses the reading account. Compare its name and password here with the directory, and that it is neither locked nor expired there.',
  'hint.ldap.base': 'The directory has no entry with the base DN. Copy it from the directory.',
  'hint.ldap.referral':
    'The base DN is on another server of the directory, and referrals are not followed. Enter that server, or a base DN of this one.',
  'hint.ldap.filter':
    'The filter cannot be read. It has the form `(objectClass=person)`, and every parenthesis that opens is closed.',
  'hint.ldap.no-person':
    'Nobody in the directory matches. Check what was typed, the base DN, the filter, and which attributes hold account names; the reading account must be allowed to see the person.',
  'hint.ldap.ambiguous':
    'Several entries match. Narrow the base DN or the filter, or leave attributes out that several people share.',
  'hint.ldap.wrong-password': 'The password is wrong, or the directory says no more than that.',
  'hint.ldap.disabled': 'The account is disabled in the directory. Enable it there.',
  'hint.ldap.too-many': 'The directory has more than {{most}} people who match. Narrow the base DN or the filter.',
  'hint.ldap.size-limit':
    'The directory limits how many entries it returns (OpenLDAP: 500 by default, all pages together), so not everybody could be read. Lift the limit for the reading account. OpenLDAP: `limits dn.exact="DN of the reading account" size.prtotal=unlimited`. 389-ds: `nsSizeLimit: -1` and `nsPagedSizeLimit: -1` on that account. Or narrow the base DN or the filter.',
  'hint.ldap.time-limit':
    'The directory did not finish the search within its time limit. Index the attributes of the account name and the id there, or extend the limit for the reading account.',
  'hint.ldap.account-expired': 'The account has expired in the directory. Extend it there.',
  'hint.ldap.password-expired': 'The password has expired in the directory. The person changes it at a work computer.',
  'hint.ldap.must-change':
    'The directory demands a new password before the next sign-in. The person changes it at a work computer.',
  'hint.ldap.locked': 'The account is locked in the directory after wrong passwords. Unlock it there, or wait.',
  'hint.ldap.restricted':
    'The directory lets this person in at certain times or from certain computers only. Allow the portal there.',
}
