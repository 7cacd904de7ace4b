import type { ConsoleAnswer, DescribedCommand } from '@moon/contract/console-calls.ts'
import { createContext, useContext } from 'react'

export type Session = ConsoleAnswer<'readSession'>

export const SessionContext = createContext<Session>({ name: '', role: 'support', commands: [] })

export const useSession = (): Session => useContext(SessionContext)

/** The command of this name, if the operator's role allows it. */
export function useCommand(name: string): DescribedCommand | undefined {
  return useSession().commands.find((one) => one.name === name)
}
