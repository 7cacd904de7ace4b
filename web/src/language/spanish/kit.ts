export const kit = {
  'Moon cannot be reached. Please check your connection and try again.':
    'No se puede conectar con Moon. Revisa tu conexión e inténtalo de nuevo.',
  'There is nothing here.': 'Aquí no hay nada.',
  '{confirmations} of 1 confirmation': '{confirmations} de 1 confirmación',
  '{confirmations} of {required} confirmations': '{confirmations} de {required} confirmaciones',
  'From {from} a day on, payments on {network} take about {minutes} minutes: the network itself must call them final.':
    'A partir de {from} al día, los pagos en {network} tardan unos {minutes} minutos: la propia red tiene que darlos por definitivos.',
  ' and ': ' y ',
  'Waiting for {missing}': 'Esperando {missing}',
  month: 'mes',
  year: 'año',
  'Resend code': 'Reenviar el código',
  'Sent!': '¡Enviado!',
  'Too many tries. Wait {seconds}.': 'Demasiados intentos. Espera {seconds}.',
  'Moon is under maintenance.': 'Moon está en mantenimiento.',
  'Please reset your password.': 'Restablece tu contraseña.',
  'An error occured while logging you in.': 'Hubo un error al iniciar sesión.',
  'Invalid verification code': 'Código de verificación no válido',
  'Too many wrong codes. Choose Resend code and type the code from your new mail.':
    'Demasiados códigos incorrectos. Elige Reenviar el código y escribe el de tu nuevo correo.',
  'Too many wrong codes. Choose Cancel and log in again: you get a new mail with a new code.':
    'Demasiados códigos incorrectos. Elige Cancelar e inicia sesión de nuevo: recibes otro correo con otro código.',
  'Card cannot be greater than ${max}': 'La tarjeta no puede superar ${max}',
  'Card must be greater than ${min}': 'La tarjeta debe superar ${min}',
  'Insufficient funds in selected wallet': 'Fondos insuficientes en el monedero elegido',
  'Insufficient funds in selected wallet: ${left} of the ${limit} that you allow Moon per {period} at Coinbase is left.':
    'Fondos insuficientes en el monedero elegido: quedan ${left} de los ${limit} por {period} que le permites a Moon en Coinbase.',
  'Something bad happened! Please try again or contact us for support.':
    '¡Algo ha salido mal! Inténtalo de nuevo o escribe a soporte.',
  'Something went wrong in completing your purchase. Please contact us if crypto has been sent to us!':
    'Algo salió mal al completar tu compra. ¡Escríbenos si nos enviaste cripto!',
  'Please enter a valid amount': 'Escribe un importe válido',
  'Refund requests must be greater than $10': 'Los reembolsos deben superar $10',
  'Each refund request must be less than $3000': 'Cada reembolso debe ser menor de $3000',
  'You have exceeded the maximum number of resend attempts': 'Has superado el número máximo de reenvíos',
} as const
