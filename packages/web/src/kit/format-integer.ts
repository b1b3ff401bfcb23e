/**
 * Thousands separators, the same in both languages. `Intl.NumberFormat` takes longer to create than twenty rows to
 * render.
 */
export const formatInteger = (value: number): string => String(value).replaceAll(/\B(?=(\d{3})+$)/g, ',')
