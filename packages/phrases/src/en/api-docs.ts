import type { Domain } from '@atrium/contract/all-calls.ts'
import type { AccessWord, Scope } from '@atrium/contract/kit/call.ts'

/** Keys required by the contract. */
type Named = `domain.${Domain}` | `about.${Domain}` | `access.${AccessWord | 'public'}` | `scope.${Scope}`

/** API documentation. Names in backticks are shown as code. */
export const apiDocs = {
  title: 'API documentation',
  lead: 'Every call of the portal: who may make it, what goes in, what comes back, and how it can fail.',
  'language.zh': '中文',
  'language.en': 'English',
  openApi: 'OpenAPI document',
  home: 'To the portal',

  'domain.identity': 'Sign-in and session',
  'about.identity': 'Signing in and out, and the session that every page starts from.',
  'domain.account': 'Personal center',
  'about.account': 'What people see and change in their own account, and basic data of colleagues.',
  'domain.organisation': 'Organisation',
  'about.organisation': 'The organisation that the caller belongs to.',
  'domain.products': 'Applications',
  'about.products': 'Which applications the organisation may use, and how an application recognises its visitor.',
  'domain.logs': 'Logs and evidence',
  'about.logs': 'Who signed in, who did what, who was active – and proof that the record was not changed.',
  'domain.notices': 'Notices',
  'about.notices': 'Announcements, surveys and what is new.',
  'domain.legal': 'Legal texts',
  'about.legal': 'Legal and company pages that the installation replaces with its own.',
  'domain.help': 'Help',
  'about.help': 'The help documents, their menu and their search.',
  'domain.menus': 'Menus',
  'about.menus': 'The menu as each person may see it.',
  'domain.departments': 'Departments',
  'about.departments': 'The tree of departments of an organisation.',
  'domain.members': 'Members',
  'about.members': 'The people of an organisation: registrations, invitations, unlocking.',
  'domain.settings': 'Settings',
  'about.settings': 'What an organisation sets for itself.',
  'domain.sso': 'Single sign-on',
  'about.sso': 'Ways in by identity providers of organisations.',
  'domain.open-platform': 'Open capability',
  'about.open-platform': 'How programs of an organisation use its applications.',
  'domain.esign': 'Electronic signature',
  'about.esign': 'Signing records, signatures as a service for applications, and verifying them.',
  'domain.trial': 'Trial',
  'about.trial': 'Trying the applications.',
  'domain.operator': 'Operators',
  'about.operator': 'For those who run the installation.',

  'fact.access': 'Who may call',
  'fact.reason': 'Why public',
  'fact.scope': 'Scope',
  'fact.log': 'Operation log',
  'fact.notLogged': 'Not logged',

  'access.public': 'Anyone, without signing in',
  'access.half-signed': 'Anyone who has begun to sign in, also before the second step or with an expired password',
  'access.trial': 'Everyone who is signed in, trial and temporary visitors included',
  'access.signed-in': 'Everyone who is fully signed in',
  'access.organisation-admin': 'Administrators of the organisation',
  'access.operator': 'Operators of the installation',
  'access.app': 'Applications with an access token of the open platform',
  'access.product': 'Applications of the suite, which sign their requests',

  'scope.organisation': 'The data of the caller’s organisation, and of no other',
  'scope.organisationNamed': 'The data of the one organisation that the path names',
  'scope.none': 'No organisation’s data: only signing in and the session itself',
  'scope.installation': 'What belongs to the installation: organisations, applications, its own log',

  'input.body': 'JSON body',
  'input.accepts': 'Accepts {{types}}, at most {{max}}. The content is checked, not the name.',
  'input.largest': 'At most {{max}}.',
  'output.file': 'Gives a file of the type {{type}}, without an envelope.',

  'error.number': 'Number',
  'error.name': 'Name',
  'error.status': 'HTTP status',
  'error.sentence': 'Message',

  conventions: 'Conventions',
  'address.title': 'Addresses and values',
  'address.text':
    'All paths are below {{server}} and match in any case. Bodies and answers are JSON in UTF-8, up to 64 KiB unless a call says otherwise. Identifiers are UUIDs, times are ISO 8601 in UTC. In a query, `true`, `True` and `1` mean yes.',
  'cookie.title': 'Session cookie',
  'cookie.text':
    'Signing in sets the cookie `{{cookie}}`; send it with every call that is not public. A session ends after {{idle}} minutes without use, after {{auto}} hours with automatic sign-in, and after {{absolute}} days in any case.',
  'write.title': 'Calls that change something',
  'write.text':
    'They need the header `{{header}}: 1`, whatever their verb. If the browser sends an `Origin`, it has to be the portal’s own.',
  'token.title': 'Access tokens',
  'token.text':
    'Programs of the open platform send `Authorization: Bearer <token>` instead of the cookie. They get a token for the credentials of their app, which are in `Authorization: Basic`, or are `client_id` and `client_secret` in the body. The body is a form or JSON. Answers and errors have the form of the RFC, without the envelope.',
  'token.address': 'Address',
  'token.does': 'What it does',
  'token.takes': 'Takes',
  'token.gives': 'Gives',
  'token.specification': 'Specification',
  'password.title': 'Password digest',
  'password.text':
    'A password that exists already travels as the lower-case hex SHA-256 of `{{prefix}}` followed by the password. A new password travels as plain text over TLS, so that the rules can be checked.',
  'lang.title': 'Language',
  'lang.text':
    'Messages come in the language of the session; before that, the header `{{header}}` (`zh` or `en`) decides, then `Accept-Language`, then Chinese.',
  'requestId.title': 'Request id',
  'requestId.text':
    'Every answer carries `{{header}}`. Quote it when you report a problem: it finds the request in our log.',
  'example.title': 'Example',
  'example.text': 'Sign in, then read your own organisation:',

  envelope: 'The envelope',
  'envelope.text':
    'Every call answers in the same form, except those that give a file. `code` is {{success}} when the call succeeded, {{openSuccess}} below `/api/v1/`; every other number is an error of the catalogue.',
  'envelope.code': '{{success}}, below `/api/v1/` {{openSuccess}}, or the number of the error',
  'envelope.message': 'For people, in the language of the caller',
  'envelope.response': 'What the call gives; null when it failed',
  'envelope.error': 'Name of the error in the catalogue',
  'envelope.details':
    'What a page needs besides the message; for `request.invalid` the wrong fields: `{ fields: [{ field, rule, message }] }`',

  catalogue: 'Error catalogue',
  'catalogue.text':
    'Every way a call can fail. Numbers and names stay the same for good; messages are for people and may change. Text in braces is a placeholder.',

  'openapi.parameter.header': 'Shows that the request comes from our own page or program, not from a foreign site',
  'openapi.parameter.lang': 'Language of the messages where the session has none yet',
  'openapi.header.requestId': 'Identifies the request in the log',
  'openapi.session': 'The session cookie that signing in sets',
  'openapi.token': 'An access token of the open platform',
  'openapi.product': 'The signature of an application of the suite, with four more headers: see docs/products.md',
  'openapi.failure': 'The envelope of a call that failed',
  'openapi.success': 'Success',
} satisfies Record<string, string> & Record<Named, string>
