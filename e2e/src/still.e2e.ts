import { stillPurchases } from './still-purchases.ts'

// At the width of a desk: `npm run proofs`.
stillPurchases({ width: 375, height: 812 })
