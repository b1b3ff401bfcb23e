import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { CalendarCell, CalendarGrid } from 'react-aria-components/Calendar'
import { DateInput, DateSegment } from 'react-aria-components/DateField'
import { Heading } from 'react-aria-components/Heading'
import './date-field.css'

/** The parts of a date that are typed. */
export const DateParts = ({ slot }: { slot?: 'start' | 'end' }) => (
  <DateInput className="date-parts" {...(slot && { slot })}>
    {(segment) => <DateSegment segment={segment} className="date-part" />}
  </DateInput>
)

/** A month, and the way to the ones around it. */
export const Month = () => (
  <>
    <div className="calendar-head">
      <Button slot="previous" className="icon-button">
        <ChevronLeft size={17} aria-hidden="true" />
      </Button>
      <Heading className="calendar-title" />
      <Button slot="next" className="icon-button">
        <ChevronRight size={17} aria-hidden="true" />
      </Button>
    </div>
    <CalendarGrid className="calendar-grid" weekdayStyle="short">
      {(date) => <CalendarCell date={date} className="calendar-day" />}
    </CalendarGrid>
  </>
)
