/** A static text of a label has fewer characters. */
export const textLengthLimit = 50
/** An icon has fewer bytes. */
export const iconSizeLimitBytes = 102_400
/** A document has fewer bytes, as JSON in UTF-8. */
export const documentSizeLimitBytes = 524_288
export const maxNameLength = 100
export const maxComponents = 500
export const maxFields = 100
/** Longest static data of a code, in UTF-16 units. */
export const maxCodeLength = 1000
/** Thinnest and thickest line, in millimetres. */
export const lineWidths = { min: 0.05, max: 5 }
/** Smallest and largest label, in millimetres. */
export const mediaSizes = { min: 3, max: 420 }
/** Largest page of a sheet, in millimetres: A2. */
export const maxPageSize = 594
