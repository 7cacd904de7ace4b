// The choice is per device: what sounds on one device need not sound on another. Off by default.
const storageKey = 'moon.chime'

export const readChime = (): boolean => globalThis.localStorage?.getItem(storageKey) === 'on'

export function writeChime(isOn: boolean): void {
  if (isOn) localStorage.setItem(storageKey, 'on')
  else localStorage.removeItem(storageKey)
}
