/** Why a help file is skipped; the message is logged. */
export class BadHelpFile extends Error {}
