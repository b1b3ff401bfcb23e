import { holdDataFolder } from '#app/data-folder.ts'
import type { Database } from '#kit/data/database.ts'
import { loadReadings } from '#kit/text/name-keys.ts'
import { SettingProblem, type Settings } from '#environment/settings.ts'
import { removeLeftUploads } from '#environment/upload-folders.ts'
import { checkpointFilesOf } from '#logs/chain/checkpoints.ts'
import { signBeforeStop } from '#logs/logs.jobs.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { prepareDemo } from '#demo/demo-database.ts'
import { startDemoProducts, type DemoProducts } from '#demo/demo-products.ts'
import { assemble, openMigrated, type Server } from './server.ts'
import { printWelcome } from './welcome.ts'

/** A listening server with its demonstration products. */
export interface Running {
  server: Server
  /** The address, for example `http://127.0.0.1:7900`. */
  address: string
  close(): Promise<void>
}

/**
 * Starts the server and prints its address. Throws `SettingProblem` with a message if the settings or the machine do
 * not allow it, and closes everything.
 */
export async function start(settings: Settings, say: (line: string) => void): Promise<Running> {
  void removeLeftUploads().catch(() => {})
  const unlock = holdDataFolder(settings.dataDir, { isShared: settings.databaseUrl !== undefined })
  try {
    const database = await openDatabase(settings)
    const isDemo = await prepareDemo(database, settings, say)
    const server = await assemble({ settings, database, isDemo, say })
    const address = await listen(server, settings)
    const afterwards = setTimeout(() => continueStart(server), continueDelayMs)
    const products = isDemo ? startDemoProducts({ server, address }) : undefined
    printWelcome({
      settings,
      isDemo,
      operatorLink: isDemo ? undefined : await firstOperatorLink(database, settings.publicUrl),
      say,
    })
    return { server, address, close: () => closeAll({ server, products, afterwards, unlock }) }
  } catch (problem) {
    unlock()
    throw problem
  }
}

interface Open {
  server: Server
  products: DemoProducts | undefined
  afterwards: NodeJS.Timeout
  unlock: () => void
}

async function closeAll({ server, products, afterwards, unlock }: Open) {
  clearTimeout(afterwards)
  products?.stop()
  await signLogs(server)
  await server.close()
  unlock()
}

async function signLogs({ services }: Server) {
  const given = { ...services, checkpointFiles: checkpointFilesOf(services.settings) }
  try {
    await signBeforeStop(given)
  } catch (problem) {
    services.log.error({ err: problem }, 'the logs could not be signed')
  }
}

const databaseReasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of the host cannot be looked up',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'user or password are wrong',
  '28000': 'this user may not sign in',
  '3D000': 'there is no such database',
  '42501': 'this user may not create the roles and tables that Atrium needs',
}

/** Deferred until after the first requests: the queue's tables and pinyin. */
const continueDelayMs = 3_000

function continueStart({ services: { jobs, log } }: Server) {
  jobs.start().catch((problem: unknown) => log.error({ err: problem }, 'jobs could not start'))
  void loadReadings()
}

async function openDatabase(settings: Settings): Promise<Database> {
  try {
    return await openMigrated(settings)
  } catch (problem) {
    const { code, cause, message } = problem as { code?: string; cause?: { code?: string }; message: string }
    const reason = databaseReasons[code ?? ''] ?? databaseReasons[cause?.code ?? ''] ?? message
    if (settings.databaseUrl) throw new SettingProblem(`The database of DATABASE_URL cannot be used: ${reason}.`)
    throw new SettingProblem(`The embedded database in ${settings.dataDir} cannot be opened: ${reason}.`)
  }
}

const listenReasons: Record<string, (settings: Settings) => string> = {
  EADDRINUSE: ({ port }) => `Port ${port} is in use. Stop what uses it, or set PORT to another one.`,
  EACCES: ({ port }) => `Port ${port} may only be used by the system's administrator. Set PORT to one from 1024 on.`,
  EADDRNOTAVAIL: ({ host }) => `This machine does not have the address ${host}. Set HOST to one that it has.`,
  ENOTFOUND: ({ host }) => `There is no host named ${host}. Set HOST to an address of this machine.`,
}

async function listen(server: Server, settings: Settings): Promise<string> {
  try {
    const address = await server.app.listen({ port: settings.port, host: settings.host })
    if (!settings.isPublicUrlFixed) settings.publicUrl = `http://localhost:${URL.parse(address)?.port ?? settings.port}`
    return address
  } catch (problem) {
    await server.close()
    const reason = listenReasons[(problem as NodeJS.ErrnoException).code ?? '']
    throw reason ? new SettingProblem(reason(settings)) : problem
  }
}
