import type { symbologies } from '../model/label-template.ts'

export type Symbology = (typeof symbologies)[number]

/** The light margins that readers need, in modules. */
export interface QuietZone {
  left: number
  right: number
  top: number
  bottom: number
}

export interface SymbologyFacts {
  /** Bars of any height, or modules in rows and columns. */
  linear: boolean
  gs1: boolean
  quietZone: QuietZone
}

const beside = (left: number, right = left): QuietZone => ({ left, right, top: 0, bottom: 0 })
const around = (modules: number): QuietZone => ({ left: modules, right: modules, top: modules, bottom: modules })

/** Quiet zones are those of ISO/IEC 15417, 18004, 16022, 15420, 16388 and 15438. */
export const symbologyFacts: Readonly<Record<Symbology, SymbologyFacts>> = {
  code128: { linear: true, gs1: false, quietZone: beside(10) },
  'gs1-128': { linear: true, gs1: true, quietZone: beside(10) },
  qr: { linear: false, gs1: false, quietZone: around(4) },
  'gs1-qr': { linear: false, gs1: true, quietZone: around(4) },
  datamatrix: { linear: false, gs1: false, quietZone: around(1) },
  'datamatrix-rectangular': { linear: false, gs1: false, quietZone: around(1) },
  'gs1-datamatrix': { linear: false, gs1: true, quietZone: around(1) },
  ean13: { linear: true, gs1: false, quietZone: beside(11, 7) },
  code39: { linear: true, gs1: false, quietZone: beside(10) },
  pdf417: { linear: false, gs1: false, quietZone: around(2) },
}
