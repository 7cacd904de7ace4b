// Amounts are whole hundredths of a currency.

/** `1250` is `12.50`. */
export const decimal = (hundredths: number): string => (hundredths / 100).toFixed(2)

/** The discount of a share like `0.03`; the supplier keeps the fraction of a cent. */
export function takenOff(hundredths: number, share: string): number {
  const tenThousandths = Math.round(Number(share) * 10_000)
  return Math.floor((hundredths * tenThousandths) / 10_000)
}

export const inCurrency = (hundredths: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(hundredths / 100)
