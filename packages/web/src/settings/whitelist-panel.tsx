import type { IpWhitelist } from '@atrium/contract/settings/ip-rules.calls.ts'
import { maxIpListLength, parseIpRules } from '@atrium/contract/settings/ip-rules.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { useSavedValues } from '#kit/forms/use-saved-values.ts'
import { Form } from '#components/form.tsx'
import { FormTextArea } from '#components/form-text-area.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { useFormatters } from '#components/use-formatters.ts'
import { ConfirmWhitelist, type WhitelistChange } from './confirm-whitelist.tsx'
import { SaveBar } from './save-bar.tsx'
import { SettingEffects, useSettingEffects } from './setting-effects.tsx'
import { useIpProblems } from './use-ip-problems.ts'
import styles from './settings.module.css'

/** The IP whitelist: whether it is in force, and its addresses. */
export function WhitelistPanel({ whitelist }: { whitelist: IpWhitelist }) {
  const { t } = useTranslation('settings')
  const [asked, setAsked] = useState<WhitelistChange>()
  const { Enabled } = whitelist
  const form = useAppForm({ Text: whitelist.Text }, { draft: 'settings.ip-whitelist' })
  return (
    <section className="panel">
      <h2>{t('ip.whitelist')}</h2>
      <SwitchField label={t('ip.enabled')} isOn={Enabled} onSwitch={(isOn) => setAsked(isOn ? 'on' : 'off')} />
      <Form form={form} takesFocus onSubmit={() => setAsked('text')}>
        <List whitelist={whitelist} form={form} />
      </Form>
      {asked && (
        <ConfirmWhitelist
          change={asked}
          whitelist={whitelist}
          text={asked === 'text' ? form.getValues('Text') : whitelist.Text}
          onError={(problem) =>
            showCallError(form, problem, { 'settings.wrong-addresses': 'Text', 'settings.no-addresses': 'Text' })
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

type ListForm = ReturnType<typeof useAppForm<{ Text: string }>>

function List({ whitelist, form }: { whitelist: IpWhitelist; form: ListForm }) {
  const { t } = useTranslation('settings')
  const { time } = useFormatters()
  const { OwnAddress, ChangedBy, ChangedTime } = whitelist
  const { isConflicting, discard } = useSavedValues(form, { Text: whitelist.Text })
  const { isDirty } = form.formState
  const text = useWatch({ control: form.control, name: 'Text' })
  const { ranges, problems } = parseIpRules(text)
  const canTell = isDirty && ranges.length > 0 && problems.length === 0
  const effects = useSettingEffects('ip-whitelist', canTell ? { Text: text } : undefined)
  const addOwn = () =>
    form.setValue('Text', `${text.trimEnd()}${text.trim() && '\n'}${OwnAddress}\n`, { shouldDirty: true })
  return (
    <>
      <OwnAddressLine whitelist={whitelist} onAdd={addOwn} />
      <FormTextArea
        name="Text"
        label={t('ip.text')}
        hint={t('ip.hint')}
        className={styles.ipText}
        spellCheck={false}
        maxLength={maxIpListLength}
        rules={{ validate: useIpProblems() }}
      />
      <SettingEffects effects={effects} />
      <p className={styles.changed}>
        {t('ip.rules', { count: ranges.length })}
        {ChangedTime &&
          ` · ${t(ChangedBy ? 'changed' : 'changedAt', { name: ChangedBy ?? '', time: time(ChangedTime) })}`}
      </p>
      <SaveBar isDirty={isDirty} isConflicting={isConflicting} onDiscard={discard} />
    </>
  )
}

function OwnAddressLine({ whitelist, onAdd }: { whitelist: IpWhitelist; onAdd: () => void }) {
  const { t } = useTranslation('settings')
  const { OwnAddress, IsOwnAllowed } = whitelist
  return (
    <p className={styles.ipOwn}>
      {t('ip.own', { address: OwnAddress })}
      <span className={`tag ${IsOwnAllowed ? 'tag-good' : ''}`}>
        {t(IsOwnAllowed ? 'ip.ownAllowed' : 'ip.ownMissing')}
      </span>
      {!IsOwnAllowed && (
        <button type="button" className="button" onClick={onAdd}>
          {t('ip.addOwn')}
        </button>
      )}
    </p>
  )
}
