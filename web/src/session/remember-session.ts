// Whether a user signed in with this browser: only a hint that saves visitors a request to the server, never a proof. Other tabs see the
// hint change, which is how a log-out reaches them.

const key = 'moon.session'

export const recallSession = (): boolean => localStorage.getItem(key) === 'yes'

export function rememberSession(isHere: boolean): void {
  if (isHere) localStorage.setItem(key, 'yes')
  else localStorage.removeItem(key)
}

/** Calls back when another tab of this browser logs out. */
export function whenSignedOutElsewhere(act: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key && event.newValue === null) act()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
