/**
 * Removes the Lightning invoice from a payment request: `bitcoin:bc1…?amount=…`. A QR code with a Lightning invoice is three times as dense,
 * and harder to scan.
 */
export const withoutLightning = (uri: string): string =>
  uri.replace(/([?&])lightning=[^&]*(&|$)/i, (_, before: string, after: string) => (after ? before : ''))
