import { chosenWebhookEvents, type WebhookEventName } from '@atrium/contract/open-platform/webhook-events.ts'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldProblem } from '#components/form.tsx'
import { RadioGroup } from '#components/radio-group.tsx'
import styles from './webhooks.module.css'

type Event = Exclude<WebhookEventName, 'webhook.test'>

/** The chosen events; null for all. */
export type ChosenEvents = readonly Event[] | null

/** Which events a webhook gets: all, or chosen ones. */
export function EventChoice({ name }: { name: string }) {
  const { t } = useTranslation('webhooks')
  const { value, onChange, ref } = useController({
    name,
    rules: { validate: (chosen: ChosenEvents) => chosen === null || chosen.length > 0 || t('eventsNeeded') },
  }).field
  const chosen = value as ChosenEvents
  const problem = useFieldProblem(name)
  const toggle = (event: Event) => {
    const others = (chosen ?? []).filter((each) => each !== event)
    onChange(others.length === chosen?.length ? [...others, event] : others)
  }
  return (
    <div className={styles.events}>
      <RadioGroup
        label={t('events')}
        hint={t('eventsHint')}
        options={[
          { key: 'all', text: t('allEvents') },
          { key: 'chosen', text: t('chosenEvents') },
        ]}
        chosen={chosen === null ? 'all' : 'chosen'}
        onChoose={(key) => onChange(key === 'all' ? null : [])}
      />
      {chosen && (
        <ul className={styles.choices} aria-label={t('chosenEvents')}>
          {chosenWebhookEvents.map((event, at) => (
            <li key={event}>
              <label className="checkbox">
                <input
                  ref={at === 0 ? ref : undefined}
                  type="checkbox"
                  checked={chosen.includes(event as Event)}
                  onChange={() => toggle(event as Event)}
                />
                <span>
                  {t(`event.${event}`)}
                  <small className={styles.second}>{event}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      <p className="text-field-problem" aria-live="polite">
        {problem}
      </p>
    </div>
  )
}
