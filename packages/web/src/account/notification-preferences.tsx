import { pushCalls } from '@atrium/contract/push/push.calls.ts'
import type { OwnNotificationPreferences } from '@atrium/contract/push/notifications.shapes.ts'
import { useTranslation } from 'react-i18next'
import { useRead, useWrite } from '#kit/calls/queries.ts'
import { showCallError, useAppForm } from '#kit/forms/use-app-form.ts'
import { showToast } from '#kit/toasts.ts'
import { Form, FormProblems } from '#components/form.tsx'
import { FormTimeZone } from '#components/form-time-zone.tsx'
import { QueryState } from '#components/query-state.tsx'
import { EventSwitches, QuietHours, timeOf, type NotificationDraft } from '#push/event-switches.tsx'
import { AccountSection } from './account-section.tsx'

interface Draft extends NotificationDraft {
  TimeZone: string
}

/** What the person wants to get outside of the portal, and when not. */
export function NotificationPreferences() {
  const { t } = useTranslation('push')
  const own = useRead(pushCalls.ownPreferences, {}, { quiet: true, refetchOnMountOnly: true })
  return (
    <AccountSection title={t('own')} hint={t('ownHint')}>
      {own.data ? <PreferencesForm own={own.data} /> : <QueryState query={own} />}
    </AccountSection>
  )
}

function PreferencesForm({ own }: { own: OwnNotificationPreferences }) {
  const { t } = useTranslation('push')
  const { Organisation } = own
  const form = useAppForm<Draft>(draftOf(own))
  const modify = useWrite(pushCalls.modifyOwnPreferences, {
    invalidates: [pushCalls.ownPreferences],
    quiet: true,
    onSuccess(saved) {
      form.reset(draftOf(saved))
      showToast('success', t('ownSaved'))
    },
  })
  const submit = ({ DisabledEvents, QuietFrom, QuietUntil, TimeZone }: Draft) => {
    if (modify.isPending) return
    const body = {
      DisabledEvents,
      QuietFrom: timeOf(QuietFrom),
      QuietUntil: timeOf(QuietUntil),
      TimeZone: TimeZone === Organisation.TimeZone ? null : TimeZone,
    }
    modify.mutate({ body }, { onError: (problem) => showCallError(form, problem, {}) })
  }
  return (
    <Form form={form} onSubmit={submit}>
      <EventSwitches fixed={Organisation.DisabledEvents} />
      <QuietHours />
      <FormTimeZone name="TimeZone" label={t('quietZone')} />
      {Organisation.QuietFrom && (
        <p className="text-field-hint">
          {t('organisationQuiet', { from: Organisation.QuietFrom, until: Organisation.QuietUntil })}
        </p>
      )}
      <FormProblems />
      <button type="submit" className="button button-primary" aria-busy={modify.isPending}>
        {t('save')}
      </button>
    </Form>
  )
}

const draftOf = (own: OwnNotificationPreferences): Draft => ({
  DisabledEvents: own.DisabledEvents,
  QuietFrom: own.QuietFrom ?? '',
  QuietUntil: own.QuietUntil ?? '',
  TimeZone: own.TimeZone ?? own.Organisation.TimeZone,
})
