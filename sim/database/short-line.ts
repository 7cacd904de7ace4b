import type { ClientBase } from 'pg'

/**
 * An opened `pg` connection with a faster query path. A history sends some two hundred queries out of a few
 * hundred fixed texts; `pg` has each described again and assembles its answer from many pieces, which was a third
 * of the simulator's processor time. Here each statement is prepared and described once per connection, then sent
 * in one packet and parsed with the known description.
 */
export type ShortLine = {
  ask(text: string, values?: readonly unknown[]): Promise<Answer>
  /** Queues the query until the next one is asked, or `send` is called. */
  hold(text: string, values?: readonly unknown[]): Promise<Answer>
  send(): void
}

/** The part of the driver's result that callers here read. */
type Answer = { command: string; rowCount: number; rows: never[] }

type Parse = (text: string) => unknown
type Field = { name: string; parse: Parse }
type Statement = { name: string; fields: readonly Field[] }
type Waiting = {
  statement: Statement
  /** After an error it is unknown whether the statement was prepared: it is prepared again under another name. */
  forget: () => void
  rows: never[]
  tag: string
  error: Error | undefined
  answered: (answer: Answer) => void
  failed: (error: Error) => void
}
type Inside = {
  connection: { stream: NodeJS.ReadWriteStream }
  _types: { getTypeParser(oid: number, format: 'text'): Parse }
}

export function shortLine(client: ClientBase): ShortLine {
  const { connection, _types: types } = client as unknown as Inside
  const { stream } = connection
  const statements = new Map<string, Statement>()
  const waiting: Waiting[] = []
  const packet = new Packet()
  let named = 0
  const read = createReader(waiting, (oid) => types.getTypeParser(oid, 'text'))
  stream.removeAllListeners('data')
  stream.on('data', read)
  const put = (text: string, values: readonly unknown[]): Promise<Answer> => {
    let statement = statements.get(text)
    if (!statement) {
      statement = { name: `s${(named += 1)}`, fields: [] }
      statements.set(text, statement)
      packet.prepare(statement.name, text)
    }
    packet.execute(statement.name, values)
    return new Promise((answered, failed) => {
      const forget = () => statements.delete(text)
      waiting.push({ statement: statement!, forget, rows: [], tag: '', error: undefined, answered, failed })
    })
  }
  const send = () => void stream.write(packet.take())
  return {
    ask(text, values = []) {
      const answer = put(text, values)
      send()
      return answer
    },
    hold: (text, values = []) => put(text, values),
    send,
  }
}

/** Builds messages of PostgreSQL's protocol, version 3. */
class Packet {
  private bytes = Buffer.alloc(64_000)
  private length = 0

  prepare(name: string, text: string): void {
    this.message('P', () => {
      this.string(name)
      this.string(text)
      this.int16(0)
    })
    this.message('D', () => {
      this.text('S')
      this.string(name)
    })
  }

  execute(name: string, values: readonly unknown[]): void {
    this.message('B', () => {
      this.string('')
      this.string(name)
      this.int16(0)
      this.int16(values.length)
      for (const value of values) this.value(value)
      this.int16(0)
    })
    this.message('E', () => {
      this.string('')
      this.int32(0)
    })
    this.message('S', () => undefined)
  }

  /** Returns the queued messages and empties the packet. */
  take(): Buffer {
    const taken = Buffer.from(this.bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }

  private message(type: string, write: () => void): void {
    this.text(type)
    const start = this.length
    this.int32(0)
    write()
    this.bytes.writeInt32BE(this.length - start, start)
  }

  private value(value: unknown): void {
    const text = textOf(value)
    if (text === null) return this.int32(-1)
    const start = this.length
    this.int32(0)
    this.text(text)
    this.bytes.writeInt32BE(this.length - start - 4, start)
  }

  private string(text: string): void {
    this.text(text)
    this.bytes[this.length] = 0
    this.length += 1
  }

  private text(text: string): void {
    this.room(3 * text.length + 8)
    this.length += this.bytes.write(text, this.length)
  }

  private int16(value: number): void {
    this.room(8)
    this.length = this.bytes.writeInt16BE(value, this.length)
  }

  private int32(value: number): void {
    this.room(8)
    this.length = this.bytes.writeInt32BE(value, this.length)
  }

  private room(bytes: number): void {
    if (this.length + bytes <= this.bytes.length) return
    this.bytes = Buffer.concat([this.bytes, Buffer.alloc(this.bytes.length + bytes)])
  }
}

/** Encodes a value as the driver does. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return String(value as bigint)
  if (value instanceof Date) return value.toISOString()
  if (ArrayBuffer.isView(value))
    return `\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`
  return Array.isArray(value) ? arrayText(value) : JSON.stringify(value)
}

const arrayText = (values: readonly unknown[]): string =>
  `{${values.map((value) => (Array.isArray(value) ? arrayText(value) : elementText(textOf(value)))).join(',')}}`

const elementText = (text: string | null): string =>
  text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** Parses PostgreSQL's messages from chunks of any size, and resolves the waiting queries in order. */
function createReader(waiting: Waiting[], parserOf: (oid: number) => Parse): (chunk: Buffer) => void {
  let rest: Buffer | undefined
  const read = (type: string, body: Buffer): void => {
    const first = waiting[0]
    if (!first) return
    if (type === 'D') first.rows.push(rowOf(first.statement.fields, body) as never)
    else if (type === 'C') first.tag = body.toString('latin1', 0, body.length - 1)
    else if (type === 'T') first.statement.fields = fieldsOf(body, parserOf)
    else if (type === 'E') first.error = errorOf(body)
    else if (type === 'Z') {
      waiting.shift()
      if (!first.error) return first.answered(answerOf(first))
      first.forget()
      first.failed(first.error)
    }
  }
  return (chunk) => {
    const bytes = rest ? Buffer.concat([rest, chunk]) : chunk
    let at = 0
    while (at + 5 <= bytes.length) {
      const end = at + 1 + bytes.readInt32BE(at + 1)
      if (end > bytes.length) break
      read(String.fromCharCode(bytes[at]!), bytes.subarray(at + 5, end))
      at = end
    }
    rest = at < bytes.length ? bytes.subarray(at) : undefined
  }
}

/** Parses the command tag: `INSERT 0 1`, `UPDATE 3`, `SELECT 2`, `BEGIN`. */
function answerOf({ tag, rows }: Waiting): Answer {
  const words = tag.split(' ')
  return { command: words[0]!, rowCount: words.length > 1 ? Number(words.at(-1)) : 0, rows }
}

function rowOf(fields: readonly Field[], body: Buffer): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  let at = 2
  for (const { name, parse } of fields) {
    const length = body.readInt32BE(at)
    at += 4
    if (length < 0) row[name] = null
    else {
      row[name] = parse(body.toString('utf8', at, at + length))
      at += length
    }
  }
  return row
}

function fieldsOf(body: Buffer, parserOf: (oid: number) => Parse): Field[] {
  let at = 2
  return Array.from({ length: body.readInt16BE(0) }, () => {
    const end = body.indexOf(0, at)
    const name = body.toString('utf8', at, end)
    const parse = parserOf(body.readInt32BE(end + 7))
    at = end + 19
    return { name, parse }
  })
}

/** The error with the fields that production code reads: the SQLSTATE code and the constraint. */
function errorOf(body: Buffer): Error {
  const parts = new Map(
    body
      .toString('utf8')
      .split('\0')
      .map((part) => [part.slice(0, 1), part.slice(1)]),
  )
  const detail = { code: parts.get('C'), detail: parts.get('D'), constraint: parts.get('n'), where: parts.get('W') }
  return Object.assign(new Error(parts.get('M')), detail)
}
