import type { refusals as catalogue } from '@moon/contract/refusals.ts'

/** The catalogue of refusals in Spanish. */
export const refusals = {
  'Something in this request is not right.': 'Algo en esta solicitud no es correcto.',
  'Please log in.': 'Inicia sesión.',
  'Access Token has been revoked': 'Tu sesión ha terminado',
  'You may not do this.': 'No puedes hacer esto.',
  'This account is restricted.': 'Esta cuenta está restringida.',
  "You're on the Waitlist": 'Estás en la lista de espera',
  'There is nothing here.': 'Aquí no hay nada.',
  'This has changed in the meantime.': 'Esto ha cambiado mientras tanto.',
  'The same request is still being worked on.': 'La misma solicitud aún se está procesando.',
  'This Idempotency-Key was used with another request.': 'Esta Idempotency-Key se usó con otra solicitud.',
  'This request is too large.': 'Esta solicitud es demasiado grande.',
  'Too many requests. Please wait a moment.': 'Demasiadas solicitudes. Espera un momento.',
  'You are placing too many orders at once. Nothing was charged; please wait a moment and try again.':
    'Estás haciendo demasiados pedidos a la vez. No se ha cobrado nada; espera un momento e inténtalo de nuevo.',
  'Moon is busy or being restarted. Please try again in a moment.':
    'Moon está ocupado o reiniciándose. Inténtalo de nuevo en un momento.',
  'Moon is under maintenance.': 'Moon está en mantenimiento.',
  'Moon is under maintenance. You can see everything, and change nothing until it is over.':
    'Moon está en mantenimiento. Puedes verlo todo, pero no cambiar nada hasta que termine.',
  'Something bad happened! Please try again or contact us for support.':
    '¡Algo salió mal! Inténtalo de nuevo o escribe a soporte.',

  // identity
  'Please confirm your email address.': 'Confirma tu dirección de correo.',
  'Please reset your password.': 'Cambia tu contraseña.',
  'Incorrect username or password': 'Usuario o contraseña incorrectos',
  'Unable to log you in': 'No se pudo iniciar tu sesión',
  'Incorrect Email Address Provided': 'La dirección de correo no es correcta',
  'Invalid verification code': 'Código de verificación no válido',
  'Too many wrong codes. Choose Resend code and type the code from your new mail.':
    'Demasiados códigos incorrectos. Elige «Reenviar código» y escribe el del nuevo correo.',
  'Too many wrong codes. Choose Cancel and log in again: you get a new mail with a new code.':
    'Demasiados códigos incorrectos. Elige «Cancelar» e inicia sesión de nuevo: recibirás otro correo con un código nuevo.',
  'An error occured while logging you in.': 'Hubo un error al iniciar tu sesión.',
  'This took too long, or was used already. Please begin again in the extension.':
    'Tardó demasiado o ya se usó. Empieza de nuevo en la extensión.',
  'This is no key of the extension.': 'Esto no es una clave de la extensión.',
  'This passkey could not be checked. Please try again.':
    'No se pudo comprobar esta llave de acceso. Inténtalo de nuevo.',
  'This passkey is not known here any more. Please log in another way.':
    'Esta llave de acceso ya no se conoce aquí. Inicia sesión de otra forma.',
  'This password is not right.': 'Esta contraseña no es correcta.',
  'Please confirm that it is you.': 'Confirma que eres tú.',
  'This password does not meet the rules.': 'Esta contraseña no cumple las reglas.',
  'This password is too common. Please choose another.': 'Esta contraseña es demasiado común. Elige otra.',
  'You turned back at {provider}. Nothing has changed; you can log in any way you like.':
    'Volviste atrás en {provider}. No ha cambiado nada; puedes iniciar sesión como prefieras.',
  'This sign-in took too long, or began in another browser. Please try again.':
    'Este acceso tardó demasiado o empezó en otro navegador. Inténtalo de nuevo.',
  'We could not be sure of what {provider} told us. Please try again.':
    'No pudimos comprobar lo que nos dijo {provider}. Inténtalo de nuevo.',
  '{provider} does not answer at the moment. Please try again in a minute, or log in with your email address.':
    '{provider} no responde en este momento. Inténtalo de nuevo en un minuto o inicia sesión con tu correo.',
  '{provider} has not confirmed your email address. Confirm it there, or sign up here with the address itself.':
    '{provider} no ha confirmado tu dirección de correo. Confírmala allí o regístrate aquí con la propia dirección.',
  'This account asks for a code of its authenticator app. Please log in with your password.':
    'Esta cuenta pide un código de su aplicación de autenticación. Inicia sesión con tu contraseña.',
  'This is your last way in. Set a password first.': 'Es tu última forma de entrar. Establece antes una contraseña.',
  'Only support can change your country now. Please write to us.':
    'Ahora solo soporte puede cambiar tu país. Escríbenos.',
  'Not offered in your country.': 'No se ofrece en tu país.',
  'The way in to your account was changed. Until {until} no credit can be paid out in Bitcoin.':
    'Cambió la forma de entrar en tu cuenta. Hasta el {until} no se puede retirar crédito en Bitcoin.',
  'This {provider} account logs in to another Moon account. Choose another one, or unlink it there first.':
    'Esta cuenta de {provider} da acceso a otra cuenta de Moon. Elige otra o desvincúlala antes allí.',
  'Another {provider} account logs you in already. Unlink that one first.':
    'Otra cuenta de {provider} ya te da acceso. Desvincúlala primero.',
  'The Moon account of this address is signed in to with another {provider} account. Please contact us if both are yours.':
    'A la cuenta de Moon de esta dirección se accede con otra cuenta de {provider}. Escríbenos si ambas son tuyas.',
  "We're unable to create an account for you. Please reach out to support if you think this is an error.":
    'No podemos crearte una cuenta. Escribe a soporte si crees que es un error.',

  // API keys
  'Your request is with us already. We answer it by email.': 'Ya tenemos tu solicitud. La respondemos por correo.',
  'There is an API key already. Replace its credentials, or delete it first.':
    'Ya hay una clave de API. Sustituye sus credenciales o elimínala primero.',
  'Its credentials were replaced from elsewhere a moment ago. Nothing has changed now.':
    'Sus credenciales se sustituyeron desde otro lugar hace un momento. Ahora no ha cambiado nada.',
  'This token needs the x-api-key that it was made for.': 'Este token necesita la x-api-key para la que se creó.',
  'An endpoint is an https address with a name of the open internet, without a port or a password.':
    'Un endpoint es una dirección https con un nombre de la internet abierta, sin puerto ni contraseña.',
  'There is an endpoint with this address already.': 'Ya hay un endpoint con esta dirección.',
  'There are five endpoints already. Delete one first.': 'Ya hay cinco endpoints. Elimina uno primero.',
  'This endpoint is told nothing at the moment. Turn it on first.':
    'A este endpoint no se le avisa de nada en este momento. Actívalo primero.',
  '{network} is no IP address and no network such as 203.0.113.0/24.':
    '{network} no es una dirección IP ni una red como 203.0.113.0/24.',
  'This API key may not be used from this network.': 'Esta clave de API no se puede usar desde esta red.',
  'This API key lacks the scope "{scope}".': 'A esta clave de API le falta el permiso «{scope}».',
  'The extension may not do this; do it in the web app.':
    'La extensión no puede hacer esto; hazlo en la aplicación web.',
  'An API key may not do this; log in and do it yourself.':
    'Una clave de API no puede hacer esto; inicia sesión y hazlo tú.',
  'This was done under this Idempotency-Key, and its answer is shown once.':
    'Esto ya se hizo con esta Idempotency-Key y su respuesta se muestra una sola vez.',
  'A token is asked for with grant_type, client_id and client_secret.':
    'Un token se pide con grant_type, client_id y client_secret.',
  'Client id or client secret is wrong.': 'El client id o el client secret es incorrecto.',
  'This API key does not have every scope that was asked for.':
    'Esta clave de API no tiene todos los permisos que se pidieron.',
  'The grant_type must be client_credentials.': 'El grant_type debe ser client_credentials.',

  // buying
  'This is not available at the moment.': 'Esto no está disponible en este momento.',
  'We cannot quote a fair price right now. Nothing was charged; please try again in a minute.':
    'Ahora no podemos dar un precio justo. No se ha cobrado nada; inténtalo de nuevo en un minuto.',
  'This way to pay is not available right now. Nothing was charged.':
    'Esta forma de pago no está disponible ahora. No se ha cobrado nada.',
  'Sorry, Lightning Payments are currently unavailable':
    'Lo sentimos, los pagos por Lightning no están disponibles ahora',
  'Card cannot be greater than ${max}': 'La tarjeta no puede superar los ${max}',
  'Card must be greater than ${min}': 'La tarjeta debe ser de más de ${min}',
  'This card exceeds your application limit of {limit} {period}.': 'Esta tarjeta supera tu límite de {limit} {period}.',
  'Shops collected {owed} more than your cards held. Above {max} no card is made until that is paid: delete a card to pay it from its balance, or pay it with this order.':
    'Unos comercios cobraron {owed} más de lo que había en tus tarjetas. Por encima de {max} no se crea ninguna tarjeta hasta que se pague: elimina una tarjeta para pagarlo con su saldo, o págalo con este pedido.',
  'Insufficient funds in selected wallet': 'Fondos insuficientes en el monedero elegido',
  'Rewards need at least 50 sats': 'Las recompensas requieren al menos 50 sats',
  'This card is not available right now.': 'Esta tarjeta no está disponible ahora.',
  'This value is sold out at the moment. Nothing was charged; please choose another.':
    'Este valor está agotado en este momento. No se ha cobrado nada; elige otro.',
  'CHA is not accepted, failed to {action} cards':
    'El acuerdo del titular no está aceptado: no se pueden {action} tarjetas',
  'No user agreement found': 'No se encontró ningún acuerdo de usuario',
  'The agreement has changed. Please read it in its current version.':
    'El acuerdo ha cambiado. Léelo en su versión actual.',
  'Coinbase auth code was not supplied or is invalid': 'El código de autorización de Coinbase falta o no es válido',
  'Moon was not allowed to see your wallets and to pay from them. Please connect again and allow both.':
    'No se permitió a Moon ver tus monederos y pagar desde ellos. Conéctate de nuevo y permite ambas cosas.',
  'Your Coinbase account is no longer connected. Nothing was charged; please connect it again.':
    'Tu cuenta de Coinbase ya no está conectada. No se ha cobrado nada; conéctala de nuevo.',
  'Insufficient funds in selected wallet: ${left} of the ${limit} that you allow Moon per {period} at Coinbase is left.':
    'Fondos insuficientes en el monedero elegido: quedan ${left} de los ${limit} que permites a Moon por {period} en Coinbase.',
  'Coinbase does not answer at the moment. Nothing was charged; please try again in a minute.':
    'Coinbase no responde en este momento. No se ha cobrado nada; inténtalo de nuevo en un minuto.',
  'Something went wrong in completing your purchase. Please contact us if crypto has been sent to us!':
    'Algo salió mal al completar tu compra. ¡Escríbenos si nos enviaste cripto!',
  'This took too long. Nothing was charged; please start again.':
    'Esto tardó demasiado. No se ha cobrado nada; empieza de nuevo.',
  TwoFactorRequired: 'Se requiere el segundo factor',
  'That code was invalid': 'Ese código no era válido',

  // payouts
  'Please enter a valid Bitcoin address': 'Introduce una dirección de Bitcoin válida',
  'This address cannot be paid. Nothing was taken; please use another one or contact us.':
    'No se puede pagar a esta dirección. No se ha tomado nada; usa otra o escríbenos.',
  'This Lightning address does not answer as it should. Nothing was taken; please try again later or use another one.':
    'Esta dirección Lightning no responde como debería. No se ha tomado nada; inténtalo más tarde o usa otra.',
  'This Lightning address takes from ${min} to ${max} at once.':
    'Esta dirección Lightning acepta de ${min} a ${max} de una vez.',
  'This invoice has expired, or will within minutes. Nothing was taken; please make a new one.':
    'Esta factura ha caducado o lo hará en minutos. No se ha tomado nada; crea una nueva.',
  'This invoice was given to us before. Nothing was taken; please make a new one.':
    'Esta factura ya se nos dio antes. No se ha tomado nada; crea una nueva.',
  'This invoice and its fee cost ${needed} at the moment, which is more than the amount. Nothing was taken.':
    'Esta factura y su comisión cuestan ${needed} en este momento, más que el importe. No se ha tomado nada.',
  'Please enter a valid amount': 'Introduce un importe válido',
  'Refund requests must be greater than $10': 'Los reembolsos deben ser de más de $10',
  'Each refund request must be less than $3000': 'Cada reembolso debe ser de menos de $3000',
  'At most ${max} can be sent in Bitcoin at once at the moment. Nothing was taken; please ask for a smaller amount.':
    'Ahora se pueden enviar como máximo ${max} en Bitcoin de una vez. No se ha tomado nada; pide un importe menor.',
  'The network fee would take too much of this amount at the moment. Nothing was taken.':
    'La comisión de red se llevaría ahora demasiado de este importe. No se ha tomado nada.',
  'Another refund request waits for its code. Please confirm or cancel it first.':
    'Otro reembolso espera su código. Confírmalo o cancélalo primero.',
  'Several refunds over Lightning are still on their way. Please wait for one of them, or use a Bitcoin address.':
    'Varios reembolsos por Lightning siguen en camino. Espera a que llegue uno o usa una dirección de Bitcoin.',
  'At most ${max} can be refunded in 24 hours.': 'Se pueden retirar como máximo ${max} en 24 horas.',
  'Something of yours still stands in the way. Have a look at the list; nothing has changed.':
    'Aún hay algo tuyo que lo impide. Mira la lista; no ha cambiado nada.',
  'What you would give up has changed in the meantime. Please have another look; nothing has changed.':
    'Aquello a lo que renunciarías ha cambiado mientras tanto. Míralo de nuevo; no se ha hecho nada.',
  'Invalid refund id / verification code combination': 'El reembolso y el código de verificación no corresponden',
  'Too many verification attempts': 'Demasiados intentos de verificación',
  'You have exceeded the maximum number of resend attempts': 'Has superado el número máximo de reenvíos',
  'The price of bitcoin has risen. Nothing was taken; choose Resend code for a new quote.':
    'El precio de bitcoin ha subido. No se ha tomado nada; elige «Reenviar código» para un nuevo precio.',
  'The price of bitcoin has risen since this invoice was quoted. Nothing was taken; please cancel this refund and ask anew.':
    'El precio de bitcoin ha subido desde que se calculó esta factura. No se ha tomado nada; cancela este reembolso y pídelo de nuevo.',

  // cards
  'Your Card is Almost Ready': 'Tu tarjeta está casi lista',
  'The card details cannot be shown right now. Your card and its balance are safe.':
    'Los datos de la tarjeta no se pueden mostrar ahora. Tu tarjeta y su saldo están a salvo.',
  'This Moon may not show card numbers yet: its card issuer has still to allow it. Your card and its balance are safe, and our support can say more.':
    'Este Moon aún no puede mostrar números de tarjeta: su emisor de tarjetas todavía tiene que permitirlo. Tu tarjeta y su saldo están a salvo, y nuestro soporte puede decirte más.',
  'Cards cannot be deleted at the moment.': 'Las tarjetas no se pueden eliminar en este momento.',
  'You may cancel this card and get a refund for your payments when all payments have at least {n} confirmation{s}':
    'Puedes cancelar esta tarjeta y recibir un reembolso de tus pagos cuando todos tengan al menos {n} bloque{s} de confirmación',
} as const satisfies Record<(typeof catalogue)[keyof typeof catalogue]['text'], string>
