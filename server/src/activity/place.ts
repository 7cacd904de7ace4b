import { Refusal } from '../kit/refusal.ts'
import type { Place } from './line-store.ts'

/** Parses `before` of a call, which is `next` of the previous answer: the line after which the page begins. */
export function placeOf(before: string | undefined): Place | undefined {
  if (before === undefined) return undefined
  const [, micros, id] = /^(-?\d{1,18})\.([!-~]{1,200})$/.exec(before) ?? []
  if (micros === undefined || id === undefined) throw new Refusal('bad_input')
  return { micros: BigInt(micros), id }
}

export const nextAfter = ({ micros, id }: Place): string => `${micros}.${id}`
