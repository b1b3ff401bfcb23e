/** Longest source of a text or a condition, in UTF-16 units. */
export const maxSourceLength = 500
/** How deep parentheses, braces and `not` may be nested. */
export const maxDepth = 8
/** Longest value of a field, of a filter and of a whole text, in UTF-16 units. */
export const maxValueLength = 1000
