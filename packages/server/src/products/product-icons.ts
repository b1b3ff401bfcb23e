/** Where an uploaded icon lies among the files of the installation. */
export const iconKey = (file: string): string => `products/icons/${file}`

/** Where the uploaded icon of an application is found below the portal; null without one. */
export const iconUrlOf = ({ iconFile }: { iconFile: string | null }): string | null =>
  iconFile && `/api/Platform/icons/${iconFile}`
