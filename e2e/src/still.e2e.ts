import { stillPurchases } from './still-purchases.suite.ts'

// At the width of a desk: `npm run proofs`.
stillPurchases({ width: 375, height: 812 })
