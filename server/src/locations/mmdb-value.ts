/** A value of the data section of an MMDB file, and where the next one begins. */
export type Read = { value: unknown; next: number }

/** Values refer to others by pointers, which never form a circle in a file that is whole. */
const deepest = 64

/** Reads the value at a place of a data section (MaxMind DB format 2.0). Throws where the file is cut or broken. */
export function readMmdbValue(section: Buffer, at: number, depth = 0): Read {
  if (depth > deepest) throw new RangeError('values lie too deep')
  const control = section.readUInt8(at)
  const kind = control >> 5
  if (kind === 1) return readPointer(section, { at, control, depth })
  const [type, after] = kind === 0 ? [section.readUInt8(at + 1) + 7, at + 2] : [kind, at + 1]
  const { size, next } = readSize(section, { control, at: after })
  switch (type) {
    case types.map:
      return readMap(section, { size, at: next, depth })
    case types.array:
      return readArray(section, { size, at: next, depth })
    case types.boolean:
      return { value: size === 1, next }
    case types.text:
      return { value: section.toString('utf8', next, within(section, next + size)), next: next + size }
    case types.double:
      return { value: section.readDoubleBE(next), next: next + 8 }
    case types.float:
      return { value: section.readFloatBE(next), next: next + 4 }
    case types.uint16:
    case types.uint32:
      return { value: size === 0 ? 0 : section.readUIntBE(next, size), next: next + size }
    default:
      return { value: section.subarray(next, within(section, next + size)), next: next + size }
  }
}

const types = { text: 2, double: 3, uint16: 5, uint32: 6, map: 7, array: 11, boolean: 14, float: 15 } as const

const within = (section: Buffer, end: number): number => {
  if (end > section.length) throw new RangeError('a value is cut')
  return end
}

function readSize(section: Buffer, { control, at }: { control: number; at: number }): { size: number; next: number } {
  const short = control & 31
  if (short < 29) return { size: short, next: at }
  const bytes = short - 28
  return { size: (firstSizes[bytes - 1] ?? 0) + section.readUIntBE(at, bytes), next: at + bytes }
}

const firstSizes = [29, 285, 65_821]

type Within = { at: number; depth: number }

/** What a pointer leads to; what follows it here is what comes next. */
function readPointer(section: Buffer, { at, control, depth }: Within & { control: number }): Read {
  const bytes = ((control >> 3) & 3) + 1
  const low = section.readUIntBE(at + 1, bytes)
  const high = bytes === 4 ? 0 : (control & 7) * 256 ** bytes
  const place = high + low + (firstPlaces[bytes - 1] ?? 0)
  return { value: readMmdbValue(section, place, depth + 1).value, next: at + 1 + bytes }
}

const firstPlaces = [0, 2_048, 526_336, 0]

function readMap(section: Buffer, { size, at, depth }: Within & { size: number }): Read {
  const value: Record<string, unknown> = Object.create(null)
  let next = at
  for (let n = 0; n < size; n += 1) {
    const key = readMmdbValue(section, next, depth + 1)
    const held = readMmdbValue(section, key.next, depth + 1)
    value[String(key.value)] = held.value
    next = held.next
  }
  return { value, next }
}

function readArray(section: Buffer, { size, at, depth }: Within & { size: number }): Read {
  const value: unknown[] = []
  let next = at
  for (let n = 0; n < size; n += 1) {
    const held = readMmdbValue(section, next, depth + 1)
    value.push(held.value)
    next = held.next
  }
  return { value, next }
}
