let act = () => {}

/** Said once for each purchase, in the moment in which it is paid; what is done then is loaded later, or never. */
export const sayPaid = (): void => act()

export const whenPaid = (listener: () => void): void => void (act = listener)
