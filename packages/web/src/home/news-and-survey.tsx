import { News } from '#notices/news.tsx'
import { Survey } from '#notices/survey.tsx'

/** What may wait until the applications are there. */
export function NewsAndSurvey() {
  return (
    <>
      <News />
      <Survey />
    </>
  )
}
