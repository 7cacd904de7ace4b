export const buyPay = {
  'You will pay with {token} on {name}': 'Vas a pagar con {token} en {name}',
  'Choose {name} ({standard}) in your wallet or exchange too. {token} that is sent on another network may be lost.':
    'Elige {name} ({standard}) también en tu monedero o exchange. El {token} que se envía por otra red se puede perder.',
  'The address begins with {start}. Your card is made after {confirmations} confirmations, {finalAfter}.':
    'La dirección empieza por {start}. Tu tarjeta se crea tras {confirmations} confirmaciones, {finalAfter}.',
  'Your wallet needs a little {feeIn} for the network’s fee.':
    'Tu monedero necesita un poco de {feeIn} para la comisión de la red.',
  'Please enter your Coinbase {twoFactor} authentication code.':
    'Escribe el código de autenticación de {twoFactor} de tu Coinbase.',
  'two-factor': 'dos factores',
  'Two-factor code': 'Código de dos factores',
  'Coinbase was asked again': 'Se lo pedimos de nuevo a Coinbase',
  'Look for it in your authenticator app or your messages. Nothing has been charged yet. The price is locked for a minute; after that the same dollars are paid at the rate of the moment.':
    'Búscalo en tu app de autenticación o en tus mensajes. Todavía no se ha cobrado nada. El precio se mantiene un minuto; después se pagan los mismos dólares al cambio del momento.',
  'Moon goes on asking Coinbase. If it was sent, your card appears by itself; if not, nothing was charged.':
    'Moon sigue preguntando a Coinbase. Si se envió, tu tarjeta aparece sola; si no, no se cobró nada.',
  'Invalid Two-Factor Authentication Code': 'Código de dos factores no válido',
  'Sorry, try again later.': 'Lo sentimos, inténtalo más tarde.',
  'We cannot check right now': 'No podemos comprobarlo ahora',
  'QR code of the address to pay {due}': 'Código QR de la dirección para pagar {due}',
  'Code with the address only': 'Código solo con la dirección',
  'QR code to pay {due}': 'Código QR para pagar {due}',
  'Code with the amount': 'Código con el importe',
  'QR code of the address': 'Código QR de la dirección',
  'Code with address and amount': 'Código con dirección e importe',
  'QR code to pay {due}, over Lightning too': 'Código QR para pagar {due}, también por Lightning',
  'Code for Lightning, too': 'Código también para Lightning',
  'What if it does not go as planned?': '¿Y si algo no sale como estaba previsto?',
  'My wallet is still looking for a way': 'Mi monedero sigue buscando un camino',
  'Some wallets search for a minute. This page sees the payment by itself, and one request can be paid only once.':
    'Algunos monederos buscan durante un minuto. Esta página ve el pago por sí sola, y una solicitud solo se puede pagar una vez.',
  'I pay after the timer has ended': 'Pago cuando el tiempo ya terminó',
  'A request that has ended takes nothing: the payment fails, and your wallet keeps the sats.':
    'Una solicitud que terminó no toma nada: el pago falla y tu monedero conserva los sats.',
  'The card cannot be made': 'La tarjeta no se puede crear',
  'Your sats are held, and taken only when the order is placed. Where that cannot be done they stay in your wallet.':
    'Tus sats quedan retenidos y solo se toman cuando se hace el pedido. Si no se puede, se quedan en tu monedero.',
  'My wallet cannot pay it at all': 'Mi monedero no puede pagarlo de ninguna manera',
  'Another Lightning wallet may, and so may the on-chain tab where this order has one. The amount is always exact.':
    'Puede que otro monedero Lightning sí, o la pestaña en cadena si este pedido la tiene. El importe es siempre exacto.',
  'I pay from an exchange': 'Pago desde un exchange',
  'Ask it to send the exact amount on top of its own fee. What arrives short can be completed.':
    'Pídele que envíe el importe exacto además de su propia comisión. Lo que llegue de menos se puede completar.',
  'I sent too little': 'Envié de menos',
  'The same address stays yours. Send the rest within seven days of your first payment, or take a card or Moon Credit for what arrived. After seven days it becomes Moon Credit by itself.':
    'La misma dirección sigue siendo tuya. Envía el resto en los siete días siguientes a tu primer pago, o elige una tarjeta o Moon Credit por lo que llegó. Pasados siete días se convierte solo en Moon Credit.',
  'I sent too much': 'Envié de más',
  'The card is made, and the rest becomes Moon Credit.': 'La tarjeta se crea, y el resto se convierte en Moon Credit.',
  'I paid late': 'Pagué tarde',
  'It still counts, at the lower of the price when we saw it and the price when it was confirmed. Nothing is lost.':
    'También cuenta, al menor entre el precio cuando lo vimos y el precio cuando se confirmó. No se pierde nada.',
  'I pay with a low network fee': 'Pago con una comisión de red baja',
  'A payment that is confirmed more than two hours after we first saw it loses its locked price. It counts at the lowest of the locked price, the price when we saw it and the price when it was confirmed.':
    'Un pago que se confirma más de dos horas después de que lo vimos pierde su precio fijo. Cuenta al menor entre el precio fijo, el precio cuando lo vimos y el precio cuando se confirmó.',
  'This device is offline': 'Este dispositivo no tiene conexión',
  'What you pay is received all the same. This screen goes on by itself once the connection is back.':
    'Lo que pagues se recibe igualmente. Esta pantalla sigue sola en cuanto vuelve la conexión.',
  'Sorry, Lightning Payments are currently unavailable':
    'Lo sentimos, los pagos por Lightning no están disponibles ahora',
  'Go Back': 'Volver',
  'to pay at this price': 'para pagar a este precio',
  'If you have paid, your card is created all the same.': 'Si ya pagaste, tu tarjeta se crea igualmente.',
  '{title} address': 'Dirección de {title}',
  'Lock over, you can still pay': 'El precio fijo terminó, aún puedes pagar',
  'We keep checking in the background; you may close this. Your payment shows up on the dashboard.':
    'Seguimos comprobándolo; puedes cerrar esto. Tu pago aparece en Mis tarjetas.',
  'If you have paid, your payment is seen all the same.': 'Si ya pagaste, tu pago se ve igualmente.',
  'Send only {token} on {name} ({standard})': 'Envía solo {token} por {name} ({standard})',
  'What is sent on another network may be lost. If your exchange takes its fee off the amount, add it on top.':
    'Lo que se envía por otra red se puede perder. Si tu exchange descuenta su comisión del importe, súmala.',
  'Ways to pay with Bitcoin': 'Formas de pagar con Bitcoin',
  'Networks to pay with {token}': 'Redes para pagar con {token}',
  'Show The {name} Address': 'Mostrar la dirección de {name}',
  'Copy {addressName}': 'Copiar {addressName}',
  'Open In Wallet': 'Abrir monedero',
  'Address copied. Paste it in your wallet': 'Dirección copiada. Pégala en tu monedero',
  'Amount at the price that has ended': 'Importe al precio que caducó',
  'Copy amount': 'Copiar el importe',
  'Pay from another device': 'Pagar desde otro dispositivo',
  'The price has run out': 'El precio ha caducado',
  'The old amount may not be enough any more. The address is the same with the new price.':
    'Puede que el importe de antes ya no alcance. La dirección es la misma con el precio nuevo.',
  'If you have paid already: a late payment uses the prevailing rate, the lower of when we see it and when it is confirmed.':
    'Si ya pagaste: un pago tardío cuenta al cambio vigente, el menor entre cuando lo vemos y cuando se confirma.',
  'This order was cancelled. Please send nothing for it; what still arrives is not lost.':
    'Este pedido se canceló. No envíes nada por él; lo que aún llegue no se pierde.',
  'This order has ended, and what was paid for it is in your account as credit.':
    'Este pedido ha terminado, y lo que se pagó por él está en tu cuenta como saldo.',
  'Your payment came back as reward sats.': 'Tu pago volvió como sats de recompensa.',
  'This order was cancelled. Your wallet keeps the sats.': 'Este pedido se canceló. Tu monedero conserva los sats.',
  'Complete your payment': 'Completa tu pago',
  'Cover {missing} from {sources}': 'Cubrir {missing} con {sources}',
  'Issue card for {received} received': 'Crear una tarjeta por los {received} recibidos',
  'Refund to credit': 'Reembolsar como saldo',
  'You can choose these once your payment is confirmed.': 'Podrás elegirlo cuando tu pago esté confirmado.',
  'If the rest has not come by {refundsAt}, {received} becomes Moon Credit by itself.':
    'Si el resto no ha llegado el {refundsAt}, {received} se convierten solos en Moon Credit.',
  'reward sats': 'sats de recompensa',
  '{standing} This cannot be undone.': '{standing} No se puede deshacer.',
  'Yes, issue this card': 'Sí, crear esta tarjeta',
  'Yes, refund {received}': 'Sí, reembolsar {received}',
  'Yes, cover it': 'Sí, cubrirlo',
  'Your card is made now and holds {cardValue}; the missing {missing} is no longer asked for.':
    'Tu tarjeta se crea ahora con {cardValue}; los {missing} que faltan ya no se piden.',
  '{received} becomes Moon Credit at once, and no card is made.':
    '{received} se convierten en Moon Credit al momento, y no se crea ninguna tarjeta.',
  '{missing} of your {source} completes the payment, and your card is made as ordered.':
    '{missing} de {source} completan el pago, y tu tarjeta se crea como la pediste.',
  'This page is older than Moon': 'Esta página es más antigua que Moon',
  Reload: 'Volver a cargar',
  'Reload it to pay this order.': 'Vuelve a cargarla para pagar este pedido.',
  'Still to pay': 'Falta por pagar',
  Received: 'Recibido',
  'about two and a half minutes': 'unos dos minutos y medio',
  'about a minute': 'alrededor de un minuto',
  'TRX or energy': 'TRX o energía',
  'Your message is here. We answer to {email}; your payment goes on.':
    'Tu mensaje ha llegado. Respondemos a {email}; tu pago sigue su curso.',
  'What happened?': '¿Qué pasó?',
  'We answer to {email}. What you are paying for is added by itself.':
    'Respondemos a {email}. Lo que estás pagando se añade solo.',
  Send: 'Enviar',
} as const
