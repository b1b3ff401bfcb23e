import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import {
  notificationChannels,
  type NotificationChannel,
  type NotificationRules,
} from '@atrium/contract/push/notifications.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { showToast } from '#kit/toasts.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormSelect } from '#components/form-select.tsx'
import { QueryState } from '#components/query-state.tsx'
import { EventSwitches, QuietHours, timeOf, type NotificationDraft } from './event-switches.tsx'

interface Draft extends NotificationDraft {
  First: NotificationChannel
  Second: NotificationChannel | ''
  Third: NotificationChannel | ''
}

/** What the organisation sends to its members, in which order of ways, and when not. */
export function NotificationRulesForm() {
  const rules = useRead(pushCalls.notificationRules, {}, { quiet: true, refetchOnMountOnly: true })
  return rules.data ? <RulesForm rules={rules.data} /> : <QueryState query={rules} />
}

function RulesForm({ rules }: { rules: NotificationRules }) {
  const { t } = useTranslation('push')
  const form = useAppForm<Draft>(draftOf(rules))
  const modify = useWrite(pushCalls.modifyNotificationRules, {
    invalidates: [pushCalls.notificationRules],
    quiet: true,
    onSuccess(saved) {
      form.reset(draftOf(saved))
      showToast('success', t('rulesSaved'))
    },
  })
  const submit = (draft: Draft) => {
    if (modify.isPending) return
    modify.mutate({ body: rulesOf(draft) }, { onError: (problem) => showCallError(form, problem, {}) })
  }
  const options = notificationChannels.map((key) => ({ key, text: t(`channel.${key}`) }))
  const optional = [{ key: '', text: t('noWay') }, ...options]
  return (
    <section className="panel" aria-label={t('rules')}>
      <Form form={form} onSubmit={submit}>
        <FormSelect name="First" label={t('way.first')} options={options} />
        <FormSelect name="Second" label={t('way.second')} options={optional} />
        <FormSelect name="Third" label={t('way.third')} options={optional} />
        <p className="text-field-hint">{t('waysHint')}</p>
        <EventSwitches />
        <QuietHours />
        <FormProblems />
        <button type="submit" className="button button-primary" aria-busy={modify.isPending}>
          {t('save')}
        </button>
      </Form>
    </section>
  )
}

const draftOf = ({ Chain: [First, Second, Third], ...rules }: NotificationRules): Draft => ({
  First: First ?? 'email',
  Second: Second ?? '',
  Third: Third ?? '',
  DisabledEvents: rules.DisabledEvents,
  QuietFrom: rules.QuietFrom ?? '',
  QuietUntil: rules.QuietUntil ?? '',
})

const rulesOf = ({ First, Second, Third, DisabledEvents, QuietFrom, QuietUntil }: Draft): NotificationRules => ({
  // A way that was chosen twice is tried once.
  Chain: [...new Set([First, Second, Third])].filter((way) => way !== ''),
  DisabledEvents,
  QuietFrom: timeOf(QuietFrom),
  QuietUntil: timeOf(QuietUntil),
})
