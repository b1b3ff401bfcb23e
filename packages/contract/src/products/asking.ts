/** The word in the address of the launcher that names the application to ask for. */
export const askingKey = 'ask'

/** Where a person asks for an application, below the portal. */
export const askingAddress = (code: string): string => `/#/cardModeIndex?${askingKey}=${encodeURIComponent(code)}`
