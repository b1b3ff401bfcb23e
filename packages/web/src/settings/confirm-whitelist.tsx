import type { IpWhitelist } from '@atrium/contract/settings/ip-rules.calls.ts'
import { parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { settingCalls } from '@atrium/contract/settings/settings.calls.ts'
import { useTranslation } from 'react-i18next'
import type { CallError } from '#kit/calls/calls.ts'
import { useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { ConfirmSetting } from './confirm-setting.tsx'

/** Switching the whitelist on or off, or changing its text. */
export type WhitelistChange = 'on' | 'off' | 'text'

interface Props {
  change: WhitelistChange
  whitelist: IpWhitelist
  /** The list that would be in force. */
  text: string
  onError: (problem: CallError) => void
  onClose: () => void
}

/** Confirms a change of the whitelist with the members that it would block, and makes it. */
export function ConfirmWhitelist({ change, whitelist, text, onError, onClose }: Props) {
  const { t } = useTranslation('settings')
  const options = { invalidates: [settingCalls.whitelist], quiet: true }
  const finish = (message: string) => {
    showToast('success', message)
    onClose()
  }
  const save = useWrite(settingCalls.saveWhitelist, { ...options, onSuccess: () => finish(t('saved')) })
  const turn = useWrite(settingCalls.switchWhitelist, {
    ...options,
    onSuccess: ({ Enabled }) => finish(t(Enabled ? 'ip.on' : 'ip.off')),
  })
  const onFailed = (problem: CallError) => {
    onClose()
    onError(problem)
  }
  // The effects shown say so when the own address would be outside.
  const confirm = (reason: { Reason?: string }) =>
    change === 'text'
      ? save.mutate({ body: { Text: text, Confirmed: true, ...reason } }, { onError: onFailed })
      : turn.mutate({ body: { switchState: change === 'on', Confirmed: true, ...reason } }, { onError: onFailed })
  const isInForce = change === 'on' || (change === 'text' && whitelist.Enabled)
  const hasRules = parseIpRules(text).ranges.length > 0
  return (
    <ConfirmSetting
      title={t(`ip.title.${change}`)}
      label={t(`ip.act.${change}`)}
      code="ip-whitelist"
      value={isInForce && hasRules ? { Text: text } : undefined}
      isBusy={save.isPending || turn.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t(isInForce ? 'ip.inForce' : `ip.${change === 'off' ? 'offHint' : 'notInForce'}`)}</p>
    </ConfirmSetting>
  )
}
