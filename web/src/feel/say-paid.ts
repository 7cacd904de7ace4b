let act = () => {}

/** Called once per purchase, at the moment of payment; the listener is loaded later, or never. */
export const sayPaid = (): void => act()

export const whenPaid = (listener: () => void): void => void (act = listener)
