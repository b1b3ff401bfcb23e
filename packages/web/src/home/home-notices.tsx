import { Suspense } from 'react'
import { optional } from '#kit/optional.ts'
import { Announcement } from '#notices/announcement.tsx'

const NewsAndSurvey = optional(async () => (await import('./news-and-survey.tsx')).NewsAndSurvey)

/** What the portal tells on either home page. */
export function HomeNotices() {
  return (
    <>
      <Announcement type="home" />
      <Suspense fallback={null}>
        <NewsAndSurvey />
      </Suspense>
    </>
  )
}
