import type { Path, Report } from './problem.ts'

/** Reports where a value is not of the type `T`. The type is only there for the compiler. */
export interface Shape<T> {
  (value: unknown, path: Path, report: Report): void
  of?: T
}

export const booleanShape: Shape<boolean> = (value, path, report) => {
  if (typeof value !== 'boolean') report('value.wrong-type', path, { expected: 'boolean' })
}

/** A finite number from `min` to `max`, both included. */
export function numberShape(min: number, max: number): Shape<number> {
  return (value, path, report) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) report('value.wrong-type', path, { expected: 'number' })
    else if (value < min || value > max) report('number.out-of-range', path, { min, max })
  }
}

/** A whole number from `min` to `max`, both included. */
export function integerShape(min: number, max: number): Shape<number> {
  const inRange = numberShape(min, max)
  return (value, path, report) => {
    if (typeof value === 'number' && Number.isFinite(value) && !Number.isInteger(value))
      report('value.wrong-type', path, { expected: 'integer' })
    else inRange(value, path, report)
  }
}

/** A text of at most `maxLength` UTF-16 units. */
export function textShape(maxLength: number): Shape<string> {
  return (value, path, report) => {
    if (typeof value !== 'string') report('value.wrong-type', path, { expected: 'string' })
    else if (value.length > maxLength) report('text.too-long', path, { max: maxLength })
  }
}

export function choiceShape<const T extends string | number>(choices: readonly T[]): Shape<T> {
  return (value, path, report) => {
    if (!(choices as readonly unknown[]).includes(value))
      report('value.not-allowed', path, { allowed: choices.join(', ') })
  }
}

export function nullableShape<T>(shape: Shape<T>): Shape<T | null> {
  return (value, path, report) => {
    if (value !== null) shape(value, path, report)
  }
}

/** A list of at most `max` items; of a longer one the items are not looked at. */
export function listShape<T>(item: Shape<T>, max: number): Shape<T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value)) report('value.wrong-type', path, { expected: 'array' })
    else if (value.length > max) report('list.too-long', path, { max })
    else for (const [index, entry] of value.entries()) item(entry, [...path, index], report)
  }
}

/** The shape of every property of `T`. */
export type Properties<T> = { readonly [Name in keyof T]-?: Shape<T[Name]> }

/** An object with exactly these properties. */
export function objectShape<T>(properties: Properties<T>): Shape<T> {
  const shapes = Object.entries<Shape<unknown>>(properties)
  const names = new Set(shapes.map(([name]) => name))
  return (value, path, report) => {
    if (!isObject(value)) return report('value.wrong-type', path, { expected: 'object' })
    for (const [name, shape] of shapes) {
      if (Object.hasOwn(value, name)) shape(value[name], [...path, name], report)
      else report('value.missing', [...path, name])
    }
    for (const name of Object.keys(value)) if (!names.has(name)) report('value.unknown', [...path, name])
  }
}

/** An object whose property `tag` says which of the shapes it has. */
export function variantShape<T>(tag: string, variants: Readonly<Record<string, Shape<T>>>): Shape<T> {
  const shapes = new Map(Object.entries(variants))
  return (value, path, report) => {
    if (!isObject(value)) return report('value.wrong-type', path, { expected: 'object' })
    const name = Object.hasOwn(value, tag) ? value[tag] : undefined
    const shape = typeof name === 'string' ? shapes.get(name) : undefined
    if (shape) shape(value, path, report)
    else report('value.not-allowed', [...path, tag], { allowed: [...shapes.keys()].join(', ') })
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
