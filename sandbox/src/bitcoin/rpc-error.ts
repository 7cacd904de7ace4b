/** bitcoind's error: a code for programs and a text for humans. */
export class RpcError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** The codes of Bitcoin Core's `rpc/protocol.h` that this node uses. */
export const rpcCodes = {
  misc: -1,
  type: -3,
  wallet: -4,
  notFound: -5,
  insufficientFunds: -6,
  invalidParameter: -8,
  walletNotFound: -18,
  walletNotSpecified: -19,
  undecodable: -22,
  missingInputs: -25,
  rejected: -26,
  alreadyInChain: -27,
  walletAlreadyLoaded: -35,
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  parse: -32700,
} as const

export const rejected = (reason: string): RpcError => new RpcError(rpcCodes.rejected, reason)
