export const notices = {
  'Cardholder Agreement | Moon': 'Acuerdo del titular | Moon',
  '{name}. Version {version}, in force since {since}': '{name}. Versión {version}, en vigor desde el {since}',
  'This agreement has changed': 'Este acuerdo ha cambiado',
  'You agreed to version {agreed}. Please read version {current} before you create your next card. The cards that you have stay yours to use, to see and to delete.':
    'Aceptaste la versión {agreed}. Lee la versión {current} antes de crear tu próxima tarjeta. Las tarjetas que tienes siguen siendo tuyas para usarlas, verlas y eliminarlas.',
  Contents: 'Contenido',
  'Something went wrong. Please try again later.': 'Algo salió mal. Inténtalo más tarde.',
  'You agreed to these terms on {at}.': 'Aceptaste estos términos el {at}.',
  'I agree to these terms': 'Acepto estos términos',
  Newsletter: 'Boletín',
  'What is new at Moon, now and then.': 'Lo nuevo de Moon, de vez en cuando.',
  'Reminders of an order that is paid in part': 'Recordatorios de un pedido pagado en parte',
  'On the first, third and sixth day, until you choose what to do with it. After seven days it is refunded either way.':
    'Al primer, tercer y sexto día, hasta que elijas qué hacer. A los siete días se reembolsa de todos modos.',
  'The link to the extension': 'El enlace a la extensión',
  'Whenever somebody asks for it with your address on our front page.':
    'Cada vez que alguien lo pide con tu dirección en nuestra portada.',
  'Payments and cards': 'Pagos y tarjetas',
  'What came in, cards that are made, refunded or expire, and credit that moved.':
    'Lo que llegó, las tarjetas que se crean, se reembolsan o caducan, y el saldo que se movió.',
  'Refunds in Bitcoin': 'Reembolsos en Bitcoin',
  'Codes, confirmations, and when they arrive or come back.': 'Códigos, confirmaciones, y cuándo llegan o vuelven.',
  'Codes, log-ins from new devices, and every change of the way in.':
    'Códigos, inicios de sesión desde dispositivos nuevos y cada cambio en el acceso.',
  Answers: 'Respuestas',
  'To what you asked or wrote to us.': 'A lo que nos preguntaste o escribiste.',
  'Unsubscribe | Moon': 'Cancelar la suscripción | Moon',
  Unsubscribe: 'Cancelar la suscripción',
  'Send them again': 'Enviarlas de nuevo',
  'What is about your money or your security comes in any case. {notices} are in your preferences, if you have an account.':
    'Lo que trata de tu dinero o tu seguridad llega siempre. {notices} están en tus preferencias, si tienes una cuenta.',
  'All notices': 'Todos los avisos',
  'They come again': 'Vuelven a llegar',
  'No more of these letters?': '¿No quieres más de estas cartas?',
  'You are unsubscribed': 'Suscripción cancelada',
  'No more of these will come to you.': 'No recibirás más de estas.',
  'This link leads nowhere': 'Este enlace no lleva a ninguna parte',
  'That did not work': 'No funcionó',
  'It may have been cut off in your mail program. Nothing has changed. Open the link of the letter whole, or turn letters off in your preferences.':
    'Puede que tu programa de correo lo haya cortado. No ha cambiado nada. Abre el enlace completo de la carta, o desactiva las cartas en tus preferencias.',
} as const
