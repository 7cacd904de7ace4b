import type { TextPages } from './text-page.ts'

export const celo: TextPages = {
  en: {
    title: 'Paying with CELO | Moon',
    description:
      'Buy a virtual Visa card with CELO from a connected Coinbase account: how it works, the price, the limits.',
    heading: 'Paying with CELO',
    sections: [
      {
        id: 'how',
        title: 'How it works',
        text: [
          'CELO is the coin of the Celo network, which was made for phones. Moon takes it from a connected exchange account: [log in](/login), connect Coinbase in your settings, choose an amount, and pick your CELO wallet (in Coinbase’s older lists it is called CGLD).',
          'The price is shown in US dollars and in CELO before you confirm. Once Coinbase has sent the payment, the card is there.',
        ],
      },
      {
        id: 'limits',
        title: 'Limits',
        text: [
          'Paying from an exchange account is limited to $1,000 a day, and Coinbase may ask for its own second factor. The wallet must cover the price, less the reward sats or account credit that you apply.',
        ],
      },
      {
        id: 'address',
        title: 'Sending CELO from your own wallet',
        text: [
          'There is no deposit address for CELO at Moon. Please do not send it to an address that was shown for another coin; if it has happened, [tell us](/contact-us).',
        ],
      },
    ],
  },
  es: {
    title: 'Pagar con CELO | Moon',
    description:
      'Compra una Visa virtual con CELO desde una cuenta de Coinbase conectada: cómo funciona, precio y límites.',
    heading: 'Pagar con CELO',
    sections: [
      {
        id: 'how',
        title: 'Cómo funciona',
        text: [
          'CELO es la moneda de la red Celo, pensada para teléfonos. Moon la acepta desde una cuenta de exchange conectada: [inicia sesión](/login), conecta Coinbase en tus ajustes, elige un importe y tu monedero de CELO (en las listas antiguas de Coinbase se llama CGLD).',
          'El precio se muestra en dólares y en CELO antes de confirmar. Cuando Coinbase ha enviado el pago, la tarjeta está lista.',
        ],
      },
      {
        id: 'limits',
        title: 'Límites',
        text: [
          'El pago desde un exchange está limitado a $1,000 al día, y Coinbase puede pedir su propio segundo factor. El monedero debe cubrir el precio, menos los sats o el saldo que uses.',
        ],
      },
      {
        id: 'address',
        title: 'Enviar CELO desde tu propio monedero',
        text: [
          'En Moon no hay dirección de depósito para CELO. No lo envíes a una dirección mostrada para otra moneda; si ya ocurrió, [avísanos](/contact-us).',
        ],
      },
    ],
  },
}
