import { parseArgs } from 'node:util'
import { findProduct, productCodes, type Product } from './products.ts'

/** What the program was asked to be. */
export interface ProductOptions {
  /** Each with the port it listens on. */
  products: readonly { product: Product; port: number }[]
  host: string
  portal: string
}

const options = {
  code: { type: 'string' },
  port: { type: 'string' },
  host: { type: 'string', default: '127.0.0.1' },
  portal: { type: 'string', default: 'http://localhost:7900' },
} as const

/** Reads the arguments, or says in one sentence what is wrong with them. */
export function readArguments(args: readonly string[]): ProductOptions | string {
  const { values, problem } = parse(args)
  if (!values) return problem
  const products = (values.code ?? '').split(',').map(findProduct)
  if (!products.every((product) => product !== undefined))
    return `--code must be one of ${productCodes.join(', ')}, or several of them separated by commas.`
  const ports = values.port?.split(',') ?? products.map(() => '0')
  const wrong = ports.find((port) => !/^\d{1,5}$/.test(port) || Number(port) > 65_535)
  if (wrong !== undefined) return `--port must be a whole number from 0 to 65535, not "${wrong}".`
  if (ports.length !== products.length) return '--port needs as many numbers as --code has applications.'
  const portal = URL.parse(values.portal)
  if (!portal || !/^https?:$/.test(portal.protocol))
    return `--portal must be an address such as http://localhost:7900, not "${values.portal}".`
  return {
    products: products.map((product, at) => ({ product, port: Number(ports[at]) })),
    host: values.host,
    portal: portal.origin,
  }
}

function parse(args: readonly string[]) {
  try {
    return { values: parseArgs({ args: [...args], options }).values }
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : String(problem) }
  }
}
