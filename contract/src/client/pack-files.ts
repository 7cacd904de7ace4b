import { gzipSync } from 'node:zlib'
import type { ClientFile } from './client-files.ts'

/**
 * Packs files as `npm install` expects them: a gzipped tar whose paths begin with package/. Deterministic: equal
 * files give equal bytes.
 */
export function packFiles(files: readonly ClientFile[]): Buffer {
  const parts = files.flatMap(({ name, text }) => {
    const content = Buffer.from(text)
    return [headOf(`package/${name}`, content.length), content, Buffer.alloc(-content.length & (block - 1))]
  })
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]), { level: 9 })
}

const block = 512

/** Header of a file in a POSIX ustar archive. The modification time is the fixed one of npm's own archives. */
function headOf(path: string, size: number): Buffer {
  const head = Buffer.alloc(block)
  const put = (at: number, text: string) => head.write(text, at, 'latin1')
  const octal = (at: number, length: number, value: number) =>
    put(at, `${value.toString(8).padStart(length - 1, '0')}\0`)
  put(0, path)
  octal(100, 8, 0o644)
  octal(108, 8, 0)
  octal(116, 8, 0)
  octal(124, 12, size)
  octal(136, 12, Date.UTC(1985, 9, 26, 8, 15) / 1000)
  put(148, ' '.repeat(8))
  put(156, '0')
  put(257, 'ustar\u000000')
  const sum = head.reduce((total, byte) => total + byte, 0)
  put(148, `${sum.toString(8).padStart(6, '0')}\0 `)
  return head
}
