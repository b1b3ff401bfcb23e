import { holdDataFolder } from '#kit/data-folder.ts'
import { inTransaction, type Database, type Within } from '#kit/database.ts'
import { SettingProblem, type Settings } from '#kit/settings.ts'
import { removeLeftUploads } from '#kit/uploads.ts'
import { checkpointFilesOf } from '#logs/checkpoints.ts'
import { signGrownChains } from '#logs/logs.jobs.ts'
import { firstOperatorLink } from '#operator/operator.service.ts'
import { prepareDemo } from './demo/demo-database.ts'
import { startDemoProducts, type DemoProducts } from './demo/demo-products.ts'
import { assemble, openMigrated, type Server } from './server.ts'
import { welcome } from './welcome.ts'

/** A server that listens, with all that belongs to it. */
export interface Running {
  server: Server
  /** Where it listens, for example `http://127.0.0.1:7900`. */
  address: string
  close(): Promise<void>
}

/**
 * Opens everything, listens, and says where, line by line. Throws a `SettingProblem` with one sentence where the
 * settings or the machine do not allow it; then nothing stays open.
 */
export async function start(settings: Settings, say: (line: string) => void): Promise<Running> {
  void removeLeftUploads().catch(() => {})
  const unlock = holdDataFolder(settings.dataDir, { isShared: settings.databaseUrl !== undefined })
  try {
    const database = await openOrExplain(settings)
    const isDemo = await prepareDemo(database, settings, say)
    const server = await assemble({ settings, database, isDemo, say })
    const address = await listenOrExplain(server, settings)
    const jobs = setTimeout(() => startJobs(server), jobsDelay)
    const products = isDemo ? startDemoProducts({ server, address }) : undefined
    welcome({
      settings,
      isDemo,
      operatorLink: isDemo ? undefined : await firstOperatorLink(database, settings.publicUrl),
      say,
    })
    return { server, address, close: () => closeAll({ server, products, jobs, unlock }) }
  } catch (problem) {
    unlock()
    throw problem
  }
}

interface Open {
  server: Server
  products: DemoProducts | undefined
  jobs: NodeJS.Timeout
  unlock: () => void
}

async function closeAll({ server, products, jobs, unlock }: Open) {
  clearTimeout(jobs)
  products?.stop()
  await signLogs(server)
  await server.close()
  unlock()
}

/** What was logged since the last hour would stay unsigned for as long as the server is off. */
async function signLogs({ parts }: Server) {
  const given = { ...parts, checkpointFiles: checkpointFilesOf(parts.settings) }
  const installation: Within = (work) => inTransaction(parts.database, 'installation', work)
  try {
    for await (const _ of signGrownChains(given, installation));
  } catch (problem) {
    parts.log.error({ err: problem }, 'the logs could not be signed')
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

/** The queue prepares its tables when the first people are in: on the embedded database it would keep them waiting. */
const jobsDelay = 3_000

function startJobs({ parts: { jobs, log } }: Server) {
  jobs.start().catch((problem: unknown) => log.error({ err: problem }, 'jobs could not start'))
}

async function openOrExplain(settings: Settings): Promise<Database> {
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

async function listenOrExplain(server: Server, settings: Settings): Promise<string> {
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
