import type { KitServices } from '#kit/services.ts'
import type { HandoverTasks } from './handover-tasks.ts'

/** The services of domains that write to people or ask products. */
export interface OutsideServices extends KitServices {
  outbox: Outbox
  /** Tasks that people hand over in products before they leave. */
  handoverTasks: HandoverTasks
}

/** Delivery of messages. */
export interface Outbox {
  /** Starts delivering new messages and notifications. */
  wake(): void
  /** Prints a line on the server's terminal. */
  announce(line: string): void
}
