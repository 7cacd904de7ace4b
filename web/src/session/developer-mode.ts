import { createContext, useContext } from 'react'

/** Whether ids and codes are shown as the API has them, for whoever writes programs. */
export const DeveloperMode = createContext(false)

export const useDeveloperMode = (): boolean => useContext(DeveloperMode)
