/** Refusals with more detail than their code, and words that appear in refusals, in Spanish. */
export const otherRefusals = {
  'Moon cannot reach its database right now. Nothing is lost; please try again in a moment.':
    'Moon no puede acceder a su base de datos ahora. No se pierde nada; inténtalo de nuevo en un momento.',
  'This is not right: {fields}.': 'Esto no es correcto: {fields}.',
  'This is not right: wallet.': 'Esto no es correcto: el monedero (wallet).',
  'This is not right: cardValue.': 'Esto no es correcto: el valor de la tarjeta (cardValue).',
  'This is not right: two different coins.': 'Esto no es correcto: dos monedas distintas.',
  'This is not right: two different values of {field}.': 'Esto no es correcto: dos valores distintos de {field}.',
  'This is not right: blockchain.': 'Esto no es correcto: la red (blockchain).',
  'This is not right: the amount.': 'Esto no es correcto: el importe.',
  'An Idempotency-Key has 1 to 255 characters.': 'Una Idempotency-Key tiene de 1 a 255 caracteres.',
  'Too many tries. Wait one second.': 'Demasiados intentos. Espera un segundo.',
  'Too many tries. Wait {seconds} seconds.': 'Demasiados intentos. Espera {seconds} segundos.',
  'Too many tries. Wait {minutes} minutes.': 'Demasiados intentos. Espera {minutes} minutos.',
  'This token is not known: it was mistyped, has ended, or its API key was deleted. Get a new one.':
    'Este token no se conoce: está mal escrito, ha terminado o se eliminó su clave de API. Obtén uno nuevo.',
  'An API key alone is not enough. Get a token by its client id and secret, and send it as "Authorization: Bearer ...".':
    'Una clave de API no basta por sí sola. Obtén un token con su client id y su secreto, y envíalo como "Authorization: Bearer ...".',
  'per 24 hours': 'cada 24 horas',
  'per calendar month': 'por mes natural',
  create: 'crear',
  delete: 'eliminar',
  get: 'ver',
  day: 'día',
  month: 'mes',
  year: 'año',
  // refusals of the exchange
  'Coinbase must know more about who is paid for sends from your country, and takes that only on its own pages. Pay this order from your Coinbase app, or in another way.':
    'Coinbase debe saber más de quien cobra los envíos desde tu país, y solo lo acepta en sus propias páginas. Paga este pedido desde tu app de Coinbase, o de otra manera.',
  'This is more than Coinbase lets Moon send for you at present. Raise the limit by connecting your account again, wait a day, or pay in another way.':
    'Esto es más de lo que Coinbase deja que Moon envíe por ti ahora. Para subir el límite vuelve a conectar tu cuenta; si no, espera un día o paga de otra manera.',
} as const
