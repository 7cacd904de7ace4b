import type { Texts } from '../language.ts'
import type { TextPages } from './text-page.ts'

export const faqs: TextPages = {
  en: {
    title: 'Frequently Asked Questions | Moon',
    description:
      'Amounts, fees, limits, refunds, Coinbase, what cards decline, and what happens when a payment goes wrong.',
    heading: 'Frequently Asked Questions',
    sections: [
      {
        id: 'general',
        title: 'General',
        text: [
          '**What is a Moon card?** A prepaid virtual Visa card. You choose an amount from $1 to $1,000, pay it with crypto, and use its number at US online merchants that accept Visa. It is valid for 60 days.',
          '**Are there gift cards, too?** Where they are offered, yes: cards of single shops, some below their value, paid in the same ways. Once its code is delivered a gift card cannot be returned.',
          '**What can I pay with?** Bitcoin, on-chain or [over Lightning](/lightning-network); USDC and USDT on Ethereum, USDT on Tron; and, where it is offered, coins in a connected Coinbase account, [CELO](/celo) among them.',
          '**What does it cost?** There are no fees for buying cards with bitcoin. You see the rate and every line of the price before you pay.',
          '**How do I increase my limits?** All your cards together may load $10,000 in 24 hours and $50,000 in a calendar month. [Write to support](/contact-us) if you need more or want less; both can be set for your account.',
          '**What are reward sats?** What you spend with a card earns you 0.5% in sats, except for the part you paid with sats or credit. From 50 sats on you can apply them to your next card.',
          '**Does Moon hold my coins?** No. We never hold your crypto: it becomes US dollars on your card when you pay. What was paid for and is left on a card can become USD credit, which buys other cards.',
        ],
      },
      {
        id: 'refunds',
        title: 'Refunds',
        text: [
          '**Can I get unspent money back?** Delete a card any time: what was paid for and is left becomes account credit at once. What shops still hold follows when they let it go. A discount can be spent, and is not paid out. Credit buys other cards.',
          '**My card expired with money on it.** The money is still yours: delete the card, or leave it, and a week later it becomes account credit by itself.',
          '**Can credit become Bitcoin again?** Where it is offered, yes: at least $10 and less than $3,000 for each request, minus network and partner fees, within 5 business days.',
          '**A merchant refunded me.** The refund goes back to the card. If the card is gone by then, it becomes account credit.',
          '**What if a card cannot be made?** Over Lightning the sats are only taken once the card exists; otherwise your wallet keeps them. Every other payment becomes account credit in full.',
        ],
      },
      {
        id: 'coinbase',
        title: 'Coinbase',
        text: [
          '**How do I pay from Coinbase?** Where it is offered, connect your account in the settings. Coinbase asks what you allow; then its wallets appear among your ways to pay.',
          '**Is there a limit?** $1,000 a day, and Coinbase may ask for its own second factor.',
          '**How do I disconnect?** In the settings of Moon or of Coinbase; either ends it at once.',
        ],
      },
      {
        id: 'restrictions',
        title: 'Restrictions',
        text: [
          '**Where do cards decline?** Outside the United States, and at wires and money orders, direct marketing, security brokers, dating and escort services, massage services, gambling, cash disbursement, outbound telemarketing, foreign or non-fiat currency, and PayPal funding.',
          '**Why was my purchase declined?** The card’s transactions give the reason for every decline in plain words. The commonest: the price with tax and shipping was above what is left on the card.',
          '**Which address do I give at the checkout?** Any address that is yours; some merchants compare its postal code.',
        ],
      },
      {
        id: 'trouble',
        title: 'Trouble',
        text: [
          '**I paid too little, too late or twice.** Nothing is lost. The address of an order stays yours: send the rest, take a card for what arrived, or let it become credit. A late payment counts at the lower of the rates of its arrival and its confirmation; a second one becomes credit.',
          '**I sent the wrong coin.** Write to us with the transaction id. Tokens that we know are counted by themselves; others can often be brought back, for a fee that you see before you agree.',
          '**My payment is not seen.** An on-chain payment appears within a minute of leaving your wallet. Exchanges often send in batches, which can take longer than the price lock; the payment still counts, at the lower of the rates of its arrival and its confirmation.',
          '**I do not get a code by email.** Look in the spam folder, wait a minute, and have it sent again. Only the newest code works.',
        ],
      },
      {
        id: 'other',
        title: 'Other',
        text: [
          '**How long do I have to pay?** Three minutes over Lightning, fifteen on Bitcoin, thirty for USDC and USDT. The price is locked meanwhile.',
          '**How many confirmations?** Bitcoin 3, Ethereum 12, Tron 19. You can close the page meanwhile; the card comes by itself.',
          '**Can I pay from a hardware wallet?** Yes: [here is how](/cobo-vault).',
          '**Who can see my card number?** You, after you log in and ask for it. It stays with the issuing bank otherwise. More on [trust and safety](/trust-and-safety).',
        ],
      },
    ],
  },
  es: {
    title: 'Preguntas frecuentes | Moon',
    description: 'Importes, comisiones, límites, reembolsos, Coinbase, rechazos y qué pasa cuando un pago sale mal.',
    heading: 'Preguntas frecuentes',
    sections: [
      {
        id: 'general',
        title: 'General',
        text: [
          '**¿Qué es una tarjeta Moon?** Una Visa virtual de prepago. Eliges un importe de $1 a $1,000, lo pagas con cripto y usas su número en comercios en línea de Estados Unidos que aceptan Visa. Es válida durante 60 días.',
          '**¿Hay también tarjetas regalo?** Donde se ofrecen, sí: de tiendas concretas, algunas por menos de su valor, y se pagan igual. Una vez entregado su código, una tarjeta regalo no se puede devolver.',
          '**¿Con qué puedo pagar?** Con Bitcoin, en cadena o [por Lightning](/lightning-network); con USDC y USDT en Ethereum y USDT en Tron; y, donde se ofrece, con monedas de una cuenta de Coinbase conectada, entre ellas [CELO](/celo).',
          '**¿Cuánto cuesta?** Comprar tarjetas con bitcoin no tiene comisiones. Ves el cambio y cada línea del precio antes de pagar.',
          '**¿Cómo aumento mis límites?** Todas tus tarjetas juntas pueden cargar $10,000 en 24 horas y $50,000 en un mes natural. [Escribe a soporte](/contact-us) si necesitas más o quieres menos; ambos se pueden ajustar en tu cuenta.',
          '**¿Qué son los sats de recompensa?** Lo que gastas con una tarjeta te da un 0,5 % en sats, salvo la parte que pagaste con sats o saldo. A partir de 50 sats puedes usarlos en la siguiente.',
          '**¿Guarda Moon mis monedas?** No. Nunca guardamos tu cripto: se convierte en dólares en tu tarjeta cuando pagas. Lo que se pagó y queda en una tarjeta puede convertirse en saldo en dólares, que compra otras tarjetas.',
        ],
      },
      {
        id: 'refunds',
        title: 'Reembolsos',
        text: [
          '**¿Recupero lo que no gasto?** Elimina una tarjeta cuando quieras: lo que se pagó y queda en ella se convierte en saldo al instante. Lo que los comercios todavía retienen sigue cuando lo liberan. Un descuento se puede gastar, pero no se paga. Con él compras otras tarjetas.',
          '**Mi tarjeta caducó con dinero.** Sigue siendo tuyo: elimina la tarjeta o déjala, y una semana después se convierte en saldo por sí solo.',
          '**¿Puede el saldo volver a ser Bitcoin?** Donde se ofrece, sí: al menos $10 y menos de $3,000 por solicitud, menos las comisiones de red y de socios, en 5 días hábiles.',
          '**Un comercio me devolvió dinero.** Vuelve a la tarjeta. Si la tarjeta ya no existe, se convierte en saldo.',
          '**¿Y si no se puede crear la tarjeta?** Por Lightning los sats solo se toman cuando la tarjeta existe; si no, se quedan en tu monedero. Cualquier otro pago se convierte en saldo por completo.',
        ],
      },
      {
        id: 'coinbase',
        title: 'Coinbase',
        text: [
          '**¿Cómo pago desde Coinbase?** Donde se ofrece, conecta tu cuenta en los ajustes. Coinbase pregunta qué permites; después sus monederos aparecen entre tus formas de pago.',
          '**¿Hay un límite?** $1,000 al día, y Coinbase puede pedir su propio segundo factor.',
          '**¿Cómo la desconecto?** En los ajustes de Moon o de Coinbase; en ambos casos el efecto es inmediato.',
        ],
      },
      {
        id: 'restrictions',
        title: 'Restricciones',
        text: [
          '**¿Dónde se rechazan las tarjetas?** Fuera de Estados Unidos y en transferencias y giros, venta directa, corredores de bolsa, citas y acompañantes, masajes, juegos de azar, retirada de efectivo, telemarketing, divisas y monedas no fiduciarias, y recarga de PayPal.',
          '**¿Por qué se rechazó mi compra?** Las transacciones de la tarjeta explican cada rechazo con palabras sencillas. El motivo más común: el precio con impuestos y envío superaba lo que quedaba en la tarjeta.',
          '**¿Qué dirección doy al pagar?** Cualquiera que sea tuya; algunos comercios comparan el código postal.',
        ],
      },
      {
        id: 'trouble',
        title: 'Problemas',
        text: [
          '**Pagué de menos, tarde o dos veces.** No se pierde nada. La dirección de un pedido sigue siendo tuya: envía el resto, acepta una tarjeta por lo que llegó o deja que se convierta en saldo. Un pago tardío cuenta al menor de los cambios de su llegada y su confirmación; un segundo pago se convierte en saldo.',
          '**Envié la moneda equivocada.** Escríbenos con el identificador de la transacción. Los tokens que conocemos se cuentan solos; otros a menudo se pueden recuperar, por una tarifa que ves antes de aceptar.',
          '**Mi pago no aparece.** Un pago en cadena aparece menos de un minuto después de salir de tu monedero. Los exchanges suelen enviar por lotes y pueden tardar más de lo que dura el precio; el pago cuenta igualmente, al menor de los cambios de su llegada y su confirmación.',
          '**No recibo el código por correo.** Mira en el correo no deseado, espera un minuto y pide otro. Solo sirve el más reciente.',
        ],
      },
      {
        id: 'other',
        title: 'Otras',
        text: [
          '**¿Cuánto tiempo tengo para pagar?** Tres minutos por Lightning, quince en Bitcoin, treinta para USDC y USDT. Durante ese tiempo el precio no cambia.',
          '**¿Cuántas confirmaciones?** Bitcoin 3, Ethereum 12, Tron 19. Puedes cerrar la página; la tarjeta llega sola.',
          '**¿Puedo pagar con un monedero físico?** Sí: [así se hace](/cobo-vault).',
          '**¿Quién ve el número de mi tarjeta?** Tú, después de iniciar sesión y pedirlo. Si no, se queda en el banco emisor. Más en [confianza y seguridad](/trust-and-safety).',
        ],
      },
    ],
  },
}

const search = {
  en: {
    label: 'Search the questions',
    found: '{count} of {all} questions',
    none: 'No question has these words.',
    write: 'Ask us instead',
  },
  es: {
    label: 'Busca en las preguntas',
    found: '{count} de {all} preguntas',
    none: 'Ninguna pregunta tiene estas palabras.',
    write: 'Pregúntanos',
  },
}

export const faqSearch: Texts<typeof search.en> = search
