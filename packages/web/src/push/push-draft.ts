import {
  hasAgentId,
  pushDestination,
  type IntegrationObject,
  type PushInput,
  type PushSettings,
} from '@atrium/contract/push/push.shapes.ts'

/** The settings as fields of the form. */
export interface PushDraft {
  IntegrationObject: IntegrationObject
  Region: PushInput['Region']
  ProductIDs: string[]
  AppKey: string
  AppSecret: string
  AgentId: string
}

export const draftOf = ({ IntegrationObject, Region, ProductIDs, AppKey, AgentId }: PushSettings): PushDraft => ({
  IntegrationObject: IntegrationObject ?? 'dingtalk',
  Region,
  ProductIDs,
  AppKey,
  AppSecret: '',
  AgentId: AgentId ?? '',
})

export const inputOf = (draft: PushDraft, { Version }: Pick<PushSettings, 'Version'>): PushInput => ({
  ...draft,
  AppKey: draft.AppKey.trim(),
  AppSecret: draft.AppSecret.trim(),
  AgentId: hasAgentId(draft.IntegrationObject) ? draft.AgentId.trim() : null,
  Version,
})

/** True when the stored secret goes nowhere else than before: otherwise it has to be entered again. */
export const isSecretKept = (settings: PushSettings, draft: PushDraft): boolean =>
  settings.HasSecret && pushDestination(settings) === pushDestination(inputOf(draft, settings))
