/** Longest text of one structure, in UTF-16 units. */
export const maxMolfileLength = 200_000
/** V2000 counts atoms and bonds in three digits. */
export const maxV2000Count = 999
/** Longest SDF file, in UTF-16 units. */
export const maxSdfLength = 10_000_000
/** Most records of an SDF file. */
export const maxSdfRecords = 5_000
