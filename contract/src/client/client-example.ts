/**
 * Example program of an API consumer, as the public page and the package show it. A story installs the package and
 * runs the example unchanged.
 */
export const clientExample = `import { moonClient } from 'moon-client'

const moon = moonClient({
  origin: process.env.MOON_ORIGIN!,
  apiKey: process.env.MOON_API_KEY!,
  clientId: process.env.MOON_CLIENT_ID!,
  clientSecret: process.env.MOON_CLIENT_SECRET!,
})

const bought = await moon.getDepositAddress(
  { body: { card_amount: '25', applyUsdCredit: true } },
  { idempotencyKey: 'my-first-order' },
)
if (bought.ok) {
  console.log(bought.answer.card?.id ?? bought.answer.depositAddress)
} else {
  // Each call knows its codes: a word that it does not have does not compile.
  if (bought.code === 'limit_exceeded') console.log('Not today.')
  console.log(bought.code, bought.requestId)
}`
