import { registerHooks, type ResolveFnOutput } from 'node:module'

/**
 * For every file of a package Node reads the package's whole list of entrances again, only to know that the file is a
 * module. The list of drizzle-orm is 180 kB long and over a hundred of its files are loaded, which was a third of the
 * start. So its files are found without Node's help: each names the next by its path, and all of them are modules.
 */
const library = 'drizzle-orm'
const entrances = new Map<string, ResolveFnOutput>()

registerHooks({
  resolve(specifier, context, resolve) {
    if (!context.conditions.includes('import')) return resolve(specifier, context)
    const { parentURL } = context
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL?.includes(`/node_modules/${library}/`))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true }
    if (specifier !== library && !specifier.startsWith(`${library}/`)) return resolve(specifier, context)
    const entrance = entrances.get(specifier) ?? { ...resolve(specifier, context), shortCircuit: true }
    entrances.set(specifier, entrance)
    return entrance
  },
})
