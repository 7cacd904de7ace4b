import { compactCalls } from '@moon/contract/compact/compact-calls.ts'
import type { Plugin } from 'vite'

/**
 * The built app carries the compact form of the calls instead of their declarations, which are a library and thirty files. It reads
 * answers in the same way (contract/src/compact/read-compact.test.ts).
 */
export const compactContract = (): Plugin => ({
  name: 'compact-contract',
  apply: 'build',
  load: (id) => (id.endsWith('/web/src/api/declared-calls.ts') ? code() : undefined),
})

const code = (): string => `
import { readCompact } from '@moon/contract/compact/read-compact.ts'
const calls = JSON.parse(${JSON.stringify(JSON.stringify(compactCalls()))})
export function declaredCall(name) {
  const [method, path, who, hasBody] = calls[name]
  return { method, path, who, hasBody: hasBody === 1 }
}
export const decode = (name, answer) => readCompact(calls[name][4], answer)
`
