import { Type } from '../kit/type.ts'
import { maxPasswordLength, minRegistrationPasswordLength } from '../constants.ts'
import { read, write } from '../kit/call.ts'
import { Id, Moment } from '../kit/ids.ts'
import { PageOf, PageRequest } from '../kit/page-of.ts'
import { maxReasonLength } from '../kit/reason.ts'
import { authorisationDecisionCalls } from '../open-platform/authorisation-decisions.calls.ts'
import { interfaceRegistryCalls } from '../open-platform/interface-registry.calls.ts'
import { licenceDecisionCalls } from '../products/licence-decisions.calls.ts'
import { licenceCalls, managedProductCalls } from '../products/managed-products.calls.ts'
import { accountNamePattern } from '../identity/identity.shapes.ts'
import { freeTrialSettingCalls } from '../trial/free-trial.calls.ts'
import { applicationStates, TrialApplication } from '../trial/trial.shapes.ts'
import { managedOrganisationCalls } from '../organisation/managed-organisations.calls.ts'
import { installationCalls } from './installation.calls.ts'
import { Message, MessageContent, messageStates, organisationSorts, OrganisationSummary } from './operator.shapes.ts'

export const operatorCalls = {
  ...authorisationDecisionCalls,
  ...interfaceRegistryCalls,
  ...licenceDecisionCalls,
  ...managedProductCalls,
  ...licenceCalls,
  ...installationCalls,
  ...managedOrganisationCalls,
  ...freeTrialSettingCalls,

  organisations: read({
    at: 'POST /operator/organisations',
    title: 'List organisations',
    purpose: 'Lists the organisations of the installation.',
    access: 'operator',
    scope: 'installation',
    body: Type.Object({
      ...PageRequest,
      search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name' })),
      sort: Type.Optional(
        Type.Enum(organisationSorts, { description: 'What they are ordered by; the name without it' }),
      ),
      descending: Type.Optional(Type.Boolean({ description: 'Whether the largest or newest comes first' })),
    }),
    gives: PageOf(OrganisationSummary),
  }),
  messages: read({
    at: 'POST /operator/messages',
    title: 'List messages',
    purpose: 'Lists the messages to phones and email addresses, the newest first, without their content.',
    access: 'operator',
    scope: 'installation',
    body: Type.Object({
      ...PageRequest,
      state: Type.Optional(Type.Enum(messageStates, { description: 'Only those in this state' })),
      search: Type.Optional(Type.String({ maxLength: 100, description: 'The whole phone number or email address' })),
    }),
    gives: PageOf(Message),
  }),
  readMessage: write({
    at: 'POST /operator/messages/:id/read',
    title: 'Read message',
    purpose:
      'Returns the content of a message that nothing delivers. Reading it is logged in the chain of its organisation. Outside the demonstration, a code is never shown while it is valid.',
    access: 'operator',
    scope: 'installation',
    audit: 'operator.message-read',
    params: Type.Object({ id: Id('message', 'The message') }),
    gives: MessageContent,
    fails: ['request.not-found', 'operator.message-not-readable'],
  }),
  resendMessage: write({
    at: 'POST /operator/messages/:id/send',
    title: 'Resend message',
    purpose: 'Tries again to deliver a failed message; a code only while it is valid.',
    access: 'operator',
    scope: 'installation',
    audit: 'operator.message-resent',
    params: Type.Object({ id: Id('message', 'The message') }),
    gives: Type.Object({ State: Type.Enum(messageStates, { description: 'What it is now' }) }),
    fails: ['request.not-found', 'operator.message-not-failed', 'operator.message-run-out'],
  }),
  trialApplications: read({
    at: 'POST /operator/trialApplications',
    title: 'List trial applications',
    purpose: 'Lists the trial applications: waiting ones first, by the time they must be answered.',
    access: 'operator',
    scope: 'installation',
    body: Type.Object({
      ...PageRequest,
      state: Type.Optional(Type.Enum(applicationStates, { description: 'Only those in this state' })),
      search: Type.Optional(Type.String({ maxLength: 100, description: 'Part of a name, company or phone number' })),
    }),
    gives: Type.Object({
      ...PageOf(TrialApplication).properties,
      waiting: Type.Integer({ description: 'How many wait' }),
      late: Type.Integer({ description: 'How many of them should have been answered' }),
    }),
  }),
  approveTrial: write({
    at: 'POST /operator/trialApplications/:id/approve',
    title: 'Approve trial application',
    purpose: 'Grants a trial: creates an organisation and an account that signs in by code, and notifies the person.',
    access: 'operator',
    scope: 'installation',
    audit: 'trial.approved',
    params: Type.Object({ id: Id('trial-application', 'The application') }),
    body: Type.Object({
      days: Type.Integer({ minimum: 1, maximum: 90, default: 14, description: 'How long it lasts' }),
    }),
    gives: Type.Object({
      Account: Type.String({ description: 'The trial account' }),
      EndsTime: Moment('When the trial ends'),
    }),
    fails: ['request.not-found', 'trial.already-decided', 'identity.phone-taken'],
  }),
  declineTrial: write({
    at: 'POST /operator/trialApplications/:id/decline',
    title: 'Decline trial application',
    purpose: 'Declines a trial, with a reason that is sent to the person.',
    access: 'operator',
    scope: 'installation',
    audit: 'trial.declined',
    params: Type.Object({ id: Id('trial-application', 'The application') }),
    body: Type.Object({
      reason: Type.String({ minLength: 1, maxLength: maxReasonLength, pattern: '\\S', description: 'Why' }),
    }),
    gives: Type.Object({ ID: Id('trial-application', 'The application') }),
    fails: ['request.not-found', 'trial.already-decided'],
  }),
  createFirst: write({
    at: 'POST /operator/first',
    title: 'Create first operator',
    purpose: 'Creates the first operator of a new installation, by the one-time link that the server printed.',
    access: { public: 'The secret of the one-time link is the credential' },
    scope: 'none',
    audit: 'operator.created',
    body: Type.Object({
      token: Type.String({ minLength: 20, maxLength: 100, description: 'The secret of the one-time link' }),
      account: Type.String({
        pattern: accountNamePattern,
        description: 'Account name: a letter, then letters, digits, dot, dash or underscore',
      }),
      realName: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: 'Name of the person' }),
      password: Type.String({
        minLength: minRegistrationPasswordLength,
        maxLength: maxPasswordLength,
        description: 'The new password as plain text, so that the rules can be checked',
      }),
    }),
    gives: Type.Object({ Account: Type.String({ description: 'The account that can now sign in' }) }),
    fails: ['operator.link-invalid', 'operator.account-taken', 'identity.password-too-weak'],
  }),
}
