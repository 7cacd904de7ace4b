import type { Texts } from '../language.ts'

const en = {
  title: 'Moon for developers: buy cards from your own program',
  description: 'An API key, a token and one call: how a program buys prepaid cards with Moon. With commands that work.',
  heading: 'Buy cards from your own program',
  lead: 'A program of yours acts for you, within your limits and only as far as its key allows. Four commands, and its first card is ordered.',
  reference: 'All calls',
  document: 'OpenAPI document',
  steps: {
    credentials: {
      title: 'Make a key',
      text: 'Under [API Keys](/settings/api-keys) in the settings. Choose Buy, and Reveal if your program needs card numbers. You see the three credentials once.',
    },
    token: {
      title: 'Fetch a token',
      text: 'Client id and secret become a token for 15 minutes. A call needs both: the token and the key that it was made for.',
    },
    purchase: {
      title: 'Buy a card',
      text: 'The answer has a Lightning invoice in depositAddress, and the card follows its payment. With "applyUsdCredit": true your credit pays what it can; where that is all of the price, the answer has the card at once.',
    },
    request: {
      title: 'See your cards',
      text: 'The newest first, without their numbers unless the key may reveal them.',
    },
  },
  rulesTitle: 'Good to know',
  rules: [
    '**Do it once.** With an Idempotency-Key a call that is repeated after a lost answer is done once and answered the same. Every POST honours it.',
    '**Limits.** 60 calls a minute for each key; each answer says in RateLimit-Remaining how many are left.',
    '**Refusals.** code does not change and is for your program, message is for people, requestId is for our support.',
    '**Money** travels as decimal strings, never as floating-point numbers; times are ISO 8601 in UTC.',
  ],
}

export const developers: Texts<typeof en> = {
  en,
  es: {
    title: 'Moon para desarrolladores: compra tarjetas desde tu programa',
    description:
      'Una clave, un token y una llamada: así compra tarjetas prepago un programa con Moon. Con comandos que funcionan.',
    heading: 'Compra tarjetas desde tu propio programa',
    lead: 'Un programa tuyo actúa por ti, dentro de tus límites y solo hasta donde su clave permite. Cuatro comandos, y su primera tarjeta está pedida.',
    reference: 'Todas las llamadas',
    document: 'Documento OpenAPI',
    steps: {
      credentials: {
        title: 'Crea una clave',
        text: 'En [API Keys](/settings/api-keys), en los ajustes. Elige Buy, y Reveal si tu programa necesita los números. Las tres credenciales se muestran una sola vez.',
      },
      token: {
        title: 'Pide un token',
        text: 'Con el id y el secreto de cliente obtienes un token para 15 minutos. Cada llamada necesita los dos: el token y la clave para la que se creó.',
      },
      purchase: {
        title: 'Compra una tarjeta',
        text: 'La respuesta trae una factura Lightning en depositAddress, y la tarjeta llega con su pago. Con "applyUsdCredit": true tu crédito paga lo que puede; si cubre todo el precio, la respuesta trae la tarjeta al momento.',
      },
      request: {
        title: 'Mira tus tarjetas',
        text: 'La más nueva primero, sin sus números, salvo que la clave pueda revelarlos.',
      },
    },
    rulesTitle: 'Conviene saberlo',
    rules: [
      '**Una sola vez.** Con un Idempotency-Key, una llamada repetida tras perder la respuesta se hace una vez y se responde igual. Todos los POST lo respetan.',
      '**Límites.** 60 llamadas por minuto y clave; cada respuesta dice en RateLimit-Remaining cuántas quedan.',
      '**Rechazos.** code no cambia y es para tu programa, message es para personas, requestId es para nuestro soporte.',
      '**El dinero** viaja como texto decimal, nunca en coma flotante; las horas, en ISO 8601 y UTC.',
    ],
  },
}
