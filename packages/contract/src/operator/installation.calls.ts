import { Type } from '../kit/type.ts'
import { read, write } from '../kit/call.ts'
import { Id } from '../kit/ids.ts'
import { maxAddressLength, webAddressPattern } from '../products/managed-products.shapes.ts'
import { startingProducts } from '../products/starting-products.ts'
import { Delivery, Installation, InstallationFields } from './installation.shapes.ts'

const operator = { access: 'operator', scope: 'installation' } as const

/** How operators set the installation up, and change its settings later. */
export const installationCalls = {
  installation: read({
    at: 'GET /operator/installation',
    title: 'Get installation settings',
    purpose: 'Returns the settings of the installation and the progress of its set-up.',
    ...operator,
    gives: Installation,
  }),
  modifyInstallation: write({
    at: 'PUT /operator/installation',
    title: 'Edit installation settings',
    purpose:
      'Changes name and public address of the installation. Once the address is set, writes from any other address are refused; an address other than the operator’s current one has to be confirmed.',
    ...operator,
    audit: 'operator.installation-modified',
    body: Type.Object({
      ...InstallationFields,
      Version: Type.Integer({ description: 'The version the edit is based on' }),
      IsConfirmed: Type.Boolean({ default: false, description: 'Confirms an address that is not the own one' }),
    }),
    gives: Installation,
    fails: ['operator.wrong-address', 'operator.changed-meanwhile', 'operator.other-address', 'operator.address-fixed'],
  }),
  finishSetUp: write({
    at: 'POST /operator/installation/finishSetUp',
    title: 'Finish set-up',
    purpose: 'Ends the set-up guide. It no longer opens by itself.',
    ...operator,
    audit: 'operator.set-up-finished',
    gives: Installation,
  }),
  createStartingProducts: write({
    at: 'POST /operator/installation/products',
    title: 'Create initial applications',
    purpose: 'Creates applications of the suite with their addresses, all of them or none.',
    ...operator,
    audit: 'operator.products-created',
    body: Type.Object({
      Products: Type.Array(
        Type.Object({
          Code: Type.Enum(
            startingProducts.map(({ code }) => code),
            { description: 'Which one' },
          ),
          WebUrl: Type.String({
            maxLength: maxAddressLength,
            pattern: webAddressPattern,
            description: 'Where it opens',
          }),
        }),
        { minItems: 1, maxItems: 10, description: 'The applications; those that exist already get the address' },
      ),
    }),
    gives: Type.Object({ Created: Type.Integer({ description: 'How many were created' }) }),
  }),
  sendTestMessage: write({
    at: 'POST /operator/messages/test',
    title: 'Send test message',
    purpose: 'Sends a test message: a mail, or a short message with a code that cannot be used.',
    ...operator,
    audit: 'operator.test-message-sent',
    body: Type.Object({
      Channel: Type.Enum(['sms', 'email'], { description: 'How it travels' }),
      Recipient: Type.String({ maxLength: 254, description: 'Phone number or email address' }),
    }),
    gives: Type.Object({ ID: Id('message', 'The message') }),
    fails: ['identity.wrong-phone', 'identity.wrong-email', 'operator.not-delivered'],
  }),
  delivery: read({
    at: 'GET /operator/messages/:id',
    title: 'Get message delivery',
    purpose: 'Returns whether a message was delivered.',
    ...operator,
    params: Type.Object({ id: Id('message', 'The message') }),
    gives: Delivery,
    fails: ['request.not-found'],
  }),
}
