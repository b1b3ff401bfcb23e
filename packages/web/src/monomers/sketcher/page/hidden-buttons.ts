import type { ButtonsConfig } from 'ketcher-react'

/** Buttons of Ketcher for what a monomer cannot have, for what the form does itself, and for what leaves the page. */
const names = [
  'any-atom',
  'extended-table',
  'arrows',
  'reaction-plus',
  'reaction-mapping-tools',
  'shapes',
  'text',
  'images',
  'miew',
  'recognize',
  'sgroup',
  'enhanced-stereo',
  'rgroup-fragment',
  'rgroup-attpoints',
  'create-monomer',
  'arom',
  'dearom',
  'analyse',
  'check',
  'open',
  'save',
  'settings',
  'help',
  'about',
  'fullscreen',
]

export const hiddenButtons: ButtonsConfig = Object.fromEntries(names.map((name) => [name, { hidden: true }]))
