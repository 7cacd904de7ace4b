/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// Reads the style sheet itself, so that a colour cannot change without its contrast being proved again.

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)].map(([, name, light, dark]) => [
    name!,
    { light: light!, dark: dark! },
  ]),
)

function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}

function contrast(a: string, b: string): number {
  const [high, low] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (high! + 0.05) / (low! + 0.05)
}

const surfaces = ['surface', 'surface-raised', 'surface-sunken']
const on = (inks: string[], grounds: string[]): [string, string][] =>
  inks.flatMap((i) => grounds.map((g) => [i, g] as [string, string]))

const text: [string, string][] = [
  ...on(['ink', 'ink-muted', 'accent', 'positive', 'caution', 'negative', 'bitcoin'], surfaces),
  ...on(['ink', 'ink-muted'], ['accent-soft', 'positive-soft', 'caution-soft', 'negative-soft']),
  ['accent', 'accent-soft'],
  ['positive', 'positive-soft'],
  ['caution', 'caution-soft'],
  ['negative', 'negative-soft'],
  ['fill-ink', 'fill'],
  ['fill-ink', 'fill-hover'],
  ['negative-ink', 'negative-fill'],
  ['negative-ink', 'negative-fill-hover'],
]
const graphics: [string, string][] = [
  ...on(['line-strong', 'focus', 'fill', 'accent', 'bitcoin'], surfaces),
  ...on(['focus'], ['accent-soft', 'positive-soft', 'caution-soft', 'negative-soft']),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const ratio = ([ink, ground]: [string, string]) => {
    const [a, b] = [tokens.get(ink), tokens.get(ground)]
    if (!a || !b) throw new Error(`no such token: ${ink} or ${ground}`)
    return contrast(a[theme], b[theme])
  }

  it.each(text)('text in %s is readable on %s (4.5:1)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(4.5)
  })

  it.each(graphics)('a control in %s stands out from %s (3:1)', (...pair) => {
    expect(ratio(pair)).toBeGreaterThanOrEqual(3)
  })
})
