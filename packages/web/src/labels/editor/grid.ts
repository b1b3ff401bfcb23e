import type { Millimetres } from '@atrium/labels/model/label-template.ts'

/** The grid that components are placed on, in millimetres. */
export const gridSize = 0.01

/** The nearest length on the grid. Never -0, which would make equal documents different. */
export const toGrid = (length: Millimetres): Millimetres => Math.round(length * 100) / 100 + 0
