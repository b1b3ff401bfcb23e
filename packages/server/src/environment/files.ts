import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where photos, logos and other files lie. Keys are paths of our own making, never what a person typed. */
export interface Files {
  /** Takes a file over from a temporary path. */
  keep(key: string, temporaryPath: string): Promise<void>
  /** The content and its size in bytes, or nothing when there is no such file. */
  find(key: string): Promise<{ content: Readable; size: number } | undefined>
  remove(key: string): Promise<void>
}

const keyPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.[a-z0-9]+$/i

/** Files in a folder of this machine. */
export function localFiles(folder: string): Files {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error(`"${key}" is not the key of a file`)
    return join(folder, key)
  }
  return {
    async keep(key, temporaryPath) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      await moveFile(temporaryPath, path)
    },
    async find(key) {
      const found = await stat(pathOf(key)).catch(() => undefined)
      return found && { content: createReadStream(pathOf(key)), size: found.size }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}

/** The temporary folder may be on another disk, where renaming does not reach. */
async function moveFile(from: string, to: string) {
  await rename(from, to).catch(async () => {
    await copyFile(from, to)
    await rm(from, { force: true })
  })
}
