/**
 * The origins from which payment providers load the card fields' frames. Digits go only to the shop itself or to
 * one of these. The list ships with the package: no page and no server can extend it. Each origin was verified in
 * November 2026 (decision 351): the provider's documents or code name it as the frame's origin, or programs meet
 * the frame there.
 */
const providers = [
  // Stripe Elements.
  'https://js.stripe.com',
  // Braintree's hosted fields, and PayPal's own.
  'https://assets.braintreegateway.com',
  'https://www.paypal.com',
  // Adyen's secured fields, one origin per region.
  'https://checkoutshopper-live.adyen.com',
  'https://checkoutshopper-live-us.adyen.com',
  'https://checkoutshopper-live-au.adyen.com',
  'https://checkoutshopper-live-apse.adyen.com',
  'https://checkoutshopper-live-in.adyen.com',
  'https://checkoutshopper-live-nea.adyen.com',
  // Shopify's checkout, the current one and that of older shops.
  'https://checkout.pci.shopifyinc.com',
  'https://checkout.shopifycs.com',
  // Square's Web Payments.
  'https://web.squarecdn.com',
  // Cybersource's microform.
  'https://flex.cybersource.com',
  // Mollie's components.
  'https://js.mollie.com',
  // Recurly's fields, served from its API origins in both regions.
  'https://api.recurly.com',
  'https://api.eu.recurly.com',
  // Spreedly's iFrame.
  'https://core.spreedly.com',
  // Very Good Security's fields, and Basis Theory's hosted elements.
  'https://js.verygoodvault.com',
  'https://js.basistheory.com',
  // Mercado Pago's secure fields, and the CDN copy that pages usually load.
  'https://secure-fields.mercadopago.com',
  'https://api-static.mercadopago.com',
] as const

/** The shipped list, plus the sandbox's provider in builds for the sandbox. */
export function paymentOrigins(sandbox?: string): readonly string[] {
  return sandbox === undefined || sandbox === '' ? providers : [...providers, new URL(sandbox).origin]
}
