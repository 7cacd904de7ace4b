import type { TextPages } from './text-page.ts'

export const terms: TextPages = {
  en: {
    title: 'Terms & Conditions | Moon',
    description: 'Who may use Moon, what its cards can and cannot pay for, fees, limits, refunds, and account credit.',
    heading: 'Terms & Conditions',
    effective: 'Effective January 10, 2023',
    sections: [
      {
        id: 'who',
        title: 'Who may use Moon',
        short: 'For adults, one account each, and yours alone.',
        text: [
          'You must be 18 or older. There is one account per individual; organisations and groups have none. Do not share your credentials or your card details. We may suspend, close or restrict an account at our discretion, and say why where the law lets us.',
        ],
      },
      {
        id: 'cards',
        title: 'Cards',
        short: 'A card has up to $1,000, lives 60 days, and works at US shops online. A gift card is for its shop.',
        text: [
          'A card is a prepaid virtual Visa card issued by our bank partner. It holds at most $1,000, is valid for 60 days from the moment it is paid, and works at US online merchants that accept Visa. A card cannot be reloaded, combined with another or turned into cash. Several cards can be held at the same time.',
          'A gift card is for the shop that it names, on the terms of that shop. Once its code is delivered it cannot be returned, exchanged or reloaded; if no code comes within 24 hours, what you paid becomes account credit.',
        ],
      },
      {
        id: 'fees',
        title: 'Fees',
        short: 'Bitcoin buys cards without fees. Any fee would stand in the price before you pay.',
        text: [
          'There are no fees for buying cards with bitcoin: no creation fee, no load fee. What the network of your coin takes for the transfer is between you and the network. If a product ever carries a fee, it stands in the price, line by line, before you pay, and is never taken off the card afterwards.',
        ],
      },
      {
        id: 'limits',
        title: 'Limits',
        short: '$10,000 a day and $50,000 a month, unless your settings say otherwise.',
        text: [
          'All cards of an account together may load up to $10,000 within 24 hours and $50,000 in a calendar month. Paying from a connected exchange account is limited to $1,000 a day. We may set other limits for an account; those that hold for yours stand in your settings.',
        ],
      },
      {
        id: 'restrictions',
        title: 'What cards cannot pay for',
        short: 'Not outside the US, and not for gambling, cash, securities or PayPal.',
        text: [
          'Cards decline outside the United States, and for:',
          '- wires and money orders',
          '- direct marketing and outbound telemarketing',
          '- security brokers and dealers',
          '- dating and escort services, massage services',
          '- betting, casino and lotto, online gambling and racing, non-sport internet gaming',
          '- cash disbursement, foreign or non-fiat currency',
          '- funding a PayPal account',
        ],
      },
      {
        id: 'payment',
        title: 'Paying with crypto',
        short:
          'Pay in time and the price holds. Early, late, more or less: it all counts, at a price that is told here.',
        text: [
          'The price is locked for the time shown: three minutes over Lightning, fifteen on Bitcoin, thirty for USDC and USDT. A payment counts from the moment it is first seen. The locked price holds for what your order owes, and for payments that are confirmed within two hours. Anything else, such as a late payment or what you pay too much, counts at the lowest of the locked price, the rate when we first saw it and the rate when it was confirmed. What you pay too much becomes account credit; what is missing can be paid to the same address, or taken as a smaller card or as credit.',
          'We never hold your crypto. It is converted to US dollars when a card is bought.',
        ],
      },
      {
        id: 'account-credit',
        alias: 'moon-credit',
        title: 'Account credit',
        short: 'Delete a card and what you paid for and did not spend is credit for the next one.',
        text: [
          'Deleting a card returns what was paid for and is left on it as account credit in US dollars; what merchants still hold follows when they let it go. The share of a discount, or of a shortfall that was not asked for, is not returned. Credit also arises from overpayments and from payments that could not become a card. It buys other cards.',
          'The balance of account credit may not exceed $10,000, and a single addition may not exceed $2,000; we may set lower limits. What arrives by itself above them is held for you and told to you. Credit may shrink after more than 12 months without activity on the account, and never without two emails before.',
        ],
      },
      {
        id: 'refunds',
        title: 'Refunds',
        short: 'Where offered, credit goes back to Bitcoin, from $10 to just under $3,000.',
        text: [
          'Where it is offered, account credit can be paid out in Bitcoin: at least $10 and less than $3,000 for each request, at the unspent value at the time of the refund, minus network and partner fees. Refunds are processed within 5 business days. An address that you confirmed cannot be changed afterwards.',
        ],
      },
      {
        id: 'rewards',
        title: 'Reward sats',
        short: 'Spending earns sats, good for your next card from 50 on.',
        text: [
          'What you spend with a card earns reward sats. They can be applied to a later card from 50 sats on, cannot be exchanged for money, and are taken back when the merchant returns the purchase.',
        ],
      },
      {
        id: 'liability',
        title: 'If something goes wrong',
        short: 'Misused? Delete the card or tell us. Faulty goods? Ask the shop first.',
        text: [
          'Tell us at once when a card or an account is used without your permission: [contact us](/contact-us), or delete the card, which stops it immediately. Disputes with a merchant about goods begin with the merchant; disputes about a charge begin with us. Every payment that reached us is on record.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        short: 'Cards keep the terms they were bought under.',
        text: [
          'When these terms change, their date changes. Cards already bought keep the terms under which they were bought. If you do not agree with a change, spend or delete your cards and ask for your account to be closed.',
        ],
      },
    ],
  },
  es: {
    title: 'Términos y condiciones | Moon',
    description:
      'Quién puede usar Moon, qué pagan y qué no pagan sus tarjetas, comisiones, límites, reembolsos y saldo.',
    heading: 'Términos y condiciones',
    effective: 'En vigor desde el 10 de enero de 2023',
    sections: [
      {
        id: 'who',
        title: 'Quién puede usar Moon',
        short: 'Para adultos, una cuenta por persona, y solo tuya.',
        text: [
          'Debes tener 18 años o más. Hay una cuenta por persona; las organizaciones y los grupos no pueden tenerla. No compartas tus credenciales ni los datos de tus tarjetas. Podemos suspender, cerrar o restringir una cuenta a nuestro criterio, y diremos por qué cuando la ley lo permita.',
        ],
      },
      {
        id: 'cards',
        title: 'Tarjetas',
        short:
          'Una tarjeta lleva hasta $1,000, dura 60 días y sirve en tiendas en línea de EE. UU. Una tarjeta regalo es para su tienda.',
        text: [
          'Una tarjeta es una Visa virtual de prepago emitida por nuestro banco asociado. Contiene como máximo $1,000, es válida durante 60 días desde que está pagada y funciona en comercios en línea de Estados Unidos que aceptan Visa. No se puede recargar, combinar con otra ni convertir en efectivo. Se pueden tener varias a la vez.',
          'Una tarjeta regalo es para la tienda que nombra, con las condiciones de esa tienda. Una vez entregado su código no se puede devolver, cambiar ni recargar; si el código no llega en 24 horas, lo que pagaste se convierte en saldo.',
        ],
      },
      {
        id: 'fees',
        title: 'Comisiones',
        short: 'Con bitcoin no hay comisiones. Si hubiera alguna, estaría en el precio antes de pagar.',
        text: [
          'Comprar tarjetas con bitcoin no tiene comisiones: ni de creación ni de carga. Lo que la red de tu moneda cobra por la transferencia queda entre tú y la red. Si algún producto llega a tener una comisión, aparece en el precio, línea por línea, antes de pagar, y nunca se descuenta después de la tarjeta.',
        ],
      },
      {
        id: 'limits',
        title: 'Límites',
        short: '$10,000 al día y $50,000 al mes, salvo que tus ajustes digan otra cosa.',
        text: [
          'Todas las tarjetas de una cuenta juntas pueden cargar hasta $10,000 en 24 horas y $50,000 en un mes natural. El pago desde una cuenta de exchange conectada está limitado a $1,000 al día. Podemos fijar otros límites para una cuenta; los tuyos están en tus ajustes.',
        ],
      },
      {
        id: 'restrictions',
        title: 'Lo que las tarjetas no pagan',
        short: 'Ni fuera de EE. UU., ni para apuestas, efectivo, valores o PayPal.',
        text: [
          'Las tarjetas se rechazan fuera de Estados Unidos y en:',
          '- transferencias y giros postales',
          '- venta directa y telemarketing',
          '- corredores de bolsa y agentes de valores',
          '- citas y acompañantes, masajes',
          '- apuestas, casinos y loterías, juego y carreras en línea, juegos de azar por internet',
          '- retirada de efectivo, divisas o monedas no fiduciarias',
          '- recarga de una cuenta de PayPal',
        ],
      },
      {
        id: 'payment',
        title: 'Pagar con cripto',
        short:
          'Paga a tiempo y el precio se mantiene. Antes, después, más o menos: todo cuenta, al precio que se explica aquí.',
        text: [
          'El precio queda fijado durante el tiempo indicado: tres minutos por Lightning, quince en Bitcoin, treinta para USDC y USDT. Un pago cuenta desde que se ve por primera vez. El precio fijado vale para lo que debe tu pedido y para pagos confirmados en dos horas. Todo lo demás, como un pago tardío o lo que pagas de más, cuenta al menor de estos cambios: el fijado, el de su llegada y el de su confirmación. Lo que pagas de más se convierte en saldo; lo que falta se puede pagar a la misma dirección, o tomarse como una tarjeta menor o como saldo.',
          'Nunca guardamos tu cripto. Se convierte en dólares cuando se compra una tarjeta.',
        ],
      },
      {
        id: 'account-credit',
        alias: 'moon-credit',
        title: 'Saldo de la cuenta',
        short: 'Elimina una tarjeta y lo que pagaste y no gastaste es saldo para la siguiente.',
        text: [
          'Eliminar una tarjeta devuelve como saldo en dólares lo que se pagó y queda en ella; lo que los comercios todavía retienen sigue cuando lo liberan. La parte de un descuento, o de un importe que faltó y no se reclamó, no se devuelve. También generan saldo los pagos en exceso y los pagos que no pudieron convertirse en tarjeta. Con él se compran otras tarjetas.',
          'El saldo no puede superar $10,000, y un solo ingreso no puede superar $2,000; podemos fijar límites menores. Lo que llegue por sí solo por encima de esos límites se guarda para ti y te lo comunicamos. El saldo puede disminuir tras más de 12 meses sin actividad en la cuenta, y nunca sin dos correos previos.',
        ],
      },
      {
        id: 'refunds',
        title: 'Reembolsos',
        short: 'Donde se ofrece, el saldo vuelve a Bitcoin, desde $10 y por debajo de $3,000.',
        text: [
          'Donde se ofrece, el saldo puede pagarse en Bitcoin: al menos $10 y menos de $3,000 por solicitud, al valor no gastado en el momento del reembolso, menos las comisiones de red y de socios. Los reembolsos se procesan en 5 días hábiles. Una dirección confirmada ya no se puede cambiar.',
        ],
      },
      {
        id: 'rewards',
        title: 'Sats de recompensa',
        short: 'Gastar da sats, que sirven para otra tarjeta a partir de 50.',
        text: [
          'Lo que gastas con una tarjeta da sats de recompensa. Se pueden usar en otra tarjeta a partir de 50 sats, no se canjean por dinero y se retiran cuando el comercio devuelve la compra.',
        ],
      },
      {
        id: 'liability',
        title: 'Si algo sale mal',
        short: '¿Uso ajeno? Elimina la tarjeta o avísanos. ¿Producto defectuoso? Primero la tienda.',
        text: [
          'Avísanos enseguida si alguien usa una tarjeta o una cuenta sin tu permiso: [contáctanos](/contact-us), o elimina la tarjeta, lo que la detiene al instante. Las reclamaciones sobre un producto empiezan en el comercio; las de un cargo, con nosotros. Todo pago que nos llegó queda registrado.',
        ],
      },
      {
        id: 'changes',
        title: 'Cambios',
        short: 'Las tarjetas conservan los términos con que se compraron.',
        text: [
          'Cuando cambian estos términos, cambia su fecha. Las tarjetas ya compradas conservan los términos con que se compraron. Si no estás de acuerdo con un cambio, gasta o elimina tus tarjetas y pide que se cierre tu cuenta.',
        ],
      },
    ],
  },
}
