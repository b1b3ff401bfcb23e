import { Suspense } from 'react'
import { optional } from '#kit/optional.ts'
import { Announcement } from '#notices/announcement.tsx'

const News = optional(async () => (await import('#notices/news.tsx')).News)
const Survey = optional(async () => (await import('#notices/survey.tsx')).Survey)

/** What the portal tells on either home page. */
export function HomeNotices() {
  return (
    <>
      <Announcement type="home" />
      <Suspense fallback={null}>
        <News />
        <Survey />
      </Suspense>
    </>
  )
}
