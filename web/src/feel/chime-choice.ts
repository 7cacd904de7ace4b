// A choice of this device: what sounds in one pocket need not sound in another. Off until it is switched on.
const storageKey = 'moon.chime'

export const readChime = (): boolean => globalThis.localStorage?.getItem(storageKey) === 'on'

export function writeChime(isOn: boolean): void {
  if (isOn) localStorage.setItem(storageKey, 'on')
  else localStorage.removeItem(storageKey)
}

let act = () => {}

/** Said once for each purchase, in the moment in which it is paid; what is done then is loaded later, or never. */
export const sayPaid = (): void => act()

export const whenPaid = (listener: () => void): void => void (act = listener)
