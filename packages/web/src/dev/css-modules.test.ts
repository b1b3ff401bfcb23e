import { deepEqual } from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('..', import.meta.url))
const modules = globSync('**/*.module.css', { cwd: source })

/** The local classes of a CSS module. */
function classesIn(path: string): Set<string> {
  const selectors = readFileSync(join(source, path), 'utf8')
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/:global\([^)]*\)/g, '')
    .matchAll(/([^{};]*)\{/g)
  return new Set([...selectors].flatMap(([, selector = '']) => selector.match(/(?<=\.)[a-zA-Z][\w-]*/g) ?? []))
}

/** The classes that components take from each CSS module. */
function usedClasses(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>(modules.map((path) => [path, new Set()]))
  for (const file of globSync('**/*.{ts,tsx}', { cwd: source })) {
    const code = readFileSync(join(source, file), 'utf8')
    for (const [, name, address = ''] of code.matchAll(/^import (\w+) from '(\S+\.module\.css)'$/gm)) {
      const path = address.startsWith('#') ? address.slice(1) : join(dirname(file), address)
      for (const [, property = ''] of code.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g')))
        used.get(path)?.add(property)
    }
  }
  return used
}

const without = (all: Set<string>, known: Set<string>) => [...all].filter((name) => !known.has(name))
const used = usedClasses()

test('every class of a CSS module is used', () => {
  const unused = modules.flatMap((path) =>
    without(classesIn(path), used.get(path) ?? new Set()).map((name) => `${path}: ${name}`),
  )
  deepEqual(unused, [])
})

test('every class that a component takes from a CSS module exists', () => {
  const missing = [...used].flatMap(([path, names]) =>
    without(names, classesIn(path)).map((name) => `${path}: ${name}`),
  )
  deepEqual(missing, [])
})

test('no code looks for an element by a class of a CSS module, which has another name in a build', () => {
  const plain = globSync('**/*.css', { cwd: source }).filter((path) => !path.endsWith('.module.css'))
  const global = new Set(plain.flatMap((path) => [...classesIn(path)]))
  const search = /(?:querySelector(?:All)?|closest|matches|isModalOpen)(?:<[^>]*>)?\(\s*['"`]([^'"`]*)/g
  const local = globSync('**/*.{ts,tsx}', { cwd: source })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(join(source, file), 'utf8').matchAll(search)].flatMap(([, selector = '']) =>
        (selector.match(/(?<=\.)[a-z][\w-]*/g) ?? [])
          .filter((name) => !global.has(name))
          .map((name) => `${file}: .${name}`),
      ),
    )
  deepEqual(local, [])
})
