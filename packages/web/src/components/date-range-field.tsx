import { getLocalTimeZone, parseDate, today, type CalendarDate, type DateValue } from '@internationalized/date'
import { CalendarDays, X } from 'lucide-react'
import { use, useId, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { DateField } from 'react-aria-components/DateField'
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { Popover } from 'react-aria-components/Popover'
import { RangeCalendar, RangeCalendarStateContext } from 'react-aria-components/RangeCalendar'
import { useTranslation } from 'react-i18next'
import { useValueAhead } from '#kit/use-value-ahead.ts'
import { DateParts, Month } from './calendar-parts.tsx'
import { Hint } from './hint.tsx'
import { IconButton } from './icon-button.tsx'
import { useFormatters } from './use-formatters.ts'
import './floating.css'
import styles from './date-field.module.css'

/** First and last day, as `YYYY-MM-DD`; either may be open. */
export interface Period {
  from: string | undefined
  until: string | undefined
}

interface Props {
  label: string
  period: Period
  onChange: (period: Period) => void
}

const openPeriod: Period = { from: undefined, until: undefined }

const periodOf = (from: CalendarDate, until: CalendarDate): Period => ({
  from: from.toString(),
  until: until.toString(),
})

const keyOfPeriod = ({ from, until }: Period) => `${from} ${until}`

const lastDays = (days: number) => (now: CalendarDate) => periodOf(now.subtract({ days: days - 1 }), now)

const presets = {
  today: lastDays(1),
  lastWeek: lastDays(7),
  last30Days: lastDays(30),
  thisMonth: (now: CalendarDate) => periodOf(now.set({ day: 1 }), now),
  lastMonth: (now: CalendarDate) => {
    const start = now.set({ day: 1 }).subtract({ months: 1 })
    return periodOf(start, start.add({ months: 1 }).subtract({ days: 1 }))
  },
} as const
const presetNames = Object.keys(presets) as (keyof typeof presets)[]

/** A period of days, typed or picked in a calendar, with presets. Either end may stay open. */
export function DateRangeField({ label, ...props }: Props) {
  const { t } = useTranslation('app')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  // Keeps a part that is typed while the page still applies a preset.
  const [period, onChange] = useValueAhead(props.period, props.onChange, keyOfPeriod)
  const { from, until } = period
  const isReversed = from !== undefined && until !== undefined && from > until
  return (
    <div className={styles.field}>
      <span id={id} className="field-label">
        {label}
      </span>
      <Group ref={box} className={styles.box ?? ''} aria-labelledby={id} isInvalid={isReversed}>
        <PeriodEnd label={t('period.from')} day={from} onChange={(day) => onChange({ from: day, until })} />
        <span aria-hidden="true">–</span>
        <PeriodEnd label={t('period.until')} day={until} onChange={(day) => onChange({ from, until: day })} />
        {(from ?? until) && (
          <IconButton label={t('clearField', { field: label })} onPress={() => onChange(openPeriod)}>
            <X size={15} aria-hidden="true" />
          </IconButton>
        )}
        <DialogTrigger>
          <Hint text={t('period.choose')}>
            <Button className="icon-button" aria-label={t('period.choose')}>
              <CalendarDays size={16} aria-hidden="true" />
            </Button>
          </Hint>
          <Popover className="floating" offset={4} placement="bottom start" triggerRef={box}>
            <Dialog className={styles.choice ?? ''} aria-label={label}>
              {({ close }) => (
                <Choices
                  period={isReversed ? openPeriod : period}
                  onChoose={(chosen) => {
                    onChange(chosen)
                    close()
                  }}
                />
              )}
            </Dialog>
          </Popover>
        </DialogTrigger>
      </Group>
    </div>
  )
}

interface EndProps {
  label: string
  day: string | undefined
  onChange: (day: string | undefined) => void
}

/** One end of the period, typed; open when it is left incomplete. */
function PeriodEnd({ label, day, onChange }: EndProps) {
  const field = useRef<HTMLDivElement>(null)
  // The library fills a cleared part again when it gets another object for the same day.
  const value = useMemo(() => (day === undefined ? null : parseDate(day)), [day])
  // The library keeps the day of which a part was cleared.
  const openIncomplete = () => {
    if (field.current?.querySelector('[role=spinbutton][data-placeholder]')) onChange(undefined)
  }
  return (
    <DateField
      ref={field}
      aria-label={label}
      value={value}
      onChange={(typed: DateValue | null) => onChange(typed?.toString())}
      onBlur={openIncomplete}
      shouldForceLeadingZeros
    >
      <DateParts />
    </DateField>
  )
}

interface ChoicesProps {
  period: Period
  onChoose: (period: Period) => void
}

/** Presets, and a calendar with both ends of the period. */
function Choices({ period: { from, until }, onChoose }: ChoicesProps) {
  const { t } = useTranslation('app')
  const [start, end] = [from ?? until, until ?? from]
  return (
    <>
      <div className={styles.presets} role="group" aria-label={t('period.presets')}>
        {presetNames.map((name) => (
          <button key={name} type="button" onClick={() => onChoose(presets[name](today(getLocalTimeZone())))}>
            {t(`period.${name}`)}
          </button>
        ))}
      </div>
      <RangeCalendar
        value={start && end ? { start: parseDate(start), end: parseDate(end) } : null}
        onChange={(range) => range && onChoose({ from: range.start.toString(), until: range.end.toString() })}
      >
        <Month />
        <OpenEnds onChoose={onChoose} />
      </RangeCalendar>
    </>
  )
}

/** Periods with one open end: from the focused day of the calendar on, or until it. */
function OpenEnds({ onChoose }: Pick<ChoicesProps, 'onChoose'>) {
  const { t } = useTranslation('app')
  const { day: format } = useFormatters()
  const state = use(RangeCalendarStateContext)
  if (!state) return null
  const focused = state.focusedDate.toString()
  const day = format(`${focused}T12:00:00`)
  return (
    <div className={styles.openEnds}>
      <button type="button" className="link-button" onClick={() => onChoose({ from: focused, until: undefined })}>
        {t('period.fromDay', { day })}
      </button>
      <button type="button" className="link-button" onClick={() => onChoose({ from: undefined, until: focused })}>
        {t('period.untilDay', { day })}
      </button>
    </div>
  )
}
