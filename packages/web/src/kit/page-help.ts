import { createContext, useContext } from 'react'

/** The help document about the page on show, as `entry/section/document`. */
export const PageHelp = createContext<string | undefined>(undefined)

export const usePageHelp = (): string | undefined => useContext(PageHelp)
