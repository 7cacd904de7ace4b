/**
 * The outline of the lit part of a moon around (0, 0): the left limb, and back along the terminator, which is half
 * an ellipse. With the half axis radius * |2 * share - 1| the lit area is exactly that share of the disk. Lit on
 * the left: a waning moon.
 */
export function litPath(share: number, radius: number): string {
  return `M0 ${-radius}A${radius} ${radius} 0 0 0 0 ${radius}${terminator(share, radius)}`
}

/** The lit area extended beyond the limb, to be blurred along the terminator and then clipped to the disk. */
export function lightPath(share: number, radius: number): string {
  const far = 2 * radius
  if (share >= 1) return `M${-far} ${-far}H${far}V${far}H${-far}Z`
  return `M0 ${-radius}V${-far}H${-far}V${far}H0V${radius}${terminator(share, radius)}`
}

/** Drawn from the bottom back to the top. */
function terminator(share: number, radius: number): string {
  const lit = Math.min(1, Math.max(0, share))
  const half = round(radius * Math.abs(2 * lit - 1))
  return `A${half} ${radius} 0 0 ${lit > 0.5 ? 0 : 1} 0 ${-radius}Z`
}

const round = (length: number): number => Math.round(length * 100) / 100

/** A share from 0 to 1 for drawings only, computed in ten-thousandths so that no amount becomes a float. */
export function shareOf(part: bigint, whole: bigint): number {
  if (whole <= 0n || part <= 0n) return 0
  return part >= whole ? 1 : Number((part * 10_000n) / whole) / 10_000
}
