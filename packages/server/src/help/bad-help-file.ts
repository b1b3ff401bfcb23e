/** Why a file of a help folder is left out; the message is what the server's log says. */
export class BadHelpFile extends Error {}
