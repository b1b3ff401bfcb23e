/** The key of an uploaded icon in the installation's files. */
export const iconKey = (file: string): string => `products/icons/${file}`

/** The path of a product's uploaded icon; null without one. */
export const iconUrlOf = ({ iconFile }: { iconFile: string | null }): string | null =>
  iconFile && `/api/Platform/icons/${iconFile}`
