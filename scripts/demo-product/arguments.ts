import { parseArgs } from 'node:util'
import { findProduct, productCodes, type Product } from './products.ts'

/** What the program was asked to be. */
export interface Wish {
  product: Product
  port: number
  host: string
  portal: string
}

const options = {
  code: { type: 'string' },
  port: { type: 'string', default: '0' },
  host: { type: 'string', default: '127.0.0.1' },
  portal: { type: 'string', default: 'http://localhost:7900' },
} as const

/** Reads the arguments, or says in one sentence what is wrong with them. */
export function readArguments(args: readonly string[]): Wish | string {
  const { values, problem } = parse(args)
  if (!values) return problem
  const product = findProduct(values.code ?? '')
  if (!product) return `--code must be one of ${productCodes.join(', ')}.`
  const port = Number(values.port)
  if (!/^\d{1,5}$/.test(values.port) || port > 65_535)
    return `--port must be a whole number from 0 to 65535, not "${values.port}".`
  const portal = URL.parse(values.portal)
  if (!portal || !/^https?:$/.test(portal.protocol))
    return `--portal must be an address such as http://localhost:7900, not "${values.portal}".`
  return { product, port, host: values.host, portal: portal.origin }
}

function parse(args: readonly string[]) {
  try {
    return { values: parseArgs({ args: [...args], options }).values }
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : String(problem) }
  }
}
