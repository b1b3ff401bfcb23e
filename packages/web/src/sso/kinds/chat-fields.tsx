import { DingtalkSettings, feishuRegions, FeishuSettings, WecomSettings } from '@atrium/contract/sso/chat-settings.ts'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { TObject, TProperties } from 'typebox'
import { fieldRules, textRules } from '#kit/forms/form-rules.ts'
import { FormTextField } from '#components/form-text-field.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import type { ConnectionDraft } from '../connection-draft.ts'
import { SecretField } from './secret-field.tsx'

const rulesOf = <P extends TProperties>(settings: TObject<P>, field: keyof P & string, wrong: string) =>
  textRules(fieldRules(settings, field), { needed: wrong })

/** The settings of an app of Feishu, as fields of the surrounding form. */
export function FeishuFields({ hasSecret }: { hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  const region = useController<ConnectionDraft, 'Settings.Region'>({ name: 'Settings.Region' }).field
  return (
    <>
      <RadioGroup
        label={t('region')}
        options={feishuRegions.map((key) => ({ key, text: t(`region.${key}`) }))}
        chosen={region.value ?? 'feishu'}
        onChoose={region.onChange}
      />
      <FormTextField
        name="Settings.AppID"
        label="App ID"
        hint={t('feishuAppHint')}
        maxLength={100}
        spellCheck={false}
        rules={rulesOf(FeishuSettings, 'AppID', t('appWrong'))}
      />
      <SecretField label="App Secret" hasSecret={hasSecret} />
      <FormTextField
        name="Settings.TenantKey"
        label={t('tenantKey')}
        hint={t('tenantKeyHint')}
        maxLength={100}
        spellCheck={false}
        rules={{ validate: (text: string) => /^[\w.-]*$/.test(text.trim()) || t('appWrong') }}
      />
    </>
  )
}

/** The settings of an app of DingTalk, as fields of the surrounding form. */
export function DingtalkFields({ hasSecret }: { hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <FormTextField
        name="Settings.ClientID"
        label="Client ID"
        hint={t('dingtalkClientHint')}
        maxLength={100}
        spellCheck={false}
        rules={rulesOf(DingtalkSettings, 'ClientID', t('appWrong'))}
      />
      <SecretField label="Client Secret" hasSecret={hasSecret} />
      <FormTextField
        name="Settings.CorpID"
        label="CorpId"
        hint={t('dingtalkCorpHint')}
        maxLength={100}
        spellCheck={false}
        rules={rulesOf(DingtalkSettings, 'CorpID', t('appWrong'))}
      />
    </>
  )
}

/** The settings of an app of WeCom, as fields of the surrounding form. */
export function WecomFields({ hasSecret }: { hasSecret: boolean }) {
  const { t } = useTranslation('connections')
  return (
    <>
      <FormTextField
        name="Settings.CorpID"
        label={t('wecomCorp')}
        hint={t('wecomCorpHint')}
        maxLength={100}
        spellCheck={false}
        rules={rulesOf(WecomSettings, 'CorpID', t('appWrong'))}
      />
      <FormTextField
        name="Settings.AgentID"
        label="AgentId"
        maxLength={12}
        inputMode="numeric"
        spellCheck={false}
        rules={rulesOf(WecomSettings, 'AgentID', t('agentWrong'))}
      />
      <SecretField label="Secret" hasSecret={hasSecret} />
    </>
  )
}
