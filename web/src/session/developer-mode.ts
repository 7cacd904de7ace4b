import { createContext, useContext } from 'react'

/** Whether ids and codes are shown as in the API, for developers. */
export const DeveloperMode = createContext(false)

export const useDeveloperMode = (): boolean => useContext(DeveloperMode)
