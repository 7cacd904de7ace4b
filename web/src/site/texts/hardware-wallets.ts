import type { TextPages } from './text-page.ts'

export const hardwareWallets: TextPages = {
  en: {
    title: 'Paying from a hardware wallet | Moon',
    description: 'Pay for a Moon card on-chain from a wallet whose keys never touch a computer, such as a Cobo Vault.',
    heading: 'Paying from a hardware wallet',
    sections: [
      {
        id: 'how',
        title: 'How it works',
        text: [
          'Choose your amount, continue to the payment and open the On-Chain tab. Scan the QR code with the app that goes with your hardware wallet, such as a Cobo Vault: address and amount are in it. Compare the address on the device’s own screen, then sign there.',
        ],
      },
      {
        id: 'time',
        title: 'Take your time',
        text: [
          'The price is locked for fifteen minutes. If signing takes longer, the payment still counts, at the lower of the rates of its arrival and its confirmation, and the address stays yours.',
        ],
      },
      {
        id: 'fee',
        title: 'The network’s fee',
        text: [
          'Choose a fee that confirms within the hour. The payment counts from the moment it is seen, but the card waits for three confirmations.',
        ],
      },
    ],
  },
  es: {
    title: 'Pagar con un monedero físico | Moon',
    description:
      'Paga una tarjeta Moon en cadena con un monedero cuyas claves nunca tocan un ordenador, como Cobo Vault.',
    heading: 'Pagar con un monedero físico',
    sections: [
      {
        id: 'how',
        title: 'Cómo funciona',
        text: [
          'Elige tu importe, sigue hasta el pago y abre la pestaña On-Chain. Escanea el código QR con la aplicación de tu monedero físico, como un Cobo Vault: contiene dirección e importe. Compara la dirección en la pantalla del dispositivo y firma allí.',
        ],
      },
      {
        id: 'time',
        title: 'Sin prisa',
        text: [
          'El precio queda fijado quince minutos. Si firmar tarda más, el pago cuenta igualmente, al menor de los cambios de su llegada y su confirmación, y la dirección sigue siendo tuya.',
        ],
      },
      {
        id: 'fee',
        title: 'La comisión de la red',
        text: [
          'Elige una comisión que confirme en menos de una hora. El pago cuenta desde que se ve, pero la tarjeta espera tres confirmaciones.',
        ],
      },
    ],
  },
}
