import type { TFunction } from 'i18next'
import { partOfDay } from './launcher.ts'

/** How a person is greeted at an hour of the day. */
export const greetingAt = (hour: number, name: string, t: TFunction<'products'>): string =>
  t(`greeting.${partOfDay(hour)}`, { name })
