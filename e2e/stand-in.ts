import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { HandoverTask } from '../packages/server/src/outside/handover-tasks.ts'
import { handoverSecret, openHandoverEmulator } from '../packages/server/src/testing/emulators/handover-emulator.ts'

/** Commands of a journey: the handover tasks of its people, and for whom the answer fails until further notice. */
export interface StandInCommands {
  duties?: HandoverTask[]
  silentFor?: string[]
  answersFor?: string[]
}

/**
 * A product that asks and answers as `docs/products.md` says, and has exactly the duties that journeys give to their own
 * people: those of the demonstration give theirs to people who were there before.
 */
export async function openStandIn() {
  const product = await openHandoverEmulator()
  const control = createServer((request, response) => {
    void json(request).then((commands) => {
      const { duties = [], silentFor = [], answersFor = [] } = commands as StandInCommands
      product.duties.push(...duties)
      for (const person of silentFor) product.wrong.silentFor.add(person)
      for (const person of answersFor) product.wrong.silentFor.delete(person)
      response.end()
    })
  })
  await new Promise<void>((done) => control.listen(0, '127.0.0.1', done))
  return {
    env: { PRODUCT_DUTIES: `CMS=${product.url}`, PRODUCT_SECRET: handoverSecret },
    control: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    async close() {
      control.close()
      control.closeAllConnections()
      await product.close()
    },
  }
}

/** Changes what the stand-in answers. */
export async function controlStandIn(commands: StandInCommands): Promise<void> {
  await fetch(String(process.env['PORTAL_STAND_IN']), { method: 'POST', body: JSON.stringify(commands) })
}
