import type { Texts } from '../language.ts'

// Pages with a layout of their own, except the front page.

const contactEn = {
  title: 'Contact us | Moon',
  description: 'Write to Moon: what to add so that we can help quickly, and what never to send.',
  heading: 'Contact us',
  lead: 'Write to us about a payment, a card or a page.',
  name: 'Name',
  email: 'Email',
  message: 'Message',
  send: 'Lets Talk',
  thanks: "Thanks for reaching out, we'll be in contact with you soon.",
  home: 'Back to the front page',
  notes: [
    'If it is about a card, add its **Support Token**: it stands in the card’s own view and says nothing about you. If a page showed a reference, add that too.',
    'Never send a card number, a security code or a password.',
    'Many questions are answered in the [FAQ](/faqs).',
  ],
  noScript: 'Without scripts this form cannot send. Please write to',
}

export const contact: Texts<typeof contactEn> = {
  en: contactEn,
  es: {
    title: 'Contacto | Moon',
    description: 'Escribe a Moon: qué añadir para que ayudemos rápido y qué no enviar nunca.',
    heading: 'Contáctanos',
    lead: 'Escríbenos sobre un pago, una tarjeta o una página.',
    name: 'Nombre',
    email: 'Correo electrónico',
    message: 'Mensaje',
    send: 'Hablemos',
    thanks: 'Gracias por escribirnos, pronto nos pondremos en contacto contigo.',
    home: 'Volver al inicio',
    notes: [
      'Si se trata de una tarjeta, añade su **Support Token**: está en la vista de la tarjeta y no dice nada de ti. Si una página te mostró una referencia, añádela también.',
      'Nunca envíes un número de tarjeta, un código de seguridad ni una contraseña.',
      'Muchas preguntas se responden en las [preguntas frecuentes](/faqs).',
    ],
    noScript: 'Sin scripts, este formulario no puede enviarse. Escríbenos a',
  },
}

const lightningEn = {
  title: 'The Lightning Network | Moon',
  description:
    'What the Lightning Network is, how a payment crosses it, six wallets to begin with, and how to reach our node.',
  heading: 'The Lightning Network',
  sections: [
    {
      id: 'what',
      title: 'What it is',
      text: [
        'The Lightning Network carries Bitcoin payments beside the blockchain instead of on it. A payment arrives in about a second and costs next to nothing, however full the blocks are. The bitcoin is the same.',
      ],
    },
    {
      id: 'how',
      title: 'How it works',
      text: [
        'Two people lock some bitcoin together on the chain: that is a channel. Inside it they shift the balance back and forth as often as they like, by signing, without telling the chain. Many channels make a network, and a payment finds its way across several of them.',
        'Each hop can take its part only by revealing a secret that the receiver gives out on receiving. So a payment either arrives whole, or it never left.',
        'At Moon there is one safety more: your payment is held on its way until your card exists. If the card cannot be made, the sats never leave your wallet.',
      ],
    },
  ],
  walletsTitle: 'Wallets to begin with',
  walletsText: 'Any Lightning wallet will do. These six are well known; they are not ours.',
  nodeTitle: 'Connect to our node',
  nodeText: 'If you run a node of your own, open a channel to ours and pay without a detour.',
  nodeLabel: 'Node link',
  nodeWaiting: 'Asking the node …',
  nodeAway: 'Our node gives no public address at the moment.',
  nodeNoScript: 'The link is shown only where scripts may run.',
  copy: 'Copy',
  copied: 'The key has been copied to your clipboard',
  newTab: '(opens in a new tab)',
}

export const lightning: Texts<typeof lightningEn> = {
  en: lightningEn,
  es: {
    title: 'La red Lightning | Moon',
    description:
      'Qué es la red Lightning, cómo la cruza un pago, seis monederos para empezar y cómo llegar a nuestro nodo.',
    heading: 'La red Lightning',
    sections: [
      {
        id: 'what',
        title: 'Qué es',
        text: [
          'La red Lightning lleva los pagos de Bitcoin por fuera de la cadena de bloques. Un pago llega en cerca de un segundo y no cuesta casi nada, por llenos que estén los bloques. El bitcoin es el mismo.',
        ],
      },
      {
        id: 'how',
        title: 'Cómo funciona',
        text: [
          'Dos personas bloquean juntas algo de bitcoin en la cadena: eso es un canal. Dentro mueven el saldo de un lado a otro cuantas veces quieran, firmando, sin decírselo a la cadena. Muchos canales hacen una red, y un pago encuentra su camino por varios.',
          'Cada nodo del camino solo cobra su parte si revela un secreto que el receptor entrega al recibir. Así, un pago llega entero o no llega a salir.',
          'En Moon hay una garantía más: tu pago queda retenido por el camino hasta que tu tarjeta existe. Si no se puede crear, los sats nunca salen de tu monedero.',
        ],
      },
    ],
    walletsTitle: 'Monederos para empezar',
    walletsText: 'Sirve cualquier monedero Lightning. Estos seis son muy conocidos; no son nuestros.',
    nodeTitle: 'Conecta con nuestro nodo',
    nodeText: 'Si tienes un nodo propio, abre un canal con el nuestro y paga sin rodeos.',
    nodeLabel: 'Enlace del nodo',
    nodeWaiting: 'Preguntando al nodo …',
    nodeAway: 'Ahora mismo nuestro nodo no da ninguna dirección pública.',
    nodeNoScript: 'El enlace solo se muestra si el navegador permite scripts.',
    copy: 'Copiar',
    copied: 'La clave se ha copiado en tu portapapeles',
    newTab: '(se abre en otra pestaña)',
  },
}

const sitemapEn = {
  title: 'Sitemap | Moon',
  description: 'Every public page of Moon in one list.',
  heading: 'Sitemap',
  account: 'Account',
  accountLinks: [
    { name: 'Log In', to: '/login' },
    { name: 'Sign Up', to: '/signup' },
    { name: 'Forgot password', to: '/login/reset' },
  ],
}

export const sitemap: Texts<typeof sitemapEn> = {
  en: sitemapEn,
  es: {
    title: 'Mapa del sitio | Moon',
    description: 'Todas las páginas públicas de Moon en una lista.',
    heading: 'Mapa del sitio',
    account: 'Cuenta',
    accountLinks: [
      { name: 'Iniciar sesión', to: '/login' },
      { name: 'Crear cuenta', to: '/signup' },
      { name: 'Olvidé la contraseña', to: '/login/reset' },
    ],
  },
}

const supportEn = {
  title: 'Support | Moon',
  description: 'How to reach Moon’s support, and what helps us to help you quickly.',
  heading: 'Support',
  lead: 'Tell us what happened.',
  write: 'Write to us',
  chat: 'Start a chat',
  chatText: 'Talk to us here. The chat is a window of our support provider, and it is loaded only when you ask for it.',
  notes: [
    '**A payment:** add its transaction id, or the address you paid to.',
    '**A card:** add its Support Token, which stands in the card’s own view.',
    '**A page:** add the reference it showed.',
    'Most answers stand in the [FAQ](/faqs). Never send a card number, a security code or a password.',
  ],
}

export const support: Texts<typeof supportEn> = {
  en: supportEn,
  es: {
    title: 'Soporte | Moon',
    description: 'Cómo contactar con el soporte de Moon y qué nos ayuda a resolverlo rápido.',
    heading: 'Soporte',
    lead: 'Cuéntanos qué pasó.',
    write: 'Escríbenos',
    chat: 'Abrir el chat',
    chatText:
      'Habla con nosotros aquí. El chat es una ventana de nuestro proveedor de soporte y solo se carga cuando lo pides.',
    notes: [
      '**Un pago:** añade su identificador de transacción o la dirección a la que pagaste.',
      '**Una tarjeta:** añade su Support Token, que está en la vista de la tarjeta.',
      '**Una página:** añade la referencia que te mostró.',
      'La mayoría de las respuestas está en las [preguntas frecuentes](/faqs). Nunca envíes un número de tarjeta, un código de seguridad ni una contraseña.',
    ],
  },
}

const installedEn = {
  title: 'Welcome to the Moon extension',
  description: 'The Moon extension is installed: pin it to the toolbar and log in.',
  heading: 'Welcome. Moon is in your browser.',
  notes: [
    'Pin it: open the puzzle piece in the toolbar and press the pin beside Moon.',
    'Open it and log in with your Moon account, or [make one](/signup).',
    'At the next checkout your card is one click away.',
  ],
  go: 'Log In',
}

export const installed: Texts<typeof installedEn> = {
  en: installedEn,
  es: {
    title: 'Te damos la bienvenida a la extensión de Moon',
    description: 'La extensión de Moon está instalada: fíjala en la barra e inicia sesión.',
    heading: 'Hola. Moon ya está en tu navegador.',
    notes: [
      'Fíjala: abre la pieza de puzle de la barra y pulsa la chincheta junto a Moon.',
      'Ábrela e inicia sesión con tu cuenta de Moon, o [crea una](/signup).',
      'En tu próxima compra, la tarjeta está a un clic.',
    ],
    go: 'Iniciar sesión',
  },
}

const uninstalledEn = {
  title: 'The Moon extension is removed',
  description: 'The Moon extension was removed. Tell us what was missing.',
  heading: 'The extension is removed',
  lead: 'Your account and your cards are untouched. What was missing, or in the way?',
  message: 'Your feedback',
  email: 'Email, if you would like an answer',
  send: 'Submit Feedback',
  thanks: 'Thank you for your feedback.',
  home: 'Return Home',
}

export const uninstalled: Texts<typeof uninstalledEn> = {
  en: uninstalledEn,
  es: {
    title: 'La extensión de Moon se ha eliminado',
    description: 'La extensión de Moon se ha eliminado. Cuéntanos qué faltaba.',
    heading: 'La extensión se ha eliminado',
    lead: 'Tu cuenta y tus tarjetas siguen intactas. ¿Qué faltaba o molestaba?',
    message: 'Tu opinión',
    email: 'Correo, si quieres una respuesta',
    send: 'Enviar opinión',
    thanks: 'Gracias por tu opinión.',
    home: 'Volver al inicio',
  },
}

const accountClosedEn = {
  title: 'Your account is closed | Moon',
  heading: 'Goodbye',
  lead: 'Your account is closed. Thank you for having been here.',
  notes: [
    'We have sent you a letter that says what stays with us, and why. After it you get no more.',
    'Should money still arrive for an old order, write to us and you get it. With the same address you may open a new account.',
  ],
  home: 'Return Home',
  contact: 'Contact us',
}

export const accountClosed: Texts<typeof accountClosedEn> = {
  en: accountClosedEn,
  es: {
    title: 'Tu cuenta está cerrada | Moon',
    heading: 'Hasta siempre',
    lead: 'Tu cuenta está cerrada. Gracias por haber estado aquí.',
    notes: [
      'Te hemos enviado una carta que dice qué se queda con nosotros y por qué. Después de ella no recibirás ninguna más.',
      'Si todavía llega dinero de un pedido antiguo, escríbenos y es tuyo. Con la misma dirección puedes abrir una cuenta nueva.',
    ],
    home: 'Volver al inicio',
    contact: 'Escríbenos',
  },
}
