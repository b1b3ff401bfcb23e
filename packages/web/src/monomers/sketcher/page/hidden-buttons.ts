import type { ButtonsConfig } from 'ketcher-react'

type ButtonName = keyof ButtonsConfig

/** Buttons of Ketcher for what a monomer cannot have, what the portal does itself, and what would leave the page. */
const names = [
  'arrows',
  'reaction-plus',
  'reaction-mapping-tools',
  'shape',
  'text',
  'miew',
  'recognize',
  'sgroup',
  'enhanced-stereo',
  'rgroup-fragment',
  'rgroup-attpoints',
  'create-monomer',
  'analyse',
  'check',
  'settings',
  'help',
  'about',
  'fullscreen',
] as const satisfies readonly ButtonName[]

export const hiddenButtons: ButtonsConfig = Object.fromEntries(names.map((name) => [name, { hidden: true }]))
