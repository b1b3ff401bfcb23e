import { createHash } from 'node:crypto'

/** Three letters. `css-modules.test.ts` finds files with the same ones. */
export const moduleHash = (path: string): string =>
  createHash('sha256')
    .update(path)
    .digest('base64')
    .replaceAll(/[^a-zA-Z]/g, '')
    .slice(0, 3)
