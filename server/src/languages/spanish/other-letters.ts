/** Text of every email, and emails about neither money nor access, in Spanish. */
export const otherLetters = {
  'Moon never asks for your password or for this code, by mail, by phone or in a chat.':
    'Moon nunca te pide tu contraseña ni este código, ni por correo, ni por teléfono, ni en un chat.',
  'Moon: prepaid virtual Visa cards, paid with crypto.':
    'Moon: tarjetas Visa virtuales de prepago, pagadas con criptomonedas.',
  'To get no more of these letters: {url}': 'Para no recibir más correos como este: {url}',
  'No more of these letters will come.': 'Ya no recibirás más correos como este.',
  'Hello {name},': 'Hola, {name}:',
  'Your Moon account is ready': 'Tu cuenta de Moon está lista',
  'your place on the waitlist has come up: you can buy your first card now.':
    'ha llegado tu turno en la lista de espera: ya puedes comprar tu primera tarjeta.',
  'You get this mail because you signed up to Moon.': 'Recibes este correo porque te registraste en Moon.',
  'Do you want our newsletter again?': '¿Quieres recibir de nuevo nuestro boletín?',
  'Somebody typed your address for our newsletter, which you had ended. It stays ended unless you begin it again here:':
    'Alguien escribió tu dirección para nuestro boletín, del que te habías dado de baja. La baja sigue en pie, salvo que vuelvas a suscribirte aquí:',
  'If it was not you, ignore this mail: nothing comes. We ask at most once a month.':
    'Si no fuiste tú, ignora este correo: no llegará nada. Preguntamos como mucho una vez al mes.',
  'Your message to Moon': 'Tu mensaje a Moon',
  'You wrote on {at}: {message}': 'Escribiste el {at}: {message}',
  'You get this email because somebody wrote to us with your address. To go on, write at {url}':
    'Recibes este correo porque alguien nos escribió con tu dirección. Para continuar, escribe en {url}',
  'The Moon extension for your browser': 'La extensión de Moon para tu navegador',
  'You asked for the link to the Moon extension. Open this page on your computer, in Chrome; it says what the extension does and how it is added:':
    'Pediste el enlace a la extensión de Moon. Abre esta página en tu ordenador, en Chrome; explica qué hace la extensión y cómo se añade:',
  'Moon works without it, in any browser: open a card and copy its number into the checkout.':
    'Moon funciona sin ella, en cualquier navegador: abre una tarjeta y copia su número al pagar.',
  'You get this mail because somebody typed your address on our front page. If it was not you, ignore it.':
    'Recibes este correo porque alguien escribió tu dirección en nuestra página de inicio. Si no fuiste tú, ignóralo.',
  'Your Moon account is closed': 'Tu cuenta de Moon está cerrada',
  'Your Moon account is closed for good, as you asked. Every device is logged out, and nobody can log in any more.':
    'Tu cuenta de Moon está cerrada para siempre, como pediste. Se cerró la sesión en todos los dispositivos y ya nadie puede iniciarla.',
  'You gave up {amount} of Moon Credit with it.': 'Con ella renunciaste a {amount} de Moon Credit.',
  'You gave up {sats} reward sats with it.': 'Con ella renunciaste a {sats} sats de recompensa.',
  'You owed {sats} reward sats. You need not pay them; should you come back with this address, your next rewards settle them.':
    'Debías {sats} sats de recompensa. No tienes que pagarlos; si vuelves con esta dirección, tus próximas recompensas los saldan.',
  'Your name and your email address are removed. We keep what the law asks of us: what was paid, bought and refunded, and the agreement that you accepted.':
    'Se han borrado tu nombre y tu dirección de correo. Conservamos lo que la ley nos pide: lo que se pagó, se compró y se reembolsó, y el acuerdo que aceptaste.',
  'Should money still arrive for one of your orders, or should a shop give something back, it is yours. Write to us from this address, and you get it: {url}':
    'Si aún llega dinero de uno de tus pedidos o un comercio devuelve algo, es tuyo. Escríbenos desde esta dirección y lo recibes: {url}',
  'If you did not close it, write to us at once: {url}': 'Si no la cerraste tú, escríbenos enseguida: {url}',
  'This is the last mail that we send you by ourselves.':
    'Este es el último correo que te enviamos por nuestra cuenta.',
} as const
