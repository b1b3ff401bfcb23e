/** Where a template is printed. */
export const printPath = (id: string): string => `/labels/print?template=${id}`
