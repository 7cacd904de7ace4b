/**
 * Example code with which a program verifies an event, in JavaScript with the public library for Standard
 * Webhooks, as the public page shows it. It runs unchanged where `request` has the raw body as text.
 */
export const verifyWebhook = `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.MOON_WEBHOOK_SECRET)
const seen = new Set()

export function hear(request) {
  // Throws where it is not ours, or older than five minutes.
  const event = webhook.verify(request.body, request.headers)
  if (seen.has(event.id)) return
  seen.add(event.id)
  if (event.type === 'card.ready') console.log(event.data.cardId)
}`
