import type { Static } from 'typebox'
import { pageSize } from '../constants.ts'
import { Type } from '../kit/type.ts'
import { Id, Moment } from '../kit/ids.ts'
import { Nullable } from '../kit/nullable.ts'

/** Stands for the department of those who have none. */
export const noDepartment = '00000000-0000-0000-0000-000000000000'

/** What active people are counted by. */
export const activitySpans = ['day', 'week', 'month'] as const
export type ActivitySpan = (typeof activitySpans)[number]

const Day = (description: string) =>
  Type.String({ pattern: String.raw`^\d{4}-\d{2}-\d{2}$`, description: `${description} (a day, \`2026-11-20\`)` })

const choice = {
  Span: Type.Enum(activitySpans, { default: 'day', description: 'Counted by day, week or month' }),
  From: Type.Optional(Day('From which day on; the spans that begin there or later')),
  Until: Type.Optional(Day('Until which day')),
  ProductId: Type.Optional(Id('product', 'Active in this application; in the portal unless given')),
  DepartmentId: Type.Optional(Id('department', 'Only people of this department or of those below it')),
}
export const ActivityRequest = Type.Object({
  ...choice,
  At: Type.Optional(Day('The span of which departments and applications are returned; default: the last one')),
})
export type ActivityRequest = Static<typeof ActivityRequest>
export const ActivityExport = Type.Object({
  ...choice,
  At: Type.Optional(Day('The span whose people are returned beside the seats of applications; default: the last one')),
})
export type ActivityExport = Static<typeof ActivityExport>

/** Who was active, and what is paid for without being used. */
export const ActivityReport = Type.Object({
  TimeZone: Type.String({ description: 'The time zone of the organisation, whose days these are' }),
  Today: Day('Today there'),
  Series: Type.Array(
    Type.Object({
      Starts: Day('When the span begins'),
      People: Type.Integer({ description: 'Distinct people' }),
      Peak: Nullable(
        Type.Integer({
          description:
            'Most sessions of the whole organisation open at once, whatever application or department was chosen; null where nobody looked',
        }),
      ),
      PeakTime: Nullable(Moment('When that was')),
    }),
    { description: 'By span, those without anybody too' },
  ),
  At: Day('The span of the two lists below'),
  Departments: Type.Array(
    Type.Object({
      ID: Nullable(Id('department', 'The department; null for people without one')),
      Name: Type.String({
        description: 'Its name, the last one of a department that is gone; empty for people without one',
      }),
      IsGone: Type.Boolean({ description: 'True when the department was removed' }),
      People: Type.Integer({ description: 'Distinct people who were active' }),
      Members: Type.Integer({ description: 'Members it has itself now' }),
    }),
    { description: 'By main department, the most people first' },
  ),
  Products: Type.Array(
    Type.Object({
      ID: Id('product', 'The application'),
      Code: Type.String({ description: 'Its code' }),
      Name: Type.String({ description: 'Its name' }),
      People: Type.Integer({ description: 'Distinct people who opened it in the span' }),
      Seats: Type.Integer({
        description: 'Seats that are paid for today; none where the licence has ended or not begun',
      }),
      Granted: Type.Integer({ description: 'Seats of these given to people' }),
      Unused: Type.Integer({ description: 'Seats given to people who did not open it for 30 days' }),
    }),
    { description: 'The applications that are licensed today, and those that somebody opened in the span' },
  ),
  Members: Type.Integer({ description: 'Members there are' }),
  NeverSignedIn: Type.Integer({ description: 'Members who have never signed in' }),
})
export type ActivityReport = Static<typeof ActivityReport>

export const ActivePeopleRequest = Type.Object({
  Span: choice.Span,
  At: Day('When the span begins'),
  ProductId: choice.ProductId,
  DepartmentId: choice.DepartmentId,
  IsAlone: Type.Optional(
    Type.Boolean({
      description: 'Without the departments below it; all zeros are the department of those who have none',
    }),
  ),
  After: Type.Optional(Id('account', 'The last person of the page before')),
  pageSize: Type.Integer({ minimum: 1, maximum: 200, default: pageSize, description: 'People on a page' }),
})
export type ActivePeopleRequest = Static<typeof ActivePeopleRequest>

/** The people who were active in a span. */
export const ActivePeople = Type.Object({
  total: Type.Integer({
    description: 'How many they are; more than are listed where only the number is kept any more',
  }),
  items: Type.Array(
    Type.Object({
      ID: Id('account', 'The person'),
      RealName: Type.String({ description: 'Name' }),
      Account: Type.String({ description: 'Account name' }),
      DepartmentName: Nullable(Type.String({ description: 'The main department now' })),
      IsFormer: Type.Boolean({ description: 'Whether the person has left since' }),
    }),
    { description: 'This page of them' },
  ),
})
