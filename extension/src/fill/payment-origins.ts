/**
 * The origins from which payment providers load the frames that shops have for a card's fields. Digits go to the shop itself or to one of
 * these. The list is part of the package: no page and no server adds to it. Each was looked up in November 2026 (decision 351): the
 * provider's documents or its own code name it as where the frame comes from, or programs meet the frame there.
 */
const providers = [
  // Stripe Elements.
  'https://js.stripe.com',
  // Braintree's hosted fields, and PayPal's own.
  'https://assets.braintreegateway.com',
  'https://www.paypal.com',
  // Adyen's secured fields, one origin for each of its regions.
  'https://checkoutshopper-live.adyen.com',
  'https://checkoutshopper-live-us.adyen.com',
  'https://checkoutshopper-live-au.adyen.com',
  'https://checkoutshopper-live-apse.adyen.com',
  'https://checkoutshopper-live-in.adyen.com',
  'https://checkoutshopper-live-nea.adyen.com',
  // Shopify's checkout, as it is and as older shops have it.
  'https://checkout.pci.shopifyinc.com',
  'https://checkout.shopifycs.com',
  // Square's Web Payments.
  'https://web.squarecdn.com',
  // Cybersource's microform.
  'https://flex.cybersource.com',
  // Mollie's components.
  'https://js.mollie.com',
  // Recurly's fields, which come from where its calls go, in both regions.
  'https://api.recurly.com',
  'https://api.eu.recurly.com',
  // Spreedly's iFrame.
  'https://core.spreedly.com',
  // Very Good Security's fields, and Basis Theory's hosted elements.
  'https://js.verygoodvault.com',
  'https://js.basistheory.com',
  // Mercado Pago's secure fields, and the copy that they are usually loaded from.
  'https://secure-fields.mercadopago.com',
  'https://api-static.mercadopago.com',
] as const

/** The shipped list, and the sandbox's provider where the extension was built for one. */
export function paymentOrigins(sandbox?: string): readonly string[] {
  return sandbox === undefined || sandbox === '' ? providers : [...providers, new URL(sandbox).origin]
}
