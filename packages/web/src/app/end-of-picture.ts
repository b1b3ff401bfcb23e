import { drawnMark, pictureId } from '@atrium/contract/first-picture.ts'
import { useLayoutEffect } from 'react'

const picture = () => document.getElementById(pictureId)

/** Whether a picture of the first screen is on show. */
export const hasPicture = (): boolean => picture()?.hidden === false

/** In milliseconds: a tab that is not on show paints nothing. */
const longestUnpainted = 100

/** Waits until the picture is seen, where the browser has not come to painting it for all the code it is given. */
export const isPainted = (): Promise<void> =>
  new Promise((resume) => {
    requestAnimationFrame(() => setTimeout(resume))
    setTimeout(resume, longestUnpainted)
  })

/** Takes the picture away in the same moment in which the screen itself stands in its place, and notes the time. */
export const useEndOfPicture = (): void =>
  useLayoutEffect(() => {
    picture()?.remove()
    performance.mark(drawnMark)
  }, [])
