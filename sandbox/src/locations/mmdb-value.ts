/** Encodes a value of the MaxMind DB format 2.0. Whole numbers are unsigned, others double. */
export type MmdbValue = string | number | readonly MmdbValue[] | { readonly [key: string]: MmdbValue }

export function mmdbValue(value: MmdbValue): Buffer {
  if (typeof value === 'string') {
    const bytes = Buffer.from(value)
    return Buffer.concat([control(2, bytes.length), bytes])
  }
  if (typeof value === 'number') return Number.isInteger(value) && value >= 0 ? whole(value) : double(value)
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map((one) => mmdbValue(one))])
  const entries = Object.entries(value)
  const parts = entries.flatMap(([key, held]) => [mmdbValue(key), mmdbValue(held)])
  return Buffer.concat([control(7, entries.length), ...parts])
}

function whole(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  const short = bytes.subarray(Math.floor(Math.clz32(value) / 8))
  return Buffer.concat([control(6, short.length), short])
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return Buffer.concat([control(3, 8), bytes])
}

/** Encodes a value's type and size; types above seven take an extra byte, and so do sizes above 28. */
function control(type: number, size: number): Buffer {
  const [short, more] = size < 29 ? [size, []] : [29, [size - 29]]
  if (size >= 285) throw new Error('The sandbox writes no value of this size.')
  return Buffer.from(type > 7 ? [short, type - 7, ...more] : [(type << 5) | short, ...more])
}
