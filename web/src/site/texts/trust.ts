import type { TextPages } from './text-page.ts'

export const trust: TextPages = {
  en: {
    title: 'Trust and safety | Moon',
    description:
      'How Moon guards accounts, cards and payments, what it stores, and how to report a weakness or a theft.',
    heading: 'Trust and safety',
    sections: [
      {
        id: 'money',
        title: 'Your money',
        text: [
          'We never hold your crypto. When you pay, it becomes US dollars on a card, and the cards’ funds lie with the bank that issues them. Every cent is written down twice, in books that are only ever added to.',
          'Payments that are too small, too large, late or doubled are counted and shown to you. Nothing that reaches us is lost.',
        ],
      },
      {
        id: 'account',
        title: 'Your account',
        text: [
          '- Passwords are hashed with a slow function and refused when they are common.',
          '- A log-in from a new device asks for a code.',
          '- Resetting the password signs out every device.',
          '- Nobody at Moon asks for your password, a code, a card number or the keys of a wallet.',
        ],
      },
      {
        id: 'cards',
        title: 'Your cards',
        text: [
          'Numbers and security codes stay with the issuing bank. They are shown for a minute when you ask, to you alone, and each time is logged. A card that you delete is closed at the issuer before anything else happens.',
        ],
      },
      {
        id: 'stored',
        title: 'What we store',
        text: ['Our [privacy policy](/privacy-policy) lists it all and says for how long.'],
      },
      {
        id: 'report',
        title: 'Report an incident',
        text: [
          '**Somebody else uses your card or account.** Delete the card, change your password, then [contact us](/contact-us).',
          '**You found a weakness in Moon.** Write through [the contact form](/contact-us) and begin with “Security”. Leave other people’s data alone, give us time to mend it, and we will thank you by name if you like.',
          '**Somebody pretends to be Moon.** Send us the address of the page or the message. We never write first on social networks.',
        ],
      },
    ],
  },
  es: {
    title: 'Confianza y seguridad | Moon',
    description:
      'Cómo protege Moon cuentas, tarjetas y pagos, qué guarda y cómo avisar de una vulnerabilidad o de un robo.',
    heading: 'Confianza y seguridad',
    sections: [
      {
        id: 'money',
        title: 'Tu dinero',
        text: [
          'Nunca guardamos tu cripto. Cuando pagas, se convierte en dólares en una tarjeta, y los fondos están en el banco emisor. Cada céntimo se anota dos veces, en libros a los que solo se añade.',
          'Los pagos de menos, de más, tardíos o dobles se cuentan y los ves. Nada de lo que nos llega se pierde.',
        ],
      },
      {
        id: 'account',
        title: 'Tu cuenta',
        text: [
          '- Las contraseñas se guardan solo como resumen de una función lenta, y las más comunes se rechazan.',
          '- Un inicio de sesión desde un dispositivo nuevo pide un código.',
          '- Restablecer la contraseña cierra la sesión en todos los dispositivos.',
          '- Nadie en Moon pide tu contraseña, un código, un número de tarjeta ni las claves de un monedero.',
        ],
      },
      {
        id: 'cards',
        title: 'Tus tarjetas',
        text: [
          'Los números y códigos de seguridad se quedan en el banco emisor. Se muestran un minuto cuando los pides, solo a ti, y cada consulta queda registrada. Una tarjeta eliminada se cierra en el emisor antes que nada.',
        ],
      },
      {
        id: 'stored',
        title: 'Qué guardamos',
        text: ['Nuestra [política de privacidad](/privacy-policy) lo enumera todo y dice por cuánto tiempo.'],
      },
      {
        id: 'report',
        title: 'Avisar de un incidente',
        text: [
          '**Otra persona usa tu tarjeta o tu cuenta.** Elimina la tarjeta, cambia tu contraseña y [contáctanos](/contact-us).',
          '**Encontraste una vulnerabilidad en Moon.** Escribe con [el formulario](/contact-us) y empieza con «Seguridad». No toques los datos de otros, danos tiempo para corregirla y, si quieres, te daremos las gracias por tu nombre.',
          '**Alguien se hace pasar por Moon.** Envíanos la dirección de la página o el mensaje. Nunca escribimos primero en redes sociales.',
        ],
      },
    ],
  },
}
