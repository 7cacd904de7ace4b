// Loaded before every process of the film's world, so that the sandbox's issuer makes the same cards each time.
// Everything else that is random stays random.
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { randomInt } = crypto
let drawn = 0

/** Called as the issuer calls it: a number below some power of ten. */
const steady = (below: number): number => {
  let state = Math.imul(0x9e3779b1, ++drawn)
  state = Math.imul(state ^ (state >>> 15), 0x85ebca6b)
  return ((state ^ (state >>> 13)) >>> 0) % below
}

const issuesCards = () => new Error().stack?.includes('/sandbox/src/issuer/cards.ts') === true

crypto.randomInt = ((from: number, below?: number) => {
  if (below !== undefined) return randomInt(from, below)
  return issuesCards() ? steady(from) : randomInt(from)
}) as typeof randomInt
syncBuiltinESMExports()
