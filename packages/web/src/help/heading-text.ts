import type { HelpBlock } from '@atrium/contract/help/help.shapes.ts'

/** What a heading says, without its looks. */
export const headingText = ({ Runs = [] }: Pick<HelpBlock, 'Runs'>): string => Runs.map(({ Text }) => Text).join('')
