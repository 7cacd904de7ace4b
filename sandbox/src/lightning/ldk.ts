import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { hex } from '@scure/base'
import { initializeWasmFromBinary, Network } from 'lightningdevkit'
import { networkNames } from '../bitcoin/network.ts'

let loading: Promise<void> | undefined

/** Loads LDK, which is Rust compiled to WASM: 12 MB, a quarter of a second, once for all nodes of the process. */
export function loadLdk(): Promise<void> {
  loading ??= (async () => {
    const path = createRequire(import.meta.url).resolve('lightningdevkit/liblightningjs.wasm')
    await quietly(async () => initializeWasmFromBinary(await readFile(path)))
  })()
  return loading
}

/** Suppresses LDK's greeting on the console; only the caller prints. */
async function quietly(load: () => Promise<void>): Promise<void> {
  const terminal = globalThis.console
  const log = terminal.log.bind(terminal)
  terminal.log = () => {}
  try {
    await load()
  } finally {
    terminal.log = log
  }
}

/** Returns the value of an LDK result; an error is a defect of the sandbox. `ok` is the class of the success. */
export function unwrap<T>(result: Result, ok: { prototype: { res: T } }, what: string): T {
  check(result, what)
  return (result as unknown as typeof ok.prototype).res
}

/** For results without a value. */
export function check(result: Result, what: string): void {
  if (result.is_ok()) return
  const { err } = result as unknown as { err: unknown }
  throw new Error(`${what}: ${err instanceof Object ? err.constructor.name : JSON.stringify(err)}`)
}

type Result = { is_ok(): boolean }

/** The value of an LDK option, if any. */
export function someOf<T>(option: object, _some: { prototype: { some: T } }): T | undefined {
  return 'some' in option ? (option as typeof _some.prototype).some : undefined
}

/** Block or transaction id in LDK's byte order. */
export const internalBytes = (id: string): Uint8Array => hex.decode(id).reverse()
export const displayHex = (bytes: Uint8Array): string => hex.encode(bytes.slice().reverse())

/** LDK's name of the chain's network. */
export const ldkNetwork = (): Network =>
  networkNames.lightning === 'testnet' ? Network.LDKNetwork_Testnet : Network.LDKNetwork_Regtest
