import type { Handlers } from '../http/serve-calls.ts'
import { lookUpInvoices, type LookUpDeps } from './look-up-invoices.ts'

export const invoiceRoutes = (deps: LookUpDeps): Handlers<'lookUpInvoices'> => ({
  lookUpInvoices: ({ query }, { memberId }) =>
    lookUpInvoices(deps, {
      userId: memberId,
      invoiceId: query.invoiceId,
      withLock: query.includeExchangeRateLock ?? false,
      unpaidOnly: query.unpaidOnly ?? false,
      pendingOnly: query.pendingOnly ?? false,
    }),
})
