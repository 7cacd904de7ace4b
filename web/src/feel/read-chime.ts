// A choice of this device: what sounds in one pocket need not sound in another. Off until it is switched on.
const storageKey = 'moon.chime'

export const readChime = (): boolean => globalThis.localStorage?.getItem(storageKey) === 'on'

export function writeChime(isOn: boolean): void {
  if (isOn) localStorage.setItem(storageKey, 'on')
  else localStorage.removeItem(storageKey)
}
