import { stillPurchases } from './still-purchases.suite.ts'

// At the width of a phone: `npm test`.
stillPurchases({ width: 1280, height: 900 })
