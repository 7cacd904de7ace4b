import type { GiftCardSupplier, SupplierHistory } from '../supplier.ts'
import { runaCatalogue } from './runa-catalogue.ts'
import { supplierHosts } from './hosts.ts'
import { orderedSince } from './ordered-since.ts'
import { readBalance } from './read-balance.ts'
import { readWebhook } from './read-webhook.ts'
import { runaOrders } from './runa-orders.ts'
import { readRedemption } from './redemption.ts'

type Settings = {
  url: string
  apiKey: string
  /** One secret for each endpoint in the supplier's portal. Without any, all webhooks count as forged. */
  webhookSecrets: readonly string[]
  /** The hosts from which codes are fetched; `.name` stands for all hosts that end in it. */
  hosts: readonly string[]
  /** Further hosts from which pictures and texts are fetched, but never codes. */
  fileHosts: readonly string[]
  timeoutMs?: number
}

/** Runa (formerly WeGift), version 2 of its API. */
export function runaSupplier({
  url,
  apiKey,
  webhookSecrets,
  hosts: names,
  fileHosts,
  timeoutMs = 15_000,
}: Settings): GiftCardSupplier & SupplierHistory & { readBalance(): Promise<bigint> } {
  const client = { url, apiKey, timeoutMs }
  const hosts = supplierHosts({ apiUrl: url, names })
  return {
    name: 'runa',
    ...runaCatalogue(client, supplierHosts({ apiUrl: url, names: [...names, ...fileHosts] })),
    ...runaOrders(client),
    orderedSince: (readTo) => orderedSince(client, readTo),
    readBalance: () => readBalance(client),
    readRedemption: (payoutUrl) => readRedemption(payoutUrl, { hosts, timeoutMs }),
    readWebhook: (delivery) => readWebhook(delivery, webhookSecrets),
  }
}
