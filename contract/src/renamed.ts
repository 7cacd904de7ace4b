import { z } from 'zod/mini'

/**
 * An object of which some fields travel under other names: `renamed({ min: dollars }, { min: 'minimum_value' })`.
 * A list of names is one field that travels several times; the first name is read.
 */
export function renamed<const F extends Fields, const N extends WireNames<F>>(
  fields: F,
  names: N,
): z.ZodMiniCodec<z.ZodMiniObject<Outer<F, N>>, z.ZodMiniType<Inner<F>, Inner<F>>> {
  const pairs = Object.keys(fields).map((field) => ({ field, wires: [names[field] ?? field].flat() as string[] }))
  const outer = z.object(
    Object.fromEntries(pairs.flatMap(({ field, wires }) => wires.map((wire) => [wire, fields[field]!]))),
  )
  return z.codec(outer, isObject, {
    decode: (read) => Object.fromEntries(pairs.map(({ field, wires }) => [field, read[wires[0]!]])),
    encode: (given) =>
      Object.fromEntries(pairs.flatMap(({ field, wires }) => wires.map((wire) => [wire, given[field]]))),
  }) as never
}

/** Refuses a value that is not an object, so that a union tries its next option. */
const isObject = z.custom<Record<string, unknown>>((given) => typeof given === 'object' && given !== null)

type Fields = Readonly<Record<string, z.ZodMiniType>>
type WireNames<F> = { readonly [K in keyof F]?: string | readonly string[] } & Readonly<Record<string, unknown>>
type Inner<F extends Fields> = { [K in keyof F]: z.output<F[K]> }
type Outer<F, N> = { [K in keyof F as K extends keyof N ? NameOf<N[K], K> : K]: F[K] }
type NameOf<W, K> = W extends readonly (infer One extends string)[] ? One : W extends string ? W : K
