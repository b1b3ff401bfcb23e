import { Type } from 'typebox'
import { longestPassword, shortestPasswordAtRegistration } from '../constants.ts'
import { read, write } from '../kit/call.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { OrganisationSummary } from './operator.shapes.ts'

export const operatorCalls = {
  organisations: read({
    at: 'POST /operator/organisations',
    purpose: 'The organisations of the installation, by name.',
    access: 'operator',
    scope: 'installation',
    body: Type.Object({
      ...PageRequest,
      search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name' })),
    }),
    gives: PageOf(OrganisationSummary),
  }),
  createFirst: write({
    at: 'POST /operator/first',
    purpose: 'Makes the first operator of a fresh installation, with the one-time link the server printed.',
    access: { public: 'The secret of the one-time link is the credential' },
    scope: 'none',
    audit: 'operator.created',
    body: Type.Object({
      token: Type.String({ minLength: 20, maxLength: 100, description: 'The secret of the one-time link' }),
      account: Type.String({
        pattern: '^[a-zA-Z][a-zA-Z0-9._-]{1,49}$',
        description: 'Account name: a letter, then letters, digits, dot, dash or underscore',
      }),
      realName: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Name of the person' }),
      password: Type.String({
        minLength: shortestPasswordAtRegistration,
        maxLength: longestPassword,
        description: 'The new password as plain text, so that the rules can be checked',
      }),
    }),
    gives: Type.Object({ Account: Type.String({ description: 'The account that can now sign in' }) }),
    fails: ['operator.link-invalid', 'operator.account-taken', 'identity.password-too-weak'],
  }),
}
