/** Where a template is designed. */
export const templatePath = (id: string): string => `/labels/design/${id}`
