// Shops with carts and checkouts, and the payment provider of two of them. To a browser the provider is another site: the shops are at
// `localhost`, the provider at 127.0.0.1.
import type { Clock } from '../clock.ts'
import { answerJson, createRouter, serve } from '../http.ts'
import type { Issuer } from '../issuer/issuer.ts'
import { checkoutShops } from './checkout-shops.ts'
import { openOrders, type Order } from './orders.ts'
import { openCardTokens } from './payments/card-tokens.ts'
import { paymentRoutes } from './payments/payment-routes.ts'
import { shopRoutes } from './shop-routes.ts'

export type Shops = {
  url: string
  /** The origin of the payment provider's frames. */
  paymentsUrl: string
  list: readonly { id: string; name: string; kind: string; url: string }[]
  close(): Promise<void>
}

export async function startShops(input: {
  clock: Clock
  issuer: Issuer
  ports: { shops: number; payments: number }
  dataDir?: string | undefined
  onOrder?: (order: Order) => void
}): Promise<Shops> {
  const { clock, issuer, ports, dataDir, onOrder = () => undefined } = input
  const tokens = openCardTokens(clock)
  const newRouter = () => createRouter(({ response }, { status, message }) => answerJson(response, status, { message }))
  const [shopRouter, paymentRouter] = [newRouter(), newRouter()]
  const shops = await serve((request, response) => void shopRouter.handle(request, response), ports.shops)
  const payments = await serve((request, response) => void paymentRouter.handle(request, response), ports.payments)
  const url = `http://localhost:${shops.port}`
  shopRoutes(shopRouter, { orders: openOrders({ issuer, dataDir }), tokens, payments: () => payments.url, onOrder })
  paymentRoutes(paymentRouter, { tokens, shops: () => url })
  return {
    url,
    paymentsUrl: payments.url,
    list: checkoutShops.map(({ id, name, kind }) => ({ id, name, kind, url: `${url}/${id}` })),
    async close() {
      await Promise.all([shops.close(), payments.close()])
    },
  }
}
