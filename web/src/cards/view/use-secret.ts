import { useEffect, useState } from 'react'

const shownForMs = 60_000

/** Forgets a secret after a minute (D-40), but never while it is held up to a scanner. */
export function useSecret<T>({ isHeldUp = false } = {}) {
  const [secret, setSecret] = useState<T>()
  useEffect(() => {
    if (secret === undefined || isHeldUp) return undefined
    const timer = setTimeout(() => setSecret(undefined), shownForMs)
    return () => clearTimeout(timer)
  }, [secret, isHeldUp])
  return [secret, setSecret] as const
}
