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
      text: 'Under [API Keys](/settings/api-keys) in the settings. Choose Buy, and Reveal if your program needs card numbers. You see the three credentials once. Where there is no such page yet, [ask for access](/settings/api-access).',
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
  clientTitle: 'In TypeScript',
  client: [
    '[moon-client](/developers/moon-client.tgz) knows every call of a program: what it takes, what it answers and the codes that it may be refused with. It stands on nothing but fetch.',
    'It fetches the token, keeps it and fetches the next one. Each POST has an Idempotency-Key, yours or a new one, and is asked again when an answer is lost: what was done once is not done twice.',
  ],
  webhooksTitle: 'Hear what happens',
  webhooks: [
    'Your program need not ask: add its https address under [Webhooks](/settings/webhooks) in the settings, and we post there what happens to your orders, cards, refunds and credit. First it gets a test, and once it has answered that with 200 everything that you chose.',
    '**Verify each event** with the secret that you see once. We sign as Standard Webhooks describe it, for which there are libraries in many languages; the raw body is signed, so read it before anything parses it.',
    '**At least once, in no order.** Answer within ten seconds, with a status from 200 to 299, and do the work after it. Anything else comes again for three days under the same webhook-id; what you have seen you leave out. 410 turns an endpoint off, as do three days without an answer.',
    '**Events are short**: ids, states and amounts in cents, never a number or a code of a card. Read the rest by the calls. Each event stands in the OpenAPI document under webhooks.',
  ],
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
        text: 'En [API Keys](/settings/api-keys), en los ajustes. Elige Buy, y Reveal si tu programa necesita los números. Las tres credenciales se muestran una sola vez. Si esa página aún no aparece, [pide acceso](/settings/api-access).',
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
    clientTitle: 'En TypeScript',
    client: [
      '[moon-client](/developers/moon-client.tgz) conoce todas las llamadas de un programa: qué recibe cada una, qué responde y con qué códigos puede rechazarse. No depende de nada más que de fetch.',
      'Pide el token, lo guarda y pide el siguiente. Cada POST lleva un Idempotency-Key, el tuyo o uno nuevo, y se repite si se pierde una respuesta: lo que ya se hizo no se hace dos veces.',
    ],
    webhooksTitle: 'Entérate de lo que pasa',
    webhooks: [
      'Tu programa no tiene que preguntar: añade su dirección https en [Webhooks](/settings/webhooks), en los ajustes, y ahí publicamos lo que pasa con tus pedidos, tarjetas, reembolsos y crédito. Primero recibe una prueba y, cuando la ha respondido con 200, todo lo que hayas elegido.',
      '**Verifica cada evento** con el secreto que ves una sola vez. Firmamos como describe Standard Webhooks, con bibliotecas en muchos lenguajes; se firma el cuerpo sin procesar, así que léelo antes de que nada lo interprete.',
      '**Al menos una vez y sin orden.** Responde en diez segundos con un estado de 200 a 299 y trabaja después. Todo lo demás vuelve durante tres días con el mismo webhook-id; lo que ya has visto, ignóralo. Un 410 apaga el endpoint, igual que tres días sin respuesta.',
      '**Los eventos son breves**: ids, estados y cantidades en centavos, nunca el número ni el código de una tarjeta. Lo demás se lee con las llamadas. Cada evento está en el documento OpenAPI, en webhooks.',
    ],
    rulesTitle: 'Conviene saberlo',
    rules: [
      '**Una sola vez.** Con un Idempotency-Key, una llamada repetida tras perder la respuesta se hace una vez y se responde igual. Todos los POST lo respetan.',
      '**Límites.** 60 llamadas por minuto y clave; cada respuesta dice en RateLimit-Remaining cuántas quedan.',
      '**Rechazos.** code no cambia y es para tu programa, message es para personas, requestId es para nuestro soporte.',
      '**El dinero** viaja como texto decimal, nunca en coma flotante; las horas, en ISO 8601 y UTC.',
    ],
  },
}
