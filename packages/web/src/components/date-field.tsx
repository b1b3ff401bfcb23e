import { clsx } from 'clsx'
import { parseDate, parseDateTime } from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DatePicker } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { FieldError } from 'react-aria-components/FieldError'
import { Group } from 'react-aria-components/Group'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { Text } from 'react-aria-components/Text'
import type { DateValue } from 'react-aria-components'
import { DateParts, Month } from './calendar-parts.tsx'
import './floating.css'
import './text-field.css'
import styles from './date-field.module.css'

interface Props {
  label: string
  /** True to show the label only to assistive technology. */
  isLabelHidden?: boolean
  /** `YYYY-MM-DD`, with `hasTime` `YYYY-MM-DDTHH:mm`; empty when no day is chosen. */
  value: string
  onChange: (value: string) => void
  /** Local time of day besides the day. */
  hasTime?: boolean
  /** First day that can be chosen, as `YYYY-MM-DD`. */
  min?: string
  hint?: string
  problem?: string | undefined
  isRequired?: boolean
  groupRef?: Ref<HTMLDivElement>
}

function parse(value: string, hasTime: boolean): DateValue | null {
  if (value === '') return null
  return hasTime ? parseDateTime(value) : parseDate(value)
}

/** A day, with or without a time, typed or picked in a calendar. */
export function DateField({
  label,
  isLabelHidden = false,
  value,
  onChange,
  hasTime = false,
  min,
  hint,
  problem,
  isRequired = false,
  groupRef,
}: Props) {
  return (
    <DatePicker
      className={clsx(styles.field, !isLabelHidden && 'text-field')}
      value={parse(value, hasTime)}
      onChange={(chosen: DateValue | null) => onChange(chosen?.toString().slice(0, hasTime ? 16 : 10) ?? '')}
      granularity={hasTime ? 'minute' : 'day'}
      hourCycle={24}
      shouldForceLeadingZeros
      {...(min && { minValue: parseDate(min) })}
      {...(problem !== undefined && { isInvalid: true })}
      isRequired={isRequired}
      validationBehavior="aria"
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <Label className="field-label">{label}</Label>}
      <Group className={styles.box ?? ''} ref={groupRef}>
        <DateParts />
        <Button className="icon-button">
          <CalendarDays size={16} aria-hidden="true" />
        </Button>
      </Group>
      {!isLabelHidden && problem === undefined && (
        <Text slot="description" elementType="p" className="text-field-hint">
          {hint}
        </Text>
      )}
      <FieldError elementType="p" className="text-field-problem" data-hinted={hint ? true : undefined}>
        {problem}
      </FieldError>
      <Popover className="floating" offset={4} placement="bottom start">
        <Dialog className={styles.choice ?? ''}>
          <Calendar>
            <Month />
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
