import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import type { PushSettings } from '@atrium/contract/push/push.shapes.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showToast } from '#kit/toasts.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import '#components/administration.css'
import { Form, FormProblems } from '#components/form.tsx'
import { PageTitle } from '#components/page-title.tsx'
import { QueryState } from '#components/query-state.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import { Tabs } from '#components/tabs.tsx'
import { useUrlQuery } from '#kit/url/use-url-query.ts'
import { AuthorisedArea, useIsAuthorised } from '#open-platform/authorised-area.tsx'
import { DebugMessage } from './debug-message.tsx'
import { DeliveryLog } from './delivery-log.tsx'
import { NotificationRulesForm } from './notification-rules.tsx'
import { draftOf, inputOf, type PushDraft } from './push-draft.ts'
import { PushFields } from './push-fields.tsx'
import { PushGuide } from './push-guide.tsx'
import styles from './push.module.css'

const reads = [pushCalls.settings]
const tabs = ['settings', 'log', 'rules'] as const
const noFilter = { search: undefined, state: undefined, channel: undefined, event: undefined, page: undefined }

/** Message push: where messages go and debug messages, what became of them, and which are sent when. */
export function PushPage() {
  const { t } = useTranslation('push')
  const { query, change } = useUrlQuery()
  const tab = tabs.find((key) => key === query.get('tab')) ?? 'settings'
  const settings = useRead(pushCalls.settings, {}, { quiet: true, refetchOnMountOnly: true })
  const isAuthorised = useIsAuthorised()
  return (
    <div className="administration">
      <div className="administration-head">
        <PageTitle>{t('title')}</PageTitle>
        {isAuthorised && settings.data && <Toggle settings={settings.data} />}
      </div>
      <p className="administration-lead">{t('lead')}</p>
      <Tabs
        label={t('title')}
        tabs={tabs.map((key) => ({ key, text: t(key) }))}
        chosen={tab}
        onChoose={(key) => change({ ...noFilter, tab: key === 'settings' ? undefined : key })}
      >
        {tab === 'log' && <DeliveryLog />}
        {tab === 'rules' && <NotificationRulesForm />}
        {tab === 'settings' && (
          <AuthorisedArea>
            {() => (settings.data ? <Settings settings={settings.data} /> : <QueryState query={settings} />)}
          </AuthorisedArea>
        )}
      </Tabs>
    </div>
  )
}

function Toggle({ settings: { IsEnabled } }: { settings: PushSettings }) {
  const { t } = useTranslation('push')
  const change = useWrite(pushCalls.switch, {
    invalidates: reads,
    onSuccess: (saved) => showToast('success', t(saved.IsEnabled ? 'switchedOn' : 'switchedOff')),
  })
  return (
    <SwitchField
      label={t('enabled')}
      isOn={IsEnabled}
      isDisabled={change.isPending}
      onSwitch={(isOn) => change.mutate({ params: { state: isOn ? '1' : '0' } })}
    />
  )
}

function Settings({ settings: latest }: { settings: PushSettings }) {
  const { t } = useTranslation('push')
  // What was changed is what was shown: when somebody else saves meanwhile, the server says so.
  const [settings, setSettings] = useState(latest)
  const form = useAppForm<PushDraft>(draftOf(settings))
  const object = form.watch('IntegrationObject')
  const modify = useWrite(pushCalls.modify, {
    invalidates: reads,
    quiet: true,
    onSuccess(saved) {
      setSettings(saved)
      form.reset(draftOf(saved))
      showToast('success', t('saved'))
    },
  })
  const submit = (draft: PushDraft) => {
    if (modify.isPending) return
    modify.mutate(
      { body: inputOf(draft, settings) },
      {
        onError: (problem) =>
          showCallError(form, problem, {
            'push.product-needed': 'ProductIDs',
            'push.secret-needed': 'AppSecret',
            'push.agent-needed': 'AgentId',
          }),
      },
    )
  }
  return (
    <div className={styles.columns}>
      <div>
        <section className="panel" aria-labelledby="push-settings">
          <h2 id="push-settings">{t('settings')}</h2>
          <Form form={form} onSubmit={submit}>
            <PushFields settings={settings} />
            <FormProblems />
            <button type="submit" className="button button-primary" aria-busy={modify.isPending}>
              {t('save')}
            </button>
          </Form>
        </section>
        <DebugMessage test={latest.LastTest} hasUnsaved={form.formState.isDirty} />
      </div>
      <PushGuide object={object} />
    </div>
  )
}
