import type { Texts } from '../language.ts'

const en = {
  title: 'About Moon',
  description: 'Why Moon exists: crypto that can be spent where people shop, without giving it to anybody to keep.',
  heading: 'Money should go where you point it',
  mission: [
    'Our mission is to let anybody spend what they hold, where they already shop. Coins became easy to own long before they became easy to use; a shop asks for a card, and a card asks for a bank.',
    'Moon stands between the two for one minute. You pay with crypto, we make a card of it, and then we are out of the way. We keep no coins, ask for little, charge nothing for cards bought with bitcoin, and show every number on the way.',
    'The moon on the card is the whole idea: it is full when you begin, it wanes as you spend, and you can see from across the room how much is left.',
  ],
  teamTitle: 'Who makes it',
  teamText: 'Four kinds of work, each with a moon of its own.',
  team: { product: 'Product', engineering: 'Engineering', payments: 'Payments', support: 'Support' },
  teamTexts: {
    product: 'Decides what is left out.',
    engineering: 'Counts every cent twice.',
    payments: 'Talks to chains, nodes and banks.',
    support: 'Says in plain words where a payment is.',
  },
  careersTitle: 'Work with us',
  extensionTitle: 'The extension for Chrome',
  extension: [
    'It sits in the toolbar of Chrome on your computer. At a shop’s checkout it reads the total, makes a card for exactly that, waits until you have paid for it, and fills the form. It never sends the form: you do.',
    'It looks at a page only when you click its button there, and keeps no number of a card. Moon works without it, in any browser: open a card and copy its number into the checkout.',
  ],
  extensionAdd: 'How it is added',
  extensionStore: 'Add to Chrome',
  extensionFile: 'Download the extension',
  extensionFileSteps: [
    'Download the file and unpack it into a folder that stays where it is.',
    'Open chrome://extensions and turn on Developer mode, at the top right.',
    'Choose Load unpacked, and then that folder.',
    'Click its moon in the toolbar, and Connect to Moon.',
  ],
  extensionSourceSteps: [
    'In the source of Moon, run the command below: it writes the extension into extension/dist.',
    'Open chrome://extensions and turn on Developer mode, at the top right.',
    'Choose Load unpacked, and then the folder extension/dist.',
    'Click its moon in the toolbar, and Connect to Moon.',
  ],
  extensionNone: 'This Moon offers no extension yet. Nothing is missing without it.',
  donateTitle: 'Support the work',
  donateText:
    'Cards bought with bitcoin carry no fee. If you would like to give something back all the same, here is how.',
  donate: 'Donate Bitcoin',
}

export const about: Texts<typeof en> = {
  en,
  es: {
    title: 'Sobre Moon',
    description: 'Por qué existe Moon: cripto que se gasta donde la gente compra, sin confiársela a nadie.',
    heading: 'El dinero debe ir adonde tú digas',
    mission: [
      'Nuestra misión es que cualquiera pueda gastar lo que tiene donde ya compra. Tener criptomonedas fue fácil mucho antes que usarlas: una tienda pide una tarjeta, y una tarjeta pide un banco.',
      'Moon se pone entre los dos durante un minuto. Pagas con cripto, la convertimos en una tarjeta y nos apartamos. No guardamos monedas, pedimos poco, no cobramos por las tarjetas compradas con bitcoin y mostramos cada cifra del camino.',
      'La luna de la tarjeta es toda la idea: empieza llena, mengua según gastas, y cuánto queda se ve desde el otro lado de la habitación.',
    ],
    teamTitle: 'Quién hace Moon',
    teamText: 'Cuatro tipos de trabajo, cada uno con su propia luna.',
    team: { product: 'Producto', engineering: 'Ingeniería', payments: 'Pagos', support: 'Soporte' },
    teamTexts: {
      product: 'Decide qué se queda fuera.',
      engineering: 'Cuenta cada céntimo dos veces.',
      payments: 'Habla con cadenas, nodos y bancos.',
      support: 'Dice con claridad dónde está un pago.',
    },
    careersTitle: 'Trabaja con nosotros',
    extensionTitle: 'La extensión para Chrome',
    extension: [
      'Vive en la barra de Chrome, en tu ordenador. Al pagar en una tienda lee el total, crea una tarjeta por ese importe exacto, espera a que la pagues y rellena el formulario. Nunca lo envía: eso lo haces tú.',
      'Mira una página solo cuando pulsas su botón en ella, y no guarda ningún número de tarjeta. Moon funciona sin ella en cualquier navegador: abre una tarjeta y copia su número al pagar.',
    ],
    extensionAdd: 'Cómo se añade',
    extensionStore: 'Añadir a Chrome',
    extensionFile: 'Descargar la extensión',
    extensionFileSteps: [
      'Descarga el archivo y descomprímelo en una carpeta que no vayas a mover.',
      'Abre chrome://extensions y activa el modo de desarrollador, arriba a la derecha.',
      'Elige «Cargar descomprimida» y después esa carpeta.',
      'Pulsa su luna en la barra y «Connect to Moon».',
    ],
    extensionSourceSteps: [
      'En el código fuente de Moon, ejecuta la orden de abajo: escribe la extensión en extension/dist.',
      'Abre chrome://extensions y activa el modo de desarrollador, arriba a la derecha.',
      'Elige «Cargar descomprimida» y después la carpeta extension/dist.',
      'Pulsa su luna en la barra y «Connect to Moon».',
    ],
    extensionNone: 'Este Moon aún no ofrece ninguna extensión. Sin ella no falta nada.',
    donateTitle: 'Apoya el trabajo',
    donateText:
      'Las tarjetas compradas con bitcoin no tienen comisión. Si aun así quieres aportar algo, puedes hacerlo aquí.',
    donate: 'Donar Bitcoin',
  },
}
