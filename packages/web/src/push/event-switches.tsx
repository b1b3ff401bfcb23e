import { switchableEvents, type SwitchableEvent } from '@atrium/contract/push/notifications.shapes.ts'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormTextField } from '#components/form-text-field.tsx'
import { SwitchField } from '#components/switch-field.tsx'
import styles from './push.module.css'

/** Fields of what is sent when, of an organisation and of a person. */
export interface NotificationDraft {
  DisabledEvents: SwitchableEvent[]
  QuietFrom: string
  QuietUntil: string
}

/** Switches for what is sent; those that the organisation has switched off cannot be switched on. */
export function EventSwitches({ fixed = [] }: { fixed?: readonly SwitchableEvent[] }) {
  const { t } = useTranslation('push')
  const { value, onChange } = useController<NotificationDraft, 'DisabledEvents'>({ name: 'DisabledEvents' }).field
  return (
    <fieldset className="plain-fieldset">
      <legend>{t('events')}</legend>
      <div className={styles.events}>
        {switchableEvents.map((event) => (
          <SwitchField
            key={event}
            label={t(`event.${event}`)}
            isOn={!value.includes(event) && !fixed.includes(event)}
            isDisabled={fixed.includes(event)}
            onSwitch={(isOn) => onChange(isOn ? value.filter((other) => other !== event) : [...value, event])}
          />
        ))}
      </div>
      <p className="text-field-hint">{t(fixed.length > 0 ? 'eventsFixed' : 'eventsHint')}</p>
    </fieldset>
  )
}

/** When nothing but what is urgent is sent; both empty for never. */
export function QuietHours() {
  const { t } = useTranslation('push')
  const validate = (text: string, { QuietFrom, QuietUntil }: NotificationDraft) =>
    text !== '' || (QuietFrom === '' && QuietUntil === '') || t('quietIncomplete')
  return (
    <fieldset className="plain-fieldset">
      <legend>{t('quiet')}</legend>
      <div className={styles.quiet}>
        <FormTextField<NotificationDraft> name="QuietFrom" label={t('quietFrom')} type="time" rules={{ validate }} />
        <FormTextField<NotificationDraft> name="QuietUntil" label={t('quietUntil')} type="time" rules={{ validate }} />
      </div>
      <p className="text-field-hint">{t('quietHint')}</p>
    </fieldset>
  )
}

/** An empty time of day is none. */
export const timeOf = (text: string): string | null => text.slice(0, 5) || null
