import type { Lang } from '@atrium/contract/constants.ts'
import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import { hasAgentId, type PushInput, type PushSettings } from '@atrium/contract/push/push.shapes.ts'
import type { Db } from '#kit/data/database.ts'
import type { Fail } from '#kit/http/call-error.ts'
import { handle } from '#kit/http/handle.ts'
import { changesBetween } from '#logs/operations/changes-between.ts'
import { isOpenCapabilityAuthorised } from '#open-platform/open-platform.service.ts'
import { lockOrganisation } from '#organisation/organisation.service.ts'
import { listLicensed, productNames } from '#products/grants.ts'
import type { OutsideServices } from '#outside/services.ts'
import { debugMessages, type PushDomainServices } from './debug-messages.ts'
import { messageDeliveries } from './message-deliveries.ts'
import { insertPushRules, notificationSettings } from './notification-settings.ts'
import { productMessages } from './product-messages.ts'
import { openSecret, sealSecret } from './push-app.ts'
import { findSettings, setEnabled, upsertSettings, type PushFields, type PushRow } from './push.store.ts'
import { testOf } from './send-test.ts'

const blank = {
  IntegrationObject: null,
  Region: 'feishu',
  ProductIDs: [],
  AppKey: '',
  AgentId: null,
  HasSecret: false,
  IsEnabled: false,
  Version: 0,
  LastTest: null,
} satisfies PushSettings

/** Handlers of message push. */
export const push = (services: PushDomainServices & OutsideServices) => {
  const settingsOf = (row: PushRow | undefined, lang: Lang): PushSettings =>
    row
      ? {
          IntegrationObject: row.integrationObject,
          Region: row.isLark ? 'lark' : 'feishu',
          ProductIDs: row.productIds,
          AppKey: row.appKey,
          AgentId: row.agentId,
          HasSecret: openSecret(services, row) !== undefined,
          IsEnabled: row.isEnabled,
          Version: row.version,
          LastTest: row.lastTest && testOf(lang, row.lastTest),
        }
      : blank
  const checkAuthorised = async (db: Db, fail: Fail<'open-platform.not-authorised'>) => {
    if (!(await isOpenCapabilityAuthorised(db, services.clock.now()))) fail('open-platform.not-authorised')
  }

  return handle(pushCalls, {
    settings: async ({ db, lang }) => settingsOf(await findSettings(db), lang),

    async modify({ body, visitor: { organisation }, lang, db, note, fail }) {
      await lockOrganisation(db)
      await checkAuthorised(db, fail)
      const before = await findSettings(db)
      if ((before?.version ?? 0) !== body.Version) fail('push.changed-meanwhile')
      if (body.ProductIDs.length === 0) fail('push.product-needed')
      const plain = fieldsOf(body)
      if (hasAgentId(plain.integrationObject) && plain.agentId === null) fail('push.agent-needed')
      await checkLicensed(db, { body, before, fail })
      const sealedSecret = sealedSecretOf(services, { plain, secret: body.AppSecret, before })
      if (sealedSecret === undefined) return fail('push.secret-needed')
      await upsertSettings(db, organisation.id, { ...plain, sealedSecret })
      const changes = {
        ...changesBetween(before ? await loggedFields(db, before) : null, await loggedFields(db, plain)),
        ...(sealedSecret !== before?.sealedSecret && {
          appSecret: [before ? '••••' : null, '••••'] as [unknown, unknown],
        }),
      }
      note(Object.keys(changes).length > 0 ? { subject: subjectOf(organisation), changes } : null)
      return settingsOf(await findSettings(db), lang)
    },

    async switch({ params: { state }, visitor: { organisation }, lang, db, note, fail }) {
      const isEnabled = state === '1'
      await lockOrganisation(db)
      const before = await findSettings(db)
      if (isEnabled) {
        await checkAuthorised(db, fail)
        if (!before || before.productIds.length === 0) return fail('push.product-needed')
        if (openSecret(services, before) === undefined) fail('push.secret-needed')
      }
      if (before?.isEnabled !== isEnabled && before) {
        await setEnabled(db, isEnabled)
        if (isEnabled) await insertPushRules(db, organisation.id)
        note({ subject: subjectOf(organisation), changes: { isEnabled: [before.isEnabled, isEnabled] } })
      } else note(null)
      return settingsOf(await findSettings(db), lang)
    },

    ...debugMessages(services, checkAuthorised),
    ...productMessages(services),
    ...messageDeliveries(services),
    ...notificationSettings(),
  })
}

type PlainFields = Omit<PushFields, 'sealedSecret'>

/** The secret as it is stored: a new one, or the stored one where it goes nowhere else; undefined where one is missing. */
function sealedSecretOf(
  services: PushDomainServices,
  { plain, secret, before }: { plain: PlainFields; secret: string | undefined; before: PushRow | undefined },
): string | undefined {
  if (secret) return sealSecret(services, plain, secret)
  const isUsable = before && openSecret(services, { ...plain, sealedSecret: before.sealedSecret }) !== undefined
  return isUsable ? before.sealedSecret : undefined
}

const subjectOf = ({ id, name }: { id: string; name: string }) => ({ id, name })

const fieldsOf = ({ IntegrationObject, Region, ProductIDs, AppKey, AgentId }: PushInput): PlainFields => ({
  integrationObject: IntegrationObject,
  isLark: IntegrationObject === 'feishu' && Region === 'lark',
  productIds: [...new Set(ProductIDs.map((id) => id.toLowerCase()))],
  appKey: AppKey,
  agentId: hasAgentId(IntegrationObject) ? AgentId : null,
})

/** Applications that were chosen before may stay without a licence. */
async function checkLicensed(
  db: Db,
  { body, before, fail }: { body: PushInput; before: PushRow | undefined; fail: Fail<'request.not-found'> },
): Promise<void> {
  const known = new Set([...(await listLicensed(db)).map(({ id }) => id), ...(before?.productIds ?? [])])
  if (body.ProductIDs.some((id) => !known.has(id.toLowerCase()))) fail('request.not-found')
}

const loggedFields = async (db: Db, { integrationObject, isLark, productIds, appKey, agentId }: PlainFields) => ({
  integrationObject,
  isLark,
  pushProducts: (await productNames(db, productIds)).join(', '),
  appKey,
  agentId,
})
