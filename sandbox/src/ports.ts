import { tokenNodeNames, tokenNodes, type TokenNodeName } from './tokens/token-nodes.ts'

export type Ports = Record<TokenNodeName, number> & {
  panel: number
  issuer: number
  rates: number
  smtp: number
  exchange: number
  chat: number
  supplier: number
  google: number
  apple: number
  bitcoind: number
  zmq: number
  shopRest: number
  buyerRest: number
  shop: number
  hub: number
  buyer: number
  lnurl: number
  shops: number
  payments: number
}

/** Fixed and consecutive ports, so that addresses in browsers and wallets stay valid across starts. */
export function portsFrom(panel: number): Ports {
  if (panel === 0) return anyPorts
  return {
    panel,
    issuer: panel + 1,
    rates: panel + 2,
    smtp: panel + 3,
    exchange: panel + 4,
    chat: panel + 5,
    supplier: panel + 6,
    google: panel + 7,
    apple: panel + 8,
    bitcoind: panel + 10,
    zmq: panel + 11,
    shopRest: panel + 20,
    hub: panel + 21,
    buyerRest: panel + 22,
    shop: panel + 23,
    buyer: panel + 24,
    lnurl: panel + 25,
    shops: panel + 60,
    payments: panel + 61,
    ...tokenPorts((name) => panel + tokenNodes[name].port),
  }
}

export const anyPorts: Ports = {
  panel: 0,
  issuer: 0,
  rates: 0,
  smtp: 0,
  exchange: 0,
  chat: 0,
  supplier: 0,
  google: 0,
  apple: 0,
  bitcoind: 0,
  zmq: 0,
  shopRest: 0,
  hub: 0,
  buyerRest: 0,
  shop: 0,
  buyer: 0,
  lnurl: 0,
  shops: 0,
  payments: 0,
  ...tokenPorts(() => 0),
}

function tokenPorts(portOf: (name: TokenNodeName) => number): Record<TokenNodeName, number> {
  return Object.fromEntries(tokenNodeNames.map((name) => [name, portOf(name)])) as Record<TokenNodeName, number>
}
