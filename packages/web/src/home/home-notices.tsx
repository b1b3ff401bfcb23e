import { Announcement } from '#notices/announcement.tsx'
import { Survey } from '#notices/survey.tsx'

/** The urgent announcement and the survey of the home page; everything else is in the inbox. */
export function HomeNotices() {
  return (
    <>
      <Announcement type="home" />
      <Survey />
    </>
  )
}
