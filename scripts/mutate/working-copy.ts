import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'
import { run } from '../setup/run.mjs'

const ownScope = '@atrium'

/** A copy of the sources in which faults can be seeded. */
export interface WorkingCopy {
  folder: string
  /** For temporary files of the tests; removed with the copy. */
  temporary: string
  remove: () => Promise<void>
}

/** Copies every file that is not ignored. Libraries are linked, the own packages are those of the copy. */
export async function createWorkingCopy(): Promise<WorkingCopy> {
  const parent = await realpath(await mkdtemp(join(tmpdir(), 'atrium-mutate-')))
  const remove = () => rm(parent, { recursive: true, force: true, maxRetries: 5 })
  try {
    // As the usual folder of temporary files: some tests look into theirs as another account.
    await chmod(parent, 0o755)
    const [folder, temporary] = [join(parent, 'atrium'), join(parent, 'tmp')]
    await mkdir(temporary)
    for (const file of await sourceFiles()) await cp(join(root, file), join(folder, file))
    await linkPackages(join(folder, 'node_modules'))
    return { folder, temporary, remove }
  } catch (problem) {
    await remove()
    throw problem
  }
}

async function sourceFiles(): Promise<string[]> {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { code, output } = await run('git', args, { cwd: root, output: 'kept' })
  if (code !== 0) throw new Error(output)
  // A file that was deleted but not committed is still listed.
  return [...new Set(output.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)))
}

async function linkPackages(modules: string) {
  const original = join(root, 'node_modules')
  await mkdir(join(modules, ownScope), { recursive: true })
  for (const name of await readdir(original))
    if (name !== ownScope) await symlink(join(original, name), join(modules, name), 'junction')
  for (const name of await readdir(join(original, ownScope)))
    await symlink(join(dirname(modules), 'packages', name), join(modules, ownScope, name), 'junction')
}
