export const settings = {
  'Settings | Moon': 'Ajustes | Moon',
  'Let a program of yours buy and see cards': 'Deja que un programa tuyo compre y vea tarjetas',
  'Where a program of yours is told what happens': 'Dónde se avisa a un programa tuyo de lo que ocurre',
  'Ask for a key for a program of yours': 'Pide una clave para un programa tuyo',
  'What you have, and how it came and went': 'Lo que tienes, y cómo llegó y salió',
  'Pay from your Coinbase wallets': 'Paga desde tus monederos de Coinbase',
  'By a code that we mail': 'Con un código que enviamos por correo',
  'Your name, spending limits and usual way to pay': 'Tu nombre, tus límites de gasto y tu forma de pago habitual',
  'Passkeys, authenticator app, and where you are logged in':
    'Llaves de acceso, app de autenticación y dónde tienes la sesión abierta',
  'Theme, hidden balances, and what we write to you': 'Tema, saldos ocultos y lo que te escribimos',
  'Take everything along that we keep about you, or close your account':
    'Llévate todo lo que guardamos sobre ti, o cierra tu cuenta',
  'Connect Coinbase | Moon': 'Conectar Coinbase | Moon',
  'Link your Coinbase account to Moon to make purchases from your Coinbase wallets':
    'Conecta tu cuenta de Coinbase con Moon para comprar desde tus monederos de Coinbase',
  'A payment of yours is on its way and Coinbase no longer lets us look it up. Connect your account again and it goes on.':
    'Un pago tuyo está en camino y Coinbase ya no nos deja consultarlo. Conecta de nuevo tu cuenta y sigue adelante.',
  Reconnect: 'Conectar de nuevo',
  Disconnect: 'Desconectar',
  'Your wallets there': 'Tus monederos allí',
  'You set the limit': 'El límite lo pones tú',
  'Coinbase opens in a new tab and asks you to allow up to $1,000 a day; you may change that there.':
    'Coinbase se abre en otra pestaña y te pide permitir hasta $1,000 al día; allí puedes cambiarlo.',
  'Nothing without your code': 'Nada sin tu código',
  'Moon sends nothing without your two-factor code, and keeps no password of yours.':
    'Moon no envía nada sin tu código de dos factores, y no guarda ninguna contraseña tuya.',
  'Undone in one press': 'Se deshace con un toque',
  'You can disconnect it here at any time.': 'Puedes desconectarlo aquí cuando quieras.',
  'COINBASE IS CONNECTED.': 'COINBASE ESTÁ CONECTADO.',
  '{left} of the {limit} a {period} that you allow Moon is left.':
    'Quedan {left} de los {limit} por {period} que le permites a Moon.',
  Wallets: 'Monederos',
  'No rate right now': 'Sin cambio por ahora',
  'Connecting to Coinbase | Moon': 'Conectando con Coinbase | Moon',
  'Coinbase is not connected': 'Coinbase no está conectado',
  'Nothing was charged, and nothing has changed.': 'No se cobró nada, y no ha cambiado nada.',
  'You can close this window.': 'Puedes cerrar esta ventana.',
  'Connecting to Coinbase...': 'Conectando con Coinbase...',
  'Your data | Moon': 'Tus datos | Moon',
  'Saved as {fileName}.': 'Guardado como {fileName}.',
  'Take it along': 'Llévatelos',
  'Everything that we keep about you, in one archive. Each list is in it twice, as JSON and for spreadsheets.':
    'Todo lo que guardamos sobre ti, en un archivo. Cada lista está dos veces, como JSON y para hojas de cálculo.',
  'Profile and devices': 'Perfil y dispositivos',
  'Orders and payments': 'Pedidos y pagos',
  'Cards and purchases': 'Tarjetas y compras',
  'Credit, rewards and refunds': 'Saldo, recompensas y reembolsos',
  'What you wrote to us': 'Lo que nos escribiste',
  'Preferences and notices': 'Preferencias y avisos',
  'Download my data': 'Descargar mis datos',
  'Your data cannot be saved right now': 'Tus datos no se pueden guardar ahora',
  'Card numbers and codes of gift cards are not in it; they are shown on the card.':
    'No incluye los números de las tarjetas ni los códigos de tarjetas regalo; se muestran en la tarjeta.',
  Notices: 'Avisos',
  'We write to {email}. What is about your money or your security always comes.':
    'Escribimos a {email}. Lo que trata de tu dinero o tu seguridad llega siempre.',
  'Your notices cannot be shown right now': 'Tus avisos no se pueden mostrar ahora',
  Always: 'Siempre',
  'Preferences | Moon': 'Preferencias | Moon',
  'On this device at once. A device on which you have not chosen takes it when you log in.':
    'En este dispositivo, al momento. Un dispositivo en el que no hayas elegido lo toma cuando inicias sesión.',
  'On this device at once, and of the letters that we write to you.':
    'En este dispositivo, al momento, y en las cartas que te escribimos.',
  'Credit, rewards and what is left on your cards read •••• until you point at them or press them, on every device. The activity still shows what came and went.':
    'El saldo, las recompensas y lo que queda en tus tarjetas se leen •••• hasta que los señalas o los pulsas, en todos los dispositivos. La actividad sigue mostrando lo que entró y salió.',
  'For programmers': 'Para programadores',
  'Developer mode': 'Modo de programador',
  'Cards and receipts show their API ids, ready to copy. An error message also shows its code and the id of its request. On every device.':
    'Las tarjetas y los recibos muestran sus ids de la API, listos para copiar. Un mensaje de error muestra también su código y el id de su solicitud. En todos tus dispositivos.',
  'Profile updated!': '¡Perfil actualizado!',
  'Support changes it for you. {link}': 'Soporte lo cambia por ti. {link}',
  'You can correct it until your first order.': 'Puedes corregirlo hasta tu primer pedido.',
  'Profile | Moon': 'Perfil | Moon',
  'Default Bitcoin payment method': 'Forma de pago con Bitcoin habitual',
  'A code by email confirms a new one, and signs you out on every device.':
    'Un código por correo confirma la nueva, y cierra tu sesión en todos los dispositivos.',
  'Spending limits': 'Límites de gasto',
  'The value of the cards you buy in 24 hours and in a calendar month, less what deleted cards gave back.':
    'El valor de las tarjetas que compras en 24 horas y en un mes natural, menos lo que devolvieron las eliminadas.',
  'Your limits cannot be shown right now.': 'Tus límites no se pueden mostrar ahora.',
  Daily: 'Diario',
  'Daily spending': 'Gasto diario',
  Monthly: 'Mensual',
  'Monthly spending': 'Gasto mensual',
  '{spent} of {limit}': '{spent} de {limit}',
  'On this page': 'En esta página',
  'Personal details': 'Datos personales',
  'How you pay': 'Cómo pagas',
  'Change it': 'Cambiarla',
  Appearance: 'Apariencia',
  Sound: 'Sonido',
  'Chime when a payment arrives': 'Sonar cuando llega un pago',
  'Two quiet notes, and a short vibration on a phone, on this device alone.':
    'Dos notas suaves, y una breve vibración en un teléfono, solo en este dispositivo.',
} as const
