import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRunning, ownProcess } from './processes.ts'

const folderName = /^atrium-upload-(\d+)-(\d*)-/

/** The start of the names of this process's upload folders: the next start recognizes folders that were left behind. */
export function uploadFolderPrefix(): string {
  const { pid, startedAt } = ownProcess()
  return `atrium-upload-${pid}-${startedAt}-`
}

/** Removes upload folders of processes that ended without removing them, for example because they were killed. */
export async function removeLeftUploads(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const [, pid, startedAt] = folderName.exec(name) ?? []
    if (pid === undefined || startedAt === undefined || isRunning({ pid: Number(pid), startedAt })) continue
    // Another account's folder cannot be removed; that account's own server does.
    await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})
  }
}
