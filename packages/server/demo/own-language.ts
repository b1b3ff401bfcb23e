/** A text that people type in one language only. */
export type TypedText = readonly [zh: string, en: string]

/** What a person typed: in English where the name is in Latin script, else in Chinese. */
export const inLanguageOf = (name: string, [zh, en]: TypedText): string => (/^[ -~]+$/.test(name) ? en : zh)
