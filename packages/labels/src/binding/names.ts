const first = 'A-Za-z\\u4e00-\\u9fa5'

/** A name as the language reads it, of any length; the source of a regular expression. */
export const nameSource = `[${first}][\\w\\u4e00-\\u9fa5.-]*`

/** What a key, a field or a counter may be called: at most 40 characters that the language reads as one name. */
export const namePattern = new RegExp(`^[${first}][\\w\\u4e00-\\u9fa5.-]{0,39}$`)
