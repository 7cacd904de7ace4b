export const settingsPayouts = {
  'The invoice says how much; its fee is in it.': 'La factura dice cuánto; su comisión va incluida.',
  Max: 'Máx.',
  'Bitcoin address or Lightning': 'Dirección de Bitcoin o Lightning',
  'Bitcoin address': 'Dirección de Bitcoin',
  'A Lightning address or an invoice takes seconds, a Bitcoin address about an hour. ':
    'Una dirección o factura Lightning tarda segundos, una dirección de Bitcoin alrededor de una hora. ',
  'Use a wallet of your own: bitcoin that was sent cannot be called back.':
    'Usa un monedero tuyo: el bitcoin enviado no se puede hacer volver.',
  'A refund is at least {least}, and you have {credit}. It still buys a card.':
    'Un reembolso es de al menos {least}, y tienes {credit}. Aún compra una tarjeta.',
  'At least {least}, less than {below}': 'Al menos {least}, menos de {below}',
  'Nothing came? Another code can be sent in {wait}. ': '¿No llegó nada? Se puede enviar otro código en {wait}. ',
  'You may close this and come back: {amount} stays set aside until {time}. Without the code it is your credit again then, and nothing is sent.':
    'Puedes cerrar esto y volver: {amount} siguen apartados hasta las {time}. Sin el código vuelven entonces a tu saldo, y no se envía nada.',
  'Resend Code': 'Reenviar el código',
  'You have asked for three refunds within an hour, and more cannot be asked for. Try again in {time}.':
    'Has pedido tres reembolsos en una hora, y no se pueden pedir más. Inténtalo de nuevo en {time}.',
  'We sent a code to {email}. It confirms what is shown here, and nothing leaves without it; the last digit sends it.':
    'Enviamos un código a {email}. Confirma lo que se muestra aquí, y sin él no sale nada; la última cifra lo envía.',
  'This code is over. Choose Resend Code for a new one, with a new quote.':
    'Este código ya no vale. Elige Reenviar el código para recibir uno nuevo, con un precio nuevo.',
  'until the code ends': 'hasta que caduque el código',
  'Once submitted, your refund request cannot be modified.':
    'Una vez enviada, tu solicitud de reembolso no se puede cambiar.',
  'We then send a code to your email. Nothing leaves before you type it, and until then you can cancel.':
    'Después enviamos un código a tu correo. No sale nada antes de que lo escribas, y hasta entonces puedes cancelar.',
  'Yes, Submit Request': 'Sí, enviar la solicitud',
  'To this {to}': 'A {to}',
  'Go to that request': 'Ir a esa solicitud',
  'Compare it with your wallet, from the first to the last letter.':
    'Compárala con tu monedero, de la primera a la última letra.',
  'Compare its beginning and its end with your wallet. An invoice is paid once, and no other instead of it.':
    'Compara su principio y su final con tu monedero. Una factura se paga una vez, y ninguna otra en su lugar.',
  'Compare it with your wallet, letter by letter: whoever has this name gets the Bitcoin.':
    'Compárala con tu monedero, letra por letra: quien tenga este nombre recibe el Bitcoin.',
  'Waits for your code': 'Espera tu código',
  Confirmed: 'Confirmado',
  'Waits to be sent': 'Espera su envío',
  'On its way': 'En camino',
  Arrived: 'Llegó',
  'The Bitcoin are in your wallet.': 'El Bitcoin está en tu monedero.',
  'The Bitcoin are at your address for good.': 'El Bitcoin está definitivamente en tu dirección.',
  Returned: 'Devuelto',
  ' Without it {payout} is your credit again at {until}.': ' Sin él, {payout} vuelven a ser tu saldo a las {until}.',
  'Nothing is sent before you type the code from your email.{back}':
    'No se envía nada antes de que escribas el código de tu correo.{back}',
  'Asked for {waited} ago.': 'Pedido hace {waited}.',
  '{asked} Next: {byHand} It can still be cancelled.': '{asked} Después: {byHand} Aún se puede cancelar.',
  '{asked} Next: {byHand} It cannot be cancelled any more.': '{asked} Después: {byHand} Ya no se puede cancelar.',
  'it is large, so two of us look at it and sign it by hand, usually within a day.':
    'es grande, así que dos de nosotros lo miramos y lo firmamos a mano, normalmente en un día.',
  '{asked} Next: it is signed and sent. It cannot be cancelled any more.':
    '{asked} Después: se firma y se envía. Ya no se puede cancelar.',
  '{asked} Next: it is sent, usually within minutes; until then you can cancel it.':
    '{asked} Después: se envía, normalmente en minutos; hasta entonces puedes cancelarlo.',
  '{next} This one takes longer than usual. If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.':
    '{next} Este tarda más de lo normal. Si Bitcoin sube más de un 1 % antes de que se envíe, vuelve a tu saldo.',
  ' If Bitcoin rises by more than 1 % before it is sent, it comes back to your credit.':
    ' Si Bitcoin sube más de un 1 % antes de que se envíe, vuelve a tu saldo.',
  'Next: it is sent, usually within seconds; until then you can cancel it.{rises}':
    'Después: se envía, normalmente en segundos; hasta entonces puedes cancelarlo.{rises}',
  '{why} It is tried again by itself, at least once a minute, and until then you can cancel it.{rises}':
    '{why} Se intenta de nuevo por sí solo, al menos una vez por minuto, y hasta entonces puedes cancelarlo.{rises}',
  '{why} It is tried again by itself, and nothing of it is lost. It cannot be cancelled any more.':
    '{why} Se intenta de nuevo por sí solo, y no se pierde nada. Ya no se puede cancelar.',
  'It waits: refunds in Bitcoin are paused at the moment.': 'Espera: los reembolsos en Bitcoin están en pausa ahora.',
  'It waits: it is not signed yet, because much is paid out at the moment or one of us looks at it first.':
    'Espera: aún no está firmado, porque ahora se paga mucho o uno de nosotros lo mira antes.',
  'It waits: our wallet has too little at the moment to send this much, until more comes into it.':
    'Espera: nuestro monedero tiene ahora muy poco para enviar tanto, hasta que le llegue más.',
  'It waits: what sends our Bitcoin does not answer at the moment.':
    'Espera: lo que envía nuestro Bitcoin no responde ahora.',
  'It waits: its address cannot be paid. You can cancel it and ask again with another one.':
    'Espera: su dirección no se puede pagar. Puedes cancelarlo y pedirlo de nuevo con otra.',
  'It waits: our Lightning node has too little at the moment to send this much.':
    'Espera: nuestro nodo Lightning tiene ahora muy poco para enviar tanto.',
  'It waits: our Lightning node does not answer at the moment.': 'Espera: nuestro nodo Lightning no responde ahora.',
  'It waits: your Lightning address gives no invoice at the moment. After ten minutes it comes back to your credit.':
    'Espera: tu dirección Lightning no da ahora ninguna factura. A los diez minutos vuelve a tu saldo.',
  'It waits: the price of Bitcoin is not certain at the moment.':
    'Espera: el precio de Bitcoin no es seguro en este momento.',
  'It waits: we look at it before it is sent. You need to do nothing.':
    'Espera: lo revisamos antes de que se envíe. No tienes que hacer nada.',
  'On its way for {onItsWay}.': 'En camino desde hace {onItsWay}.',
  '{since} Next: it arrives, usually within seconds.': '{since} Después: llega, normalmente en segundos.',
  '{since} A wallet takes its time to accept it. It arrives, or comes back to your credit by itself; nothing is sent twice.':
    '{since} Un monedero se toma su tiempo para aceptarlo. Llega, o vuelve solo a tu saldo; nada se envía dos veces.',
  '{since} Next: the Bitcoin network confirms it, usually in {usual}.':
    '{since} Después: la red de Bitcoin lo confirma, normalmente en {usual}.',
  '{since} The Bitcoin network is slower than usual. The same transaction is offered to it until it is mined: nothing is lost, and nothing is sent twice.':
    '{since} La red de Bitcoin va más lenta de lo normal. Se le ofrece la misma transacción hasta que se mina: no se pierde nada, y nada se envía dos veces.',
  '{payout} came back to your Moon Credit.': '{payout} volvieron a tu Moon Credit.',
  'You cancelled it. Nothing was sent; {back}': 'Lo cancelaste. No se envió nada; {back}',
  'Its code was not typed in time. Nothing was sent; {back}':
    'Su código no se escribió a tiempo. No se envió nada; {back}',
  'Nothing was sent: of the {payout}, what shops had collected beyond your cards was paid first. The rest is Moon Credit.':
    'No se envió nada: de los {payout} se pagó primero lo que los comercios habían cobrado por encima de tus tarjetas. El resto es Moon Credit.',
  'Bitcoin rose by more than 1 % before it could be sent. Nothing was sent; {back} You can ask again at the price of now.':
    'Bitcoin subió más de un 1 % antes de que se pudiera enviar. No se envió nada; {back} Puedes pedirlo de nuevo al precio de ahora.',
  'The invoice ended before it could be paid. Nothing was sent; {back} You can ask again with a new one.':
    'La factura terminó antes de que se pudiera pagar. No se envió nada; {back} Puedes pedirlo de nuevo con otra.',
  'The Lightning address gave no invoice that can be paid. Nothing was sent; {back}':
    'La dirección Lightning no dio ninguna factura que se pueda pagar. No se envió nada; {back}',
  'No way to the wallet was found, or it did not take the payment. Nothing was sent: {payout} came back to your Moon Credit, or what the Bitcoin were worth by then where the wallet left it open for more than ten minutes.':
    'No se encontró un camino al monedero, o no tomó el pago. No se envió nada: volvieron a tu Moon Credit {payout}, o lo que valía el Bitcoin para entonces si el monedero lo dejó abierto más de diez minutos.',
  'Nothing was sent; {back}': 'No se envió nada; {back}',
  'Enter Code': 'Escribir el código',
  'Cancel Refund': 'Cancelar el reembolso',
  'Yes, back to credit: {amount}': 'Sí, de vuelta al saldo: {amount}',
  'Your refunds cannot be shown right now': 'Tus reembolsos no se pueden mostrar ahora',
  '{error} They go on all the same.': '{error} Siguen adelante igualmente.',
  'No refunds yet. What you ask for in Bitcoin can be followed here.':
    'Todavía no hay reembolsos. Lo que pidas en Bitcoin se puede seguir aquí.',
  'Show all {count} refunds': 'Mostrar los {count} reembolsos',
  '{amount} to {address}': '{amount} a {address}',
  'How far it has come': 'Hasta dónde ha llegado',
  'Lightning address': 'Dirección Lightning',
  'Something went wrong. Please contact us if error persists.': 'Algo salió mal. Escríbenos si vuelve a ocurrir.',
  'We could not see whether your request arrived. Try again: it is made only once.':
    'No pudimos ver si llegó tu solicitud. Inténtalo de nuevo: se hace una sola vez.',
  'Your credit is as it was.': 'Tu saldo está como estaba.',
  'Invalid verification code. Please try again.': 'Código de verificación no válido. Inténtalo de nuevo.',
  'Please reach out to support': 'Escribe a soporte',
  '{somethingWrong} We could not see whether the code was taken; it counts only once.':
    '{somethingWrong} No pudimos ver si se aceptó el código; cuenta una sola vez.',
  '{error} Nothing was sent.': '{error} No se envió nada.',
  '{reason} Nothing was sent. Cancel this one, and ask for a smaller amount.':
    '{reason} No se envió nada. Cancela este, y pide un importe menor.',
  'This request does not wait for a code any more.': 'Esta solicitud ya no espera ningún código.',
  'The price of Bitcoin has risen since this invoice was quoted. Nothing was sent. Cancel this refund and ask for it anew.':
    'El precio de Bitcoin ha subido desde que se calculó esta factura. No se envió nada. Cancela este reembolso y pídelo de nuevo.',
  'This invoice has ended, or will within minutes. Nothing was sent. Cancel this refund and ask for it with a new invoice.':
    'Esta factura ha terminado, o terminará en minutos. No se envió nada. Cancela este reembolso y pídelo con una factura nueva.',
  'It is being sent and cannot be cancelled any more.': 'Se está enviando y ya no se puede cancelar.',
  'This request does not exist any more.': 'Esta solicitud ya no existe.',
  'We could not see whether it was cancelled. Try again: that does no harm.':
    'No pudimos ver si se canceló. Inténtalo de nuevo: no pasa nada.',
  '{error} It was not cancelled.': '{error} No se canceló.',
  '{error} Nothing was taken.': '{error} No se tomó nada.',
  '{error} Nothing more was taken.': '{error} No se tomó nada más.',
  '{reason} Nothing was taken.': '{reason} No se tomó nada.',
  'This is no Lightning invoice that can be paid here. Please copy it anew from your wallet.':
    'Esto no es una factura Lightning que se pueda pagar aquí. Cópiala de nuevo de tu monedero.',
  'Please enter a valid Lightning address, such as ada@example.org':
    'Escribe una dirección Lightning válida, como ada@example.org',
  '{limit}: more than one refund of your credit can be. Nothing was taken.':
    '{limit}: más de lo que puede ser un reembolso de tu saldo. No se tomó nada.',
  'We cannot quote a fair price right now. Please try again in a minute.':
    'No podemos calcular ahora un precio justo. Inténtalo en un minuto.',
  'The Bitcoin network cannot be asked right now. Please try again in a minute.':
    'No se puede consultar ahora la red de Bitcoin. Inténtalo en un minuto.',
  'Refunds in Bitcoin are not available at the moment.': 'Los reembolsos en Bitcoin no están disponibles por ahora.',
  'Too many requests. Please try again in {seconds}.': 'Demasiadas solicitudes. Inténtalo en {seconds}.',
  'SENT: the transaction in a block explorer': 'ENVIADO: la transacción en un explorador de bloques',
  SENT: 'ENVIADO',
  'transaction id': 'identificador de la transacción',
  'Lightning receipt': 'comprobante de Lightning',
  'exchange transaction id': 'identificador de la transacción del exchange',
  'What arrives': 'Lo que llega',
  Arrives: 'Llega',
  'From your credit': 'De tu saldo',
  'Network fee': 'Comisión de la red',
  'Stays in your credit': 'Queda en tu saldo',
  'what stays in your credit': 'lo que queda en tu saldo',
  'Expected {time} after the code, within {days} business days at the latest.':
    'Se espera {time} después del código, como mucho en {days} días hábiles.',
  'Your code confirms this amount.': 'Tu código confirma este importe.',
  'The amount follows the price until you submit it.': 'El importe sigue el precio hasta que lo envíes.',
  'less than a minute': 'menos de un minuto',
  '1 hour': '1 hora',
  '{count} hours': '{count} horas',
  '1 day': '1 día',
  '{count} days': '{count} días',
  'about {seconds}': 'unos {seconds}',
  '{error}. This one belongs to {chain}, where no bitcoin can arrive.':
    '{error}. Esta es de {chain}, donde no puede llegar ningún bitcoin.',
  'about an hour': 'alrededor de una hora',
  'about a day': 'alrededor de un día',
  'The price of Bitcoin has risen': 'El precio de Bitcoin ha subido',
  'Your code was right, and nothing was sent.': 'Tu código era correcto, y no se envió nada.',
  'The new price cannot be shown right now.': 'El precio nuevo no se puede mostrar ahora.',
  'At the price of now': 'Al precio de ahora',
  'would arrive instead of {amount}.': 'llegarían en lugar de {amount}.',
  'Choose Resend Code for a code with a new quote, or Cancel to have your credit back.':
    'Elige Reenviar el código para recibir uno con un precio nuevo, o Cancelar para recuperar tu saldo.',
  'Cancelled. {amount} came back to your credit.': 'Cancelado. {amount} volvieron a tu saldo.',
  'Refund confirmed': 'Reembolso confirmado',
  'Step 1 of 3': 'Paso 1 de 3',
  'Is this correct?': '¿Es correcto?',
  'Step 2 of 3': 'Paso 2 de 3',
  'Enter the code': 'Escribe el código',
  'Step 3 of 3': 'Paso 3 de 3',
  'Your refund': 'Tu reembolso',
} as const
