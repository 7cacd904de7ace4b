import type { Bitcoin } from '../bitcoin/start-bitcoin.ts'
import type { Clock } from '../clock.ts'
import type { Exchange } from '../exchange/exchange.ts'
import type { Faults } from '../faults.ts'
import type { Issuer } from '../issuer/issuer.ts'
import type { Lightning } from '../lightning/start-lightning.ts'
import type { Log } from '../log.ts'
import type { MailServer } from '../mail/mail.ts'
import type { Mining } from '../mining.ts'
import type { Rates } from '../rates/rates.ts'
import type { Shops } from '../shops/start-shops.ts'
import type { Supplier } from '../supplier/supplier.ts'
import type { TokenNode } from '../tokens/start-token-node.ts'
import type { TokenNodeName } from '../tokens/token-nodes.ts'

/** The parts that the panel controls; a part that is not started is undefined, and has no section on the page. */
export type Controls = {
  clock: Clock
  faults: Faults
  log: Log
  bitcoin?: Bitcoin
  mining?: Mining
  lightning?: Lightning
  tokens: Partial<Record<TokenNodeName, TokenNode>>
  issuer?: Issuer
  shops?: Shops
  rates?: Rates
  exchange?: Exchange
  supplier?: Supplier
  mail?: MailServer
}
