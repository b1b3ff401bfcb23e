import { Type } from '../kit/type.ts'

/** The address of somebody else’s server. The server decides which addresses it connects to. */
export const WebAddress = (description: string) =>
  Type.String({ minLength: 8, maxLength: 500, pattern: '^https?://[^\\s/]', description })
