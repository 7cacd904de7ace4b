import type { TextPages } from './text-page.ts'

export const privacy: TextPages = {
  en: {
    title: 'Privacy Policy | Moon',
    description:
      'What Moon knows about you, what for, who else sees it, how long it is kept, and what you may ask of us.',
    heading: 'Privacy Policy',
    effective: 'Effective February 2022',
    sections: [
      {
        id: 'data',
        title: 'Data we collect',
        short: 'Name, email, country, what you buy and pay, and enough of your device to notice a thief.',
        text: [
          'We ask for as little as a card needs, and say here what it is.',
          '- **From you:** your name, your email address, the country you live in, and what you write to us.',
          '- **From Google or Apple, if you sign in with one:** who you are there, your name and your email address, and nothing else.',
          '- **From using Moon:** the cards you buy, the payments that fund them with their addresses and transaction ids, what is charged to the cards, your credit, your reward sats and your refunds.',
          '- **From your device:** the network address of each visit, and after you log in a short description of the browser and the place that the network address belongs to, to notice when somebody else uses your account. The place is looked up in a file on our own machines.',
          'We do not ask for the keys of your wallet, and no honest person at Moon ever will.',
        ],
      },
      {
        id: 'usage',
        title: 'How we use it',
        short: 'To make cards, guard accounts and obey the law. Never for advertising.',
        text: [
          'To issue your cards and count your payments, to protect your account, to answer you, to keep the records that the law asks for, and to find faults in our own program. We make no profile of you for advertising, neither ours nor anybody else’s.',
        ],
      },
      {
        id: 'storage',
        title: 'Storage',
        short: 'Encrypted on its way. Card numbers stay with the bank. Devices are forgotten after 90 days.',
        text: [
          'Everything travels encrypted. Passwords, codes and session keys are stored only as hashes. Card numbers and security codes stay with the bank that issues the cards and merely pass through when you ask to see them.',
          'Device data is deleted after 90 days. Records of payments and cards are kept as long as the law on financial records asks, also after an account is closed. Close yours under Settings, Your data: your name, email address and devices are removed at once; orders, payments, refunds, your country and the agreement that you accepted stay without your name, together with a code by which we recognise your address, should you come back.',
        ],
      },
      {
        id: 'marketing',
        title: 'Marketing',
        short: 'News only if you asked for it.',
        text: [
          'We write about news only if you asked for it. Letters about your own cards, payments and security come with the account.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies and analytics',
        short: 'Each cookie has one job. None of them follows you.',
        text: [
          'Each of our cookies is there for one thing:',
          '- **Your session:** it keeps you logged in for 14 days after your last visit, and for 90 days at most.',
          '- **A code that is awaited:** it ties the code from our email to the browser that asked for it, for ten minutes at a log-in, for an hour at a new password, for a day at a sign-up.',
          '- **A sign-in with Google or Apple:** it ties their answer to the browser that asked for it, for an hour.',
          '- **A device that you trust:** its log-ins ask for no code, for 30 days.',
          '- **A browser that we know:** you have logged in with it before, so wrong tries of strangers do not make you wait, and a log-in from any other is written to you; for 180 days.',
          '- **Your theme:** light or dark, as you chose, for a year.',
          '- **Your language:** English or Spanish, as you chose or came to the app, for a year.',
          'There are no advertising cookies and nobody else’s trackers. Our legal pages run no script at all.',
          'We count, on our own servers, how often somebody comes to our pages and signs up: numbers of a day, without your address, a cookie or your device.',
          'We record, on our own servers, that a step of a purchase failed, without what was bought or by whom it was paid. If your browser asks not to be tracked, we do not look at your device.',
        ],
      },
      {
        id: 'disclosure',
        title: 'Disclosure',
        short: 'Those who make the card, carry the payment, or may ask by law. We do not sell data.',
        text: [
          'The bank and the processor that issue cards receive what they need to issue them. Payment networks receive the payments you make. The suppliers of gift cards learn which card was ordered, and not by whom. The exchange you connect learns of the payments you ask it for. The provider of the support chat receives what you write there and, when you are logged in, your name and email address; nothing of it is loaded before you ask for the chat. Authorities receive what a valid order obliges us to give. We do not sell data.',
        ],
      },
      {
        id: 'transfer',
        title: 'Transfer',
        short: 'Cards are made in the US, so that is where their data goes.',
        text: [
          'Cards are issued in the United States, so data about them is processed there, wherever you live. Where your law asks for safeguards on such a transfer, our contracts with those who process data contain them.',
        ],
      },
      {
        id: 'rights',
        title: 'Your data rights',
        short: 'See it, correct it, take it with you, have it deleted. Free.',
        text: [
          'You may ask what we hold about you, have it corrected, receive a copy that a machine can read, object to a use, or have it deleted where no law forbids it. The settings have the copy and the end of the account; for the rest ask through [our contact form](/contact-us); it costs nothing. You may also complain to the data protection authority of your country.',
        ],
      },
      {
        id: 'children',
        title: 'Children under 18',
        short: 'Not for anybody under 18.',
        text: [
          'Moon is not for people under 18. If we learn that a child has opened an account, we close it and delete what we may.',
        ],
      },
      {
        id: 'contact',
        title: 'Contact',
        short: 'One form, and begin with “Privacy”.',
        text: [
          'For questions about your data use [our contact form](/contact-us) and begin the message with “Privacy”. If this text changes, its date changes.',
        ],
      },
    ],
  },
  es: {
    title: 'Política de privacidad | Moon',
    description: 'Qué sabe Moon de ti, para qué, quién más lo ve, cuánto tiempo se guarda y qué puedes pedirnos.',
    heading: 'Política de privacidad',
    effective: 'En vigor desde febrero de 2022',
    sections: [
      {
        id: 'data',
        title: 'Datos que recogemos',
        short: 'Nombre, correo, país, lo que compras y pagas, y lo justo de tu dispositivo para notar a un ladrón.',
        text: [
          'Pedimos lo mínimo que necesita una tarjeta, y aquí lo enumeramos.',
          '- **De ti:** tu nombre, tu correo electrónico, el país donde vives y lo que nos escribes.',
          '- **De Google o Apple, si inicias sesión con uno de ellos:** quién eres allí, tu nombre y tu correo electrónico, y nada más.',
          '- **Del uso de Moon:** las tarjetas que compras, los pagos que las financian con sus direcciones e identificadores, los cargos en las tarjetas, tu saldo, tus sats de recompensa y tus reembolsos.',
          '- **De tu dispositivo:** la dirección de red de cada visita y, después de iniciar sesión, una breve descripción del navegador y el lugar al que pertenece la dirección de red, para notar si otra persona usa tu cuenta. El lugar se busca en un archivo en nuestras propias máquinas.',
          'No pedimos las claves de tu monedero, y ninguna persona honesta de Moon lo hará.',
        ],
      },
      {
        id: 'usage',
        title: 'Para qué los usamos',
        short: 'Para crear tarjetas, proteger cuentas y cumplir la ley. Nunca para publicidad.',
        text: [
          'Para emitir tus tarjetas y contar tus pagos, proteger tu cuenta, responderte, llevar los registros que exige la ley y encontrar errores en nuestro propio programa. No hacemos ningún perfil publicitario tuyo, ni para nosotros ni para nadie.',
        ],
      },
      {
        id: 'storage',
        title: 'Almacenamiento',
        short:
          'Cifrado en camino. Los números de tarjeta se quedan en el banco. Los dispositivos se olvidan a los 90 días.',
        text: [
          'Todo viaja cifrado. Las contraseñas, los códigos y las claves de sesión se guardan solo como resúmenes criptográficos. Los números y códigos de seguridad de las tarjetas se quedan en el banco emisor y solo pasan por aquí cuando pides verlos.',
          'Los datos del dispositivo se borran a los 90 días. Los registros de pagos y tarjetas se conservan el tiempo que exige la ley, también después de cerrar una cuenta. Cierra la tuya en Ajustes, Tus datos (Settings, Your data): tu nombre, tu correo y tus dispositivos se borran en el acto; los pedidos, pagos, reembolsos, tu país y el acuerdo que aceptaste se quedan sin tu nombre, junto con un código por el que reconocemos tu dirección si vuelves.',
        ],
      },
      {
        id: 'marketing',
        title: 'Comunicaciones',
        short: 'Novedades solo si las pediste.',
        text: [
          'Solo te escribimos con novedades si lo pediste. Los mensajes sobre tus tarjetas, tus pagos y tu seguridad forman parte de la cuenta.',
        ],
      },
      {
        id: 'cookies',
        title: 'Cookies y analítica',
        short: 'Cada cookie tiene una tarea. Ninguna te sigue.',
        text: [
          'Cada una de nuestras cookies sirve para una sola cosa:',
          '- **Tu sesión:** te mantiene dentro durante 14 días desde tu última visita, y 90 días como máximo.',
          '- **Un código que se espera:** une el código de nuestro correo al navegador que lo pidió, durante diez minutos al iniciar sesión, una hora al cambiar la contraseña y un día al crear la cuenta.',
          '- **Un inicio de sesión con Google o Apple:** une su respuesta al navegador que la pidió, durante una hora.',
          '- **Un dispositivo de confianza:** sus inicios de sesión no piden código, durante 30 días.',
          '- **Un navegador conocido:** ya has iniciado sesión con él, así que los intentos fallidos de otros no te hacen esperar, y te avisamos por correo de un inicio de sesión desde cualquier otro; durante 180 días.',
          '- **Tu tema:** claro u oscuro, como lo elegiste, durante un año.',
          '- **Tu idioma:** inglés o español, como lo elegiste o como llegaste a la aplicación, durante un año.',
          'No hay cookies publicitarias ni rastreadores ajenos. Nuestras páginas legales no ejecutan ningún script.',
          'Contamos, en nuestros propios servidores, cuántas veces alguien llega a nuestras páginas y se registra: números de un día, sin tu dirección, sin cookie y sin tu dispositivo.',
          'Registramos, en nuestros propios servidores, que falló un paso de una compra, sin registrar qué se compró ni quién pagó. Si tu navegador pide no ser rastreado, no miramos tu dispositivo.',
        ],
      },
      {
        id: 'disclosure',
        title: 'Quién más los ve',
        short: 'Quien crea la tarjeta, lleva el pago o puede pedirlo por ley. No vendemos datos.',
        text: [
          'El banco y el procesador que emiten tarjetas reciben lo que necesitan para emitirlas. Las redes de pago reciben los pagos que haces. Los proveedores de tarjetas regalo saben qué tarjeta se pidió, pero no quién la pidió. El exchange que conectas conoce los pagos que le pides. El proveedor del chat de soporte recibe lo que escribes allí y, si has iniciado sesión, tu nombre y tu correo; nada se carga antes de que pidas el chat. Las autoridades reciben lo que una orden válida nos obliga a dar. No vendemos datos.',
        ],
      },
      {
        id: 'transfer',
        title: 'Transferencia',
        short: 'Las tarjetas se crean en EE. UU., así que allí van sus datos.',
        text: [
          'Las tarjetas se emiten en Estados Unidos, así que sus datos se procesan allí, vivas donde vivas. Si tu ley exige garantías para esa transferencia, están en nuestros contratos con quienes procesan los datos.',
        ],
      },
      {
        id: 'rights',
        title: 'Tus derechos',
        short: 'Verlos, corregirlos, llevártelos, borrarlos. Gratis.',
        text: [
          'Puedes preguntar qué guardamos de ti, pedir que se corrija, recibir una copia legible por máquina, oponerte a un uso o pedir su borrado donde ninguna ley lo prohíba. La copia y el cierre de la cuenta están en los ajustes; lo demás, pídelo con [el formulario de contacto](/contact-us); no cuesta nada. También puedes reclamar ante la autoridad de protección de datos de tu país.',
        ],
      },
      {
        id: 'children',
        title: 'Menores de 18 años',
        short: 'No es para menores de 18 años.',
        text: [
          'Moon no es para menores de 18 años. Si sabemos que un menor abrió una cuenta, la cerramos y borramos lo que podamos.',
        ],
      },
      {
        id: 'contact',
        title: 'Contacto',
        short: 'Un formulario, y empieza con «Privacidad».',
        text: [
          'Para preguntas sobre tus datos usa [el formulario de contacto](/contact-us) y empieza el mensaje con «Privacidad». Si este texto cambia, cambia su fecha.',
        ],
      },
    ],
  },
}
