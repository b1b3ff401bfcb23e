import { pictureId } from '@atrium/contract/first-picture.ts'
import { useLayoutEffect } from 'react'

const picture = () => document.getElementById(pictureId)

/** Whether a picture of the first screen is on show. */
export const hasPicture = (): boolean => picture()?.hidden === false

/** Takes the picture away in the same moment in which the screen itself stands in its place. */
export const useEndOfPicture = (): void => useLayoutEffect(() => picture()?.remove(), [])
