import { describe, expect, it } from 'vitest'
import { litPath, shareOf } from './lit-path.ts'

/** Measures the area inside the path by walking its two arcs, independent of its computation. */
function litArea(path: string): number {
  const [, radius, half, bulge] = /^M0 -(\d+)A\d+ \d+ 0 0 0 0 \d+A([\d.]+) \d+ 0 0 ([01]) /.exec(path)!.map(Number)
  const steps = 20_000
  const points: [number, number][] = []
  for (let i = 0; i <= steps; i++)
    points.push([-radius! * Math.sin((i * Math.PI) / steps), -radius! * Math.cos((i * Math.PI) / steps)])
  const side = bulge === 0 ? 1 : -1
  for (let i = 0; i <= steps; i++)
    points.push([side * half! * Math.sin((i * Math.PI) / steps), radius! * Math.cos((i * Math.PI) / steps)])
  return Math.abs(
    points.reduce(
      (sum, [x, y], i) => sum + x * points[(i + 1) % points.length]![1] - points[(i + 1) % points.length]![0] * y,
      0,
    ) / 2,
  )
}

describe('the lit part of the moon', () => {
  it.each([0, 0.01, 0.1, 0.25, 0.4999, 0.5, 0.5001, 0.6, 0.75, 0.9, 1])('covers %f of the disk', (share) => {
    expect(litArea(litPath(share, 100)) / (Math.PI * 100 * 100)).toBeCloseTo(share, 3)
  })

  it('stays within the disk for shares below 0 and above 1', () => {
    expect(litPath(-3, 100)).toBe(litPath(0, 100))
    expect(litPath(7, 100)).toBe(litPath(1, 100))
  })
})

it.each([
  [0n, 2500n, 0],
  [2500n, 2500n, 1],
  [2600n, 2500n, 1],
  [500n, 2500n, 0.2],
  [1n, 3n, 0.3333],
  [-5n, 100n, 0],
  [5n, 0n, 0],
])('the share %s of %s is %f', (part, whole, share) => {
  expect(shareOf(part, whole)).toBe(share)
})
