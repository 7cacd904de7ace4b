/** Emails about access to an account, in Spanish. */
export const accessLetters = {
  // codes
  '{code} is your Moon confirmation code': '{code} es tu código de confirmación de Moon',
  'Your Moon confirmation code of twelve digits': 'Tu código de confirmación de Moon de doce dígitos',
  'Welcome to Moon. Type this code to confirm that this address is yours:':
    'Te damos la bienvenida a Moon. Escribe este código para confirmar que esta dirección es tuya:',
  'If you did not create an account with Moon, ignore this mail: without the code nothing happens.':
    'Si no has creado una cuenta en Moon, ignora este correo: sin el código no pasa nada.',
  '{code} is your Moon log-in code': '{code} es tu código de inicio de sesión de Moon',
  'Your Moon log-in code of twelve digits': 'Tu código de inicio de sesión de Moon de doce dígitos',
  'Somebody is logging in to your Moon account from a device that we do not know yet. If that is you, type this code:':
    'Alguien está iniciando sesión en tu cuenta de Moon desde un dispositivo que aún no conocemos. Si eres tú, escribe este código:',
  'If it was not you, somebody knows your password: reset it now, on the log-in page under "Forgot password?".':
    'Si no fuiste tú, alguien conoce tu contraseña: cámbiala ahora en la página de inicio de sesión, en «¿Olvidaste tu contraseña?».',
  '{code} is your Moon password reset code': '{code} es tu código de Moon para cambiar la contraseña',
  'Your Moon password reset code of twelve digits': 'Tu código de Moon de doce dígitos para cambiar la contraseña',
  'You asked to set a new password for your Moon account. Type this code together with it:':
    'Pediste establecer una nueva contraseña para tu cuenta de Moon. Escribe este código junto con ella:',
  'If you did not ask, ignore this mail: your password stays as it is.':
    'Si no lo pediste, ignora este correo: tu contraseña sigue igual.',
  '{code} is your Moon sign-in code': '{code} es tu código de acceso a Moon',
  'Your Moon sign-in code of twelve digits': 'Tu código de acceso a Moon de doce dígitos',
  'Somebody signs in to Moon with an account at Google or Apple that has this address. If that is you, type this code to confirm that the address is yours:':
    'Alguien accede a Moon con una cuenta de Google o Apple que tiene esta dirección. Si eres tú, escribe este código para confirmar que la dirección es tuya:',
  'If it was not you, ignore this mail: without the code nothing happens.':
    'Si no fuiste tú, ignora este correo: sin el código no pasa nada.',
  '{code} is your Moon security code': '{code} es tu código de seguridad de Moon',
  'Your Moon security code of twelve digits': 'Tu código de seguridad de Moon de doce dígitos',
  'Type this code to confirm that it is you who changes something in your Moon account:':
    'Escribe este código para confirmar que eres tú quien cambia algo en tu cuenta de Moon:',
  'If you did not ask, somebody else is logged in to your account: log out every device in your settings, under "Security".':
    'Si no lo pediste, otra persona tiene una sesión abierta en tu cuenta: cierra la sesión en todos los dispositivos en los ajustes, en «Seguridad».',
  'It works for {minutes} minutes. {otherwise}': 'Sirve durante {minutes} minutos. {otherwise}',
  'Many codes were asked for with your address today, perhaps by somebody else. So this one is longer, and we send only one in half an hour: it works in every browser in which you ask for a code meanwhile.':
    'Hoy se han pedido muchos códigos con tu dirección, quizá otra persona. Por eso este es más largo y solo enviamos uno cada media hora: sirve en todos los navegadores en los que pidas un código mientras tanto.',

  // passwords and providers
  'For 24 hours no credit can be paid out in Bitcoin.': 'Durante 24 horas no se puede retirar crédito en Bitcoin.',
  'Your API key {hint} was deleted, so no program acts for you any more. If one of yours did, make a new key at {url}.':
    'Se eliminó tu clave de API {hint}, así que ningún programa actúa ya por ti. Si uno tuyo lo hacía, crea una clave nueva en {url}.',
  'Nothing is told any more to programs at {addresses}. Turn on what is yours at {url}, and delete what you do not know.':
    'Ya no se avisa de nada a los programas en {addresses}. Activa los que sean tuyos en {url} y elimina los que no conozcas.',
  'These passkeys still log in: {names}. Remove what you do not know at {url}.':
    'Con estas llaves de acceso aún se puede iniciar sesión: {names}. Elimina las que no conozcas en {url}.',
  'You can still log in with {providers}, too. If you did not set that up, remove it at {url}.':
    'También puedes seguir iniciando sesión con {providers}. Si no lo configuraste tú, quítalo en {url}.',
  '{one} or {other}': '{one} o {other}',
  'If that was not you, reset your password on the log-in page under "Forgot password?" and contact us.':
    'Si no fuiste tú, cambia tu contraseña en la página de inicio de sesión, en «¿Olvidaste tu contraseña?», y escríbenos.',
  'You get this mail whenever the way in to your account changes.':
    'Recibes este correo cada vez que cambia la forma de entrar en tu cuenta.',
  'Your Moon password was changed': 'Se cambió tu contraseña de Moon',
  'The password of your Moon account has just been changed, and every device was logged out.':
    'La contraseña de tu cuenta de Moon se acaba de cambiar y se cerró la sesión en todos los dispositivos.',
  'You get this mail whenever your password changes.': 'Recibes este correo cada vez que cambia tu contraseña.',
  'You can now log in to Moon with {provider}': 'Ya puedes iniciar sesión en Moon con {provider}',
  'Somebody has just signed in to your Moon account with the {provider} account that has your address. From now on both ways lead to it.':
    'Alguien acaba de acceder a tu cuenta de Moon con la cuenta de {provider} que tiene tu dirección. Desde ahora se puede entrar de ambas formas.',
  'If that was not you, look after your {provider} account, reset your password on the log-in page under "Forgot password?", and contact us.':
    'Si no fuiste tú, revisa tu cuenta de {provider}, cambia tu contraseña en la página de inicio de sesión, en «¿Olvidaste tu contraseña?», y escríbenos.',
  'You get this mail once for each new way to log in.':
    'Recibes este correo una vez por cada nueva forma de iniciar sesión.',
  'A {provider} account{known} was linked to your Moon account in your security settings. From now on it logs you in, too.':
    'Se vinculó una cuenta de {provider}{known} a tu cuenta de Moon en los ajustes de seguridad. Desde ahora también puedes iniciar sesión con ella.',
  'If that was not you, unlink it at {url}, log out every device there, and reset your password.':
    'Si no fuiste tú, desvincúlala en {url}, cierra allí la sesión en todos los dispositivos y cambia tu contraseña.',
  '{provider} no longer logs you in to Moon': 'Ya no puedes iniciar sesión en Moon con {provider}',
  'Your {provider} account was unlinked from your Moon account. From now on you log in without it.':
    'Tu cuenta de {provider} se desvinculó de tu cuenta de Moon. Desde ahora inicias sesión sin ella.',
  'Your Moon account has a password now': 'Tu cuenta de Moon ya tiene contraseña',
  'A password has just been set for your Moon account, and every device was logged out. It logs you in as your sign-in with Google or Apple does.':
    'Se acaba de establecer una contraseña para tu cuenta de Moon y se cerró la sesión en todos los dispositivos. Con ella inicias sesión igual que con Google o Apple.',
  'If that was not you, set another one on the log-in page under "Forgot password?" and contact us.':
    'Si no fuiste tú, establece otra en la página de inicio de sesión, en «¿Olvidaste tu contraseña?», y escríbenos.',
  'Somebody tried to create a Moon account with this address, but there is one already.':
    'Alguien intentó crear una cuenta de Moon con esta dirección, pero ya existe una.',
  'If it was not you, there is nothing to do: nothing has changed.':
    'Si no fuiste tú, no hay nada que hacer: no ha cambiado nada.',
  'You already have a Moon account': 'Ya tienes una cuenta de Moon',
  'If that was you, log in with {providers} at {url}.': 'Si fuiste tú, inicia sesión con {providers} en {url}.',
  'If that was you, log in at {url}, or set a new password there under "Forgot password?".':
    'Si fuiste tú, inicia sesión en {url} o establece allí una nueva contraseña, en «¿Olvidaste tu contraseña?».',

  // authenticator apps
  'If that was not you, or you have found the app, stop it here: {url}':
    'Si no fuiste tú, o si has encontrado la aplicación, detenlo aquí: {url}',
  'Each use of the app or of a recovery code stops it as well.':
    'También se detiene con cualquier uso de la aplicación o de un código de recuperación.',
  'Your Moon authenticator app is to be removed': 'Se va a quitar tu aplicación de autenticación de Moon',
  'Somebody has asked us to take the authenticator app off your Moon account, because it is lost with its recovery codes. That happens on {at}, not earlier. Every device is logged out then.':
    'Alguien nos ha pedido quitar la aplicación de autenticación de tu cuenta de Moon porque se perdió junto con sus códigos de recuperación. Ocurrirá el {at}, no antes. Entonces se cerrará la sesión en todos los dispositivos.',
  'Your Moon authenticator app will be removed soon': 'Pronto se quitará tu aplicación de autenticación de Moon',
  'As somebody has asked us to, we take the authenticator app off your Moon account on {at}.':
    'Como se nos ha pedido, quitaremos la aplicación de autenticación de tu cuenta de Moon el {at}.',
  'Your Moon authenticator app stays': 'Tu aplicación de autenticación de Moon se queda',
  'Your authenticator app is not removed, and nothing has changed. Log-ins ask for its codes as before.':
    'Tu aplicación de autenticación no se quita y no ha cambiado nada. Al iniciar sesión se piden sus códigos como antes.',
  'If you have not asked for its removal yourself, somebody has tried to get into your account: choose a new password, and look at {url}.':
    'Si no pediste tú que se quitara, alguien ha intentado entrar en tu cuenta: elige una nueva contraseña y revisa {url}.',
  'Your Moon authenticator app was removed': 'Se quitó tu aplicación de autenticación de Moon',
  'The authenticator app is no longer part of your Moon account, and every device was logged out. Log-ins on a new device ask for a code by mail.':
    'La aplicación de autenticación ya no forma parte de tu cuenta de Moon y se cerró la sesión en todos los dispositivos. En un dispositivo nuevo se pide un código por correo.',
  'Until {at} no credit can be paid out in Bitcoin.': 'Hasta el {at} no se puede retirar crédito en Bitcoin.',
  'If that was not you, set a new password at {url} and contact us at once.':
    'Si no fuiste tú, establece una nueva contraseña en {url} y escríbenos enseguida.',
  'An authenticator app was added to your Moon account':
    'Se añadió una aplicación de autenticación a tu cuenta de Moon',
  'From now on every log-in to your Moon account asks for a code of your authenticator app, in place of a code by mail.':
    'Desde ahora, cada inicio de sesión en tu cuenta de Moon pide un código de tu aplicación de autenticación en lugar de uno por correo.',
  'Keep the recovery codes that you were shown: each of them lets you in once without the app.':
    'Guarda los códigos de recuperación que se te mostraron: cada uno te deja entrar una vez sin la aplicación.',
  'The authenticator app was removed from your Moon account':
    'Se quitó la aplicación de autenticación de tu cuenta de Moon',
  'Log-ins to your Moon account ask for no code of an app any more. On a new device a code comes by mail.':
    'Al iniciar sesión en tu cuenta de Moon ya no se pide un código de una aplicación. En un dispositivo nuevo llega un código por correo.',
  'A recovery code of your Moon account was used': 'Se usó un código de recuperación de tu cuenta de Moon',
  'Somebody used a recovery code in place of your authenticator app. One code is left.':
    'Alguien usó un código de recuperación en lugar de tu aplicación de autenticación. Queda un código.',
  'Somebody used a recovery code in place of your authenticator app. {left} codes are left.':
    'Alguien usó un código de recuperación en lugar de tu aplicación de autenticación. Quedan {left} códigos.',

  // passkeys
  'If that was not you, choose a new password and look at {url}':
    'Si no fuiste tú, elige una nueva contraseña y revisa {url}',
  'A passkey was added to your Moon account': 'Se añadió una llave de acceso a tu cuenta de Moon',
  'After you logged in with your password, your browser made a passkey and keeps it beside the password.':
    'Después de que iniciaras sesión con tu contraseña, tu navegador creó una llave de acceso y la guarda junto a la contraseña.',
  'You can log in by a passkey now, without password and code. It is called "{name}".':
    'Ya puedes iniciar sesión con una llave de acceso, sin contraseña ni código. Se llama «{name}».',
  'A passkey was removed from your Moon account': 'Se quitó una llave de acceso de tu cuenta de Moon',
  'One passkey of your Moon account was removed. Nobody can log in by it any more.':
    'Se quitó una llave de acceso de tu cuenta de Moon. Ya nadie puede iniciar sesión con ella.',

  // devices
  'New log-in to your Moon account': 'Nuevo inicio de sesión en tu cuenta de Moon',
  'Somebody just logged in to your Moon account from a device that we have not seen with it before.':
    'Alguien acaba de iniciar sesión en tu cuenta de Moon desde un dispositivo que no habíamos visto antes con ella.',
  'Device: {device}': 'Dispositivo: {device}',
  'Place: {place}': 'Lugar: {place}',
  'not known': 'desconocido',
  'Browser: {device}': 'Navegador: {device}',
  'Time: {time}': 'Hora: {time}',
  '{browser} on {system}': '{browser} en {system}',
  'Moon extension, {device}': 'Extensión de Moon, {device}',
  'A device that does not say what it is': 'Un dispositivo que no dice qué es',
  'If that was you, there is nothing to do.': 'Si fuiste tú, no hay nada que hacer.',
  'If it was not, log that device out and choose a new password: {url}':
    'Si no, cierra la sesión de ese dispositivo y elige una nueva contraseña: {url}',
  'You get this mail once for each new device. The place is that of its network, and may be some way off.':
    'Recibes este correo una vez por cada dispositivo nuevo. El lugar es el de su red y puede no ser exacto.',
  'The Moon extension is connected to your account': 'La extensión de Moon está conectada a tu cuenta',
  'The Moon extension can now show your cards and balances, and buy cards for you.':
    'La extensión de Moon ya puede mostrar tus tarjetas y saldos y comprar tarjetas por ti.',
  'If it was not, end it and choose a new password: {url}': 'Si no, termínala y elige una nueva contraseña: {url}',
  'You get this mail each time that the extension is connected.':
    'Recibes este correo cada vez que se conecta la extensión.',

  // programs
  'A new API key for your Moon account': 'Una nueva clave de API para tu cuenta de Moon',
  'an API key was made for your account: {hint}. A program that has it may:':
    'se creó una clave de API para tu cuenta: {hint}. Un programa que la tenga puede:',
  'see your cards, orders and balances': 'ver tus tarjetas, pedidos y saldos',
  'order, refund and delete cards': 'pedir, reembolsar y eliminar tarjetas',
  'see card numbers and codes': 'ver números y códigos de tarjetas',
  'choose which programs are told what happens in your account':
    'elegir a qué programas se avisa de lo que ocurre en tu cuenta',
  'If this was not you, delete the key at {url}, then change your password: that signs everybody out.':
    'Si no fuiste tú, elimina la clave en {url} y después cambia tu contraseña: así se cierran todas las sesiones.',
  'You get this mail whenever an API key is made for your account.':
    'Recibes este correo cada vez que se crea una clave de API para tu cuenta.',
  'You get this mail because your Moon account has webhook endpoints.':
    'Recibes este correo porque tu cuenta de Moon tiene endpoints de webhook.',
  'A new webhook endpoint of your Moon account': 'Un nuevo endpoint de webhook de tu cuenta de Moon',
  'Programs at {address} are told from now on what happens in your account: orders, cards, payments with them and refunds, without numbers and codes of cards.':
    'Desde ahora se avisa a los programas en {address} de lo que ocurre en tu cuenta: pedidos, tarjetas, pagos con ellas y reembolsos, sin números ni códigos de tarjetas.',
  'If this was not you, delete it at {url}, then change your password.':
    'Si no fuiste tú, elimínalo en {url} y después cambia tu contraseña.',
  'A webhook endpoint of yours was turned off': 'Se desactivó un endpoint de webhook tuyo',
  'How it answered stands at {url}. There you can turn it on again and send again what failed; what happens until then can be read by the calls.':
    'Lo que respondió está en {url}. Allí puedes volver a activarlo y reenviar lo que falló; lo que ocurra hasta entonces se puede leer con las llamadas.',
  'Nothing is told to {address} any more: it did not answer our test with a status from 200 to 299.':
    'Ya no se avisa de nada a {address}: no respondió a nuestra prueba con un estado de 200 a 299.',
  'Nothing is told to {address} any more: it answered 410, which says that it wants to be told nothing more.':
    'Ya no se avisa de nada a {address}: respondió 410, que significa que no quiere más avisos.',
  'Nothing is told to {address} any more: for three days nothing that we told it arrived.':
    'Ya no se avisa de nada a {address}: durante tres días no llegó nada de lo que enviamos.',
} as const
