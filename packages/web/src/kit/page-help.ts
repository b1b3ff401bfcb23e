import { createContext, useContext } from 'react'

/** Help document of the current page, as `entry/section/document`. */
export const PageHelp = createContext<string | undefined>(undefined)

export const usePageHelp = (): string | undefined => useContext(PageHelp)
