import type { LiveEvent } from '@moon/contract/live.ts'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useState } from 'react'
import { listen } from './listen.ts'

/**
 * The queries that each kind of event invalidates. Nothing else is read again: a checkout is read at a click, and
 * filled once.
 */
const affected: Record<LiveEvent['kind'], readonly string[]> = {
  invoice: ['payment', 'invoice', 'cards', 'card'],
  card: ['payment', 'invoice', 'cards', 'card', 'charges'],
  balance: ['user', 'cards', 'card'],
  activity: ['charges'],
  user: ['user'],
  flags: ['flags'],
}

const all = [...new Set(Object.values(affected).flat())]

/**
 * Listens to the event stream while the extension is connected, and reads again what an event invalidates. True
 * while the stream is open.
 */
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

/** Polling interval for data that must not become stale: long while the stream is open, short while it is lost. */
export const useLookEvery = (): number => (useContext(IsLive) ? whileOpenMs : whileLostMs)
