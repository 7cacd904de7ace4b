// Coins are counted in hundred-millionths for every chain: an exchange shows eight decimals of each.

const amountText = /^(\d{1,12})(?:\.(\d{1,8}))?$/

/** `0.05` is 5,000,000; returns undefined unless the text is a plain decimal with at most eight places. */
export function parseAmount(text: string): bigint | undefined {
  const match = amountText.exec(text)
  return match ? BigInt(match[1]!) * 100_000_000n + BigInt((match[2] ?? '').padEnd(8, '0')) : undefined
}

export function showAmount(amount: bigint): string {
  const text = String(amount < 0n ? -amount : amount).padStart(9, '0')
  return `${amount < 0n ? '-' : ''}${text.slice(0, -8)}.${text.slice(-8)}`
}

/** The value in cents of a coin amount at a price in dollars. */
export const centsOf = (amount: bigint, dollars: number): number => Math.floor((Number(amount) * dollars) / 1_000_000)
