import { settings } from '../settings.ts'

/** Server time minus local time, in milliseconds. */
let offsetMs = settings.now === undefined ? 0 : settings.now - Date.now()

/** Updates the offset from a `date` header, whose precision is a second. */
export function syncServerClock(date: string | null): void {
  const serverMs = Date.parse(date ?? '')
  if (!Number.isNaN(serverMs)) offsetMs = serverMs + 500 - Date.now()
}

/** Current time of the server in milliseconds; independent of a wrong local clock. */
export const serverNow = (): number => Date.now() + offsetMs
