export const identity = {
  'Is it you?': '¿Eres tú?',
  'Enter one of the recovery codes that you were shown with your authenticator app. Each works once. If all are lost, write to us: support removes the app after three days.':
    'Escribe uno de los códigos de recuperación que te mostramos con tu app de autenticación. Cada uno sirve una vez. Si los perdiste todos, escríbenos: soporte quita la app al cabo de tres días.',
  'Enter the code that your authenticator app shows for Moon now; the last digit sends it.':
    'Escribe el código que tu app de autenticación muestra ahora para Moon; la última cifra lo envía.',
  'Recovery code': 'Código de recuperación',
  'Authenticator code': 'Código de autenticación',
  Verify: 'Verificar',
  'Use the app': 'Usar la app',
  'Use a recovery code': 'Usar un código de recuperación',
  'This device is new to us. Enter the {codeLength} code that we sent to {email}; the last digit sends it.':
    'No conocemos este dispositivo. Escribe el código de {codeLength} que enviamos a {email}; la última cifra lo envía.',
  'Change Password | Moon': 'Cambiar la contraseña | Moon',
  'Set a Password': 'Crear una contraseña',
  'We send a code to {email}. With it you choose a new password. Then you are signed out on every device, and log in with the new one.':
    'Enviamos un código a {email}. Con él eliges una contraseña nueva. Después se cierra tu sesión en todos los dispositivos, y vuelves a entrar con la nueva.',
  'Send Confirmation': 'Enviar confirmación',
  '{reason}. One more try with this code.': '{reason}. Te queda un intento con este código.',
  'Check your inbox': 'Revisa tu correo',
  'We sent a {codeLength} code to {email}. It confirms that the address is yours; the last digit sends it.':
    'Enviamos un código de {codeLength} a {email}. Confirma que la dirección es tuya, y se envía al escribir la última cifra.',
  'Confirmation code': 'Código de confirmación',
  'Welcome back': 'Hola de nuevo',
  'You were signed out. Please log in again.': 'Se cerró tu sesión. Vuelve a iniciarla.',
  'Forgot password?': '¿Olvidaste tu contraseña?',
  'Log In': 'Iniciar sesión',
  'Log in with a passkey': 'Entrar con una llave de acceso',
  'Please check the address: it looks like name@example.com.':
    'Revisa la dirección: tiene la forma nombre@ejemplo.com.',
  'Logging you in…': 'Iniciando sesión…',
  'Moon, home': 'Moon, inicio',
  'The light is what is left on the card.': 'La luz es lo que queda en la tarjeta.',
  'Log in or sign up': 'Iniciar sesión o crear cuenta',
  'Sign Up': 'Crear cuenta',
  'Log In | Moon': 'Iniciar sesión | Moon',
  'Many codes were asked for with this address today, so this one has twelve digits. It may be in your inbox already: we send at most one every half hour.':
    'Hoy se pidieron muchos códigos con esta dirección, así que este tiene doce cifras. Puede que ya esté en tu correo: enviamos como mucho uno cada media hora.',
  'twelve-digit': 'doce cifras',
  'Look in your inbox': 'Mira tu bandeja de entrada',
  'six-digit': 'seis cifras',
  'Reset Password': 'Restablecer la contraseña',
  'Your password is changed. Please log in.': 'Tu contraseña cambió. Inicia sesión.',
  'Your password is changed': 'Tu contraseña cambió',
  'You are signed out everywhere. Log in with the new password to go on.':
    'Se cerró tu sesión en todas partes. Entra con la contraseña nueva para continuar.',
  'Choose a new password': 'Elige una contraseña nueva',
  'Enter the code that we sent to {email}. You will be signed out everywhere, an API key of yours ends, and without an authenticator app no credit is paid out in Bitcoin for 24 hours.':
    'Escribe el código que enviamos a {email}. Se cerrará tu sesión en todas partes, tu clave de API, si tienes una, dejará de servir y, sin aplicación de autenticación, no se podrá retirar crédito en Bitcoin durante 24 horas.',
  'New password': 'Contraseña nueva',
  'Confirm password': 'Repite la contraseña',
  'The passwords are not the same.': 'Las contraseñas no son iguales.',
  'Welcome | Moon': 'Te damos la bienvenida | Moon',
  'Where do you live?': '¿Dónde vives?',
  'The card issuer needs to know. You can correct it in your profile until your first order.':
    'El emisor de las tarjetas necesita saberlo. Puedes corregirlo en tu perfil hasta tu primer pedido.',
  'I am 18 or older and agree to the {terms} and the {policy}.':
    'Tengo 18 años o más y acepto los {terms} y la {policy}.',
  'terms of use': 'términos de uso',
  'privacy policy': 'política de privacidad',
  'I Agree, Continue': 'Acepto, continuar',
  'Is this address yours?': '¿Esta dirección es tuya?',
  'Enter the {codeLength} code that we sent to {email}; the last digit sends it. We ask for it once.':
    'Escribe el código de {codeLength} que enviamos a {email}; la última cifra lo envía. Lo pedimos una sola vez.',
  'Continue with {provider}': 'Continuar con {provider}',
  'or with your email address': 'o con tu correo electrónico',
  'Reset your password': 'Restablece tu contraseña',
  'We send a code to your address. With it you choose a new password.':
    'Enviamos un código a tu dirección. Con él eliges una contraseña nueva.',
  'Back to log in': 'Volver a iniciar sesión',
  'Reset password | Moon': 'Restablecer la contraseña | Moon',
  'Sign Up | Moon': 'Crear cuenta | Moon',
  'Create your account': 'Crea tu cuenta',
  'Send me news about Moon now and then': 'Quiero recibir noticias de Moon de vez en cuando',
  'Once your address is confirmed we ask you to agree to our {terms} and {policy}.':
    'Cuando tu dirección esté confirmada, te pediremos que aceptes nuestros {terms} y nuestra {policy}.',
  'Terms of Use': 'Términos de uso',
  'Privacy Policy': 'Política de privacidad',
  'Keep your authenticator app | Moon': 'Conserva tu app de autenticación | Moon',
  'Your app stays': 'Tu app se queda',
  'Nothing has changed: log-ins ask for its codes as before. If you have not asked for its removal yourself, choose a new password, for somebody has tried to get into your account.':
    'No ha cambiado nada: al iniciar sesión se siguen pidiendo sus códigos. Si no pediste tú que se quitara, elige una contraseña nueva, porque alguien intentó entrar en tu cuenta.',
  'There is nothing to stop': 'No hay nada que detener',
  'The app stays already, or it was removed, or the link was cut off in your mail program. Security says how things are.':
    'La app ya se queda, o ya se quitó, o tu programa de correo cortó el enlace. En Seguridad ves cómo están las cosas.',
  'Keep your authenticator app?': '¿Conservas tu app de autenticación?',
  'Somebody has told us that it is lost, and it is to be removed. Stop that if it was not you, or if you have found it.':
    'Alguien nos dijo que se perdió, y se va a quitar. Detenlo si no fuiste tú o si la encontraste.',
  'Keep my app': 'Conservar mi app',
  'Logging you out…': 'Cerrando sesión…',
  'Shops collected this much more than your cards held. No card of yours works until it is paid. You can still buy a card if you pay this with it; credit that comes, also of cards that you delete, pays it first.':
    'Los comercios cobraron esto de más, por encima de lo que tenían tus tarjetas. Ninguna de tus tarjetas funciona hasta que se pague. Puedes comprar una tarjeta si pagas esto con ella; el saldo que llegue, también de tarjetas que elimines, lo paga primero.',
  'Shops collected this much more than your cards held. The price of your next card includes it; credit that comes, also of cards that you delete, pays it first. Above {most} no card of yours would work until it is paid.':
    'Los comercios cobraron esto de más, por encima de lo que tenían tus tarjetas. El precio de tu próxima tarjeta lo incluye; el saldo que llegue, también de tarjetas que elimines, lo paga primero. Por encima de {most} ninguna de tus tarjetas funcionaría hasta que se pague.',
  'You owe {owed} sats of rewards for goods that were returned; your next rewards settle it.':
    'Debes {owed} sats de recompensas por compras que se devolvieron; tus próximas recompensas los pagan.',
  'Use a code of your app': 'Usar un código de tu app',
  'Use your password': 'Usar tu contraseña',
  'Get a code by email': 'Recibir un código por correo',
  'Use a passkey': 'Usar una llave de acceso',
  'Code from your email': 'Código de tu correo',
  'Code of your authenticator app, or a recovery code':
    'Código de tu app de autenticación, o un código de recuperación',
  'Confirm that it is you': 'Confirma que eres tú',
  'This protects your account. It counts for ten minutes.': 'Esto protege tu cuenta. Vale durante diez minutos.',
  'At least 8 characters in length': 'Al menos 8 caracteres',
  'A lowercase letter': 'Una letra minúscula',
  'An uppercase letter': 'Una letra mayúscula',
  'A number': 'Un número',
  'A special character': 'Un carácter especial',
  'Welcome to Moon': 'Te damos la bienvenida a Moon',
} as const
