export const extension = {
  'Something went wrong | Moon': 'Algo salió mal | Moon',
  'The extension did not answer. Open Moon in the toolbar of the browser that has it, and press Connect to Moon there.':
    'La extensión no respondió. Abre Moon en la barra del navegador que la tiene, y pulsa allí Conectar con Moon.',
  'Going to {provider}…': 'Yendo a {provider}…',
  'You are being logged out': 'Se está cerrando tu sesión',
  "Why hello there, it's time to go home. You're drunk.": 'Vaya, hola. Es hora de ir a casa. Has bebido de más.',
  'No extension is set up here': 'Aquí no hay ninguna extensión configurada',
  'You are logged in, but this Moon does not know an extension that it could connect.':
    'Has iniciado sesión, pero este Moon no conoce ninguna extensión que pueda conectar.',
  'Logging you in...': 'Iniciando sesión...',
  'Logging you in | Moon': 'Iniciando sesión | Moon',
  'Connect the extension | Moon': 'Conectar la extensión | Moon',
  'the extension': 'la extensión',
  'The extension is connected': 'La extensión está conectada',
  'You can close this window and open Moon from the toolbar.':
    'Puedes cerrar esta ventana y abrir Moon desde la barra del navegador.',
  'Connect the extension?': '¿Conectar la extensión?',
  'You are logged in as {email}.': 'Has iniciado sesión como {email}.',
  'It shows your balances and cards, and their numbers when you ask.':
    'Muestra tus saldos y tarjetas, y sus números cuando lo pides.',
  'It buys cards for you. It cannot pay anything out or change your account.':
    'Compra tarjetas por ti. No puede retirar nada ni cambiar tu cuenta.',
  'You can log it out alone at any time, in Settings under Security.':
    'Puedes cerrar solo su sesión cuando quieras, en Ajustes, en Seguridad.',
  'Connect the extension to your account': 'Conecta la extensión con tu cuenta',
  'This is not me': 'No soy yo',
} as const
