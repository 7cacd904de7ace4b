import type { Clock } from '../clock.ts'
import type { Faults } from '../faults.ts'
import { serve } from '../http.ts'
import { keep } from '../keep.ts'
import { addressOf } from './address-of.ts'
import { jsonRpcListener } from './json-rpc.ts'
import { nodeAnswers } from './node-answers.ts'
import { TokenChain } from './token-chain.ts'
import type { TokenNodeKind } from './token-node-kind.ts'
import { tokenNodes, type TokenNodeName } from './token-nodes.ts'

/** A token chain with its node, and the codec of its addresses. */
export type TokenNode = TokenNodeKind & {
  readonly name: TokenNodeName
  readonly chain: TokenChain
  /** Two endpoints of the same chain; each has its own faults. */
  readonly url: string
  readonly secondUrl: string
  mining: { everyMs(): number | null; set(everyMs: number | null): void }
  stop(): Promise<void>
}

type TokenNodeSettings = {
  clock: Clock
  faults: Faults
  dataDir: string | undefined
  port: number
}

/** The first address of the payer's wallet, which pays all tokens. */
export const payer = addressOf('the wallet of the people out there')

/** Fault name of the second endpoint. */
export const secondDoorOf = (name: TokenNodeName) => `${name}-second` as const

export async function startTokenNode(name: TokenNodeName, settings: TokenNodeSettings): Promise<TokenNode> {
  const { clock, faults, dataDir, port } = settings
  const kind = tokenNodes[name]
  const { tokens, rules, path, spacingSeconds } = kind
  const chain = new TokenChain({ name: `${name}-chain`, clock, dataDir, spacingSeconds })
  const secondPath = `${path.replace(/\/$/, '')}/second`
  const providers = { [path]: name, [secondPath]: secondDoorOf(name) }
  const serving = await serve(jsonRpcListener({ answers: nodeAnswers(chain, tokens, rules), faults, providers }), port)
  const mining = keepMining(chain, { name, dataDir, clock, usualMs: spacingSeconds * 1_000 })
  return {
    ...kind,
    name,
    chain,
    url: serving.url + path,
    secondUrl: serving.url + secondPath,
    mining,
    async stop() {
      mining.stop()
      await serving.close()
    },
  }
}

function keepMining(
  chain: TokenChain,
  { name, dataDir, clock, usualMs }: { name: string; dataDir: string | undefined; clock: Clock; usualMs: number },
) {
  const kept = keep<{ everyMs: number | null }>(dataDir, `${name}-mining`, { everyMs: usualMs })
  let timer: NodeJS.Timeout | undefined
  const run = () => {
    clearInterval(timer)
    const { everyMs } = kept.value
    timer = everyMs === null ? undefined : setInterval(() => chain.mine(), everyMs)
  }
  run()
  // A jump of the clock would make the newest block stale at once.
  const unfollow = clock.onMove(() => void chain.mine())
  return {
    everyMs: () => kept.value.everyMs,
    set(everyMs: number | null) {
      kept.value.everyMs = everyMs
      kept.save()
      run()
    },
    stop() {
      clearInterval(timer)
      unfollow()
    },
  }
}
