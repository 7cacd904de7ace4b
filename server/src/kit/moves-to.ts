import { invariant } from './refusal.ts'

/** The states from which a table of moves leads to this state. Having none is a defect. */
export function movesTo<State extends string>(moves: Readonly<Record<State, readonly State[]>>, to: State): State[] {
  const from = (Object.keys(moves) as State[]).filter((state) => moves[state].includes(to))
  invariant(from.length > 0, `nothing moves to ${to}`)
  return from
}
