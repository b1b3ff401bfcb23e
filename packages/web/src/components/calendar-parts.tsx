import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { Heading } from 'react-aria-components/Heading'
import styles from './date-field.module.css'

/** The parts of a date that are typed. */
export const DateParts = ({ slot }: { slot?: 'start' | 'end' }) => (
  <DateInput className={styles.parts ?? ''} {...(slot && { slot })}>
    {(segment) => <DateSegment segment={segment} className={styles.part ?? ''} />}
  </DateInput>
)

/** A month, and the way to the ones around it. */
export const Month = () => (
  <>
    <div className={styles.calendarHead}>
      <Button slot="previous" className="icon-button">
        <ChevronLeft size={17} aria-hidden="true" />
      </Button>
      <Heading className={styles.calendarTitle ?? ''} />
      <Button slot="next" className="icon-button">
        <ChevronRight size={17} aria-hidden="true" />
      </Button>
    </div>
    <CalendarGrid className={styles.calendarGrid ?? ''} weekdayStyle="short">
      {(date) => <CalendarCell date={date} className={styles.calendarDay ?? ''} />}
    </CalendarGrid>
  </>
)
