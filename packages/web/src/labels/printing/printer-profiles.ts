import { printDpis } from '@atrium/contract/labels/printing.shapes.ts'
import type { Calibration } from '@atrium/labels/layout/impose.ts'
import { localStore } from '#kit/browser/browser-store.ts'
import { createStore } from '#kit/store.ts'

/** How a program beside the printer takes commands: as they are, or as those of Zebra Browser Print. */
export const agentKinds = ['raw', 'zebra'] as const

/** What this browser knows about a printer. */
export interface PrinterProfile extends Calibration {
  name: string
  dpi: (typeof printDpis)[number]
  agentKind: (typeof agentKinds)[number]
  /** HTTP address of a local agent; empty for none. */
  agentUrl: string
}

interface Profiles {
  list: readonly PrinterProfile[]
  /** Name of the one in use. */
  chosen: string
}

const key = 'atrium.labels.printers'
/** Corrections beyond these are mistakes; the server takes no others. */
export const offsetLimit = 20
export const scaleLimits = { min: 0.9, max: 1.1 }

export const newProfile = (name: string): PrinterProfile => ({
  name,
  dpi: 203,
  offsetX: 0,
  offsetY: 0,
  scaleX: 1,
  scaleY: 1,
  agentKind: 'raw',
  agentUrl: '',
})

const profiles = createStore<Profiles>(readProfiles(localStore.getItem(key)))

/** The printers of this browser, and which of them is in use. */
export const usePrinterProfiles = profiles.useValue

function change(next: Profiles) {
  profiles.set(next)
  localStore.setItem(key, JSON.stringify(next))
}

export const choosePrinter = (chosen: string): void => change({ ...profiles.get(), chosen })

/** Puts a printer in the place of the one with an earlier name, or adds it, and chooses it. */
export function savePrinter(profile: PrinterProfile, earlierName?: string): void {
  const { list } = profiles.get()
  const others = list.filter(({ name }) => name !== profile.name || name === earlierName)
  const isKnown = others.some(({ name }) => name === earlierName)
  const next = isKnown ? others.map((each) => (each.name === earlierName ? profile : each)) : [...others, profile]
  change({ list: next, chosen: profile.name })
}

export function removePrinter(name: string): void {
  const list = profiles.get().list.filter((each) => each.name !== name)
  change({ list, chosen: list[0]?.name ?? '' })
}

/** Reads what was stored; what is not understood any more is left out. */
export function readProfiles(stored: string | null): Profiles {
  try {
    const { list, chosen } = JSON.parse(stored ?? '') as { list: unknown[]; chosen: unknown }
    const known = list.flatMap(readProfile)
    return { list: known, chosen: known.find(({ name }) => name === chosen)?.name ?? known[0]?.name ?? '' }
  } catch {
    return { list: [], chosen: '' }
  }
}

function readProfile(stored: unknown): PrinterProfile[] {
  const given = { ...newProfile(''), ...(stored as Partial<PrinterProfile>) }
  const isKnown =
    typeof given.name === 'string' &&
    given.name !== '' &&
    typeof given.agentUrl === 'string' &&
    printDpis.includes(given.dpi) &&
    agentKinds.includes(given.agentKind) &&
    [given.offsetX, given.offsetY].every((offset) => Math.abs(offset) <= offsetLimit) &&
    [given.scaleX, given.scaleY].every((scale) => scale >= scaleLimits.min && scale <= scaleLimits.max)
  return isKnown ? [given] : []
}

/** The printer in use; without one of its own any printer, of the resolution that the label was designed for. */
export function usePrinter(designedDpi: PrinterProfile['dpi']): PrinterProfile {
  const { list, chosen } = usePrinterProfiles()
  return list.find(({ name }) => name === chosen) ?? { ...newProfile(''), dpi: designedDpi }
}
