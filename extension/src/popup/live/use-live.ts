import type { LiveEvent } from '@moon/contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { listen } from './listen.ts'

/** Which queries each kind of event outdates. Nothing else is read again: a checkout is read at a click, and filled once. */
const affected: Record<LiveEvent['kind'], readonly string[]> = {
  invoice: ['payment', 'invoice', 'cards', 'card'],
  card: ['payment', 'invoice', 'cards', 'card', 'charges'],
  balance: ['user', 'cards', 'card'],
  activity: ['charges'],
  user: ['user'],
  flags: ['flags'],
}

const all = [...new Set(Object.values(affected).flat())]

/** While somebody is connected it listens to the live stream and reads again what an event outdates. True while the stream is open. */
export function useLive(isConnected: boolean): boolean {
  const queries = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!isConnected) return undefined
    const outdate = (names: readonly string[]) =>
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => names.includes(String(name)) })
    return listen({
      hear: ({ kind }) => outdate(affected[kind]),
      stand: (now) => {
        setOpen(now)
        outdate(all)
      },
    })
  }, [isConnected, queries])
  return isConnected && isOpen
}

export const IsLive = createContext(false)

const whileOpenMs = 30_000
const whileLostMs = 2_000

/** How often something is asked for that must not stay old: seldom while the stream is open, soon while it is lost. */
export const useLookEvery = (): number => (useContext(IsLive) ? whileOpenMs : whileLostMs)
