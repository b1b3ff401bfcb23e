import { Announcement } from '#notices/announcement.tsx'
import { News } from '#notices/news.tsx'
import { Survey } from '#notices/survey.tsx'
import { RequestNews } from './request-news.tsx'
import { ToDos } from './to-dos.tsx'

/** Announcements and to-dos above the home page. */
export function HomeNotices() {
  return (
    <>
      <Announcement type="home" />
      <RequestNews />
      <ToDos />
      <News />
      <Survey />
    </>
  )
}
