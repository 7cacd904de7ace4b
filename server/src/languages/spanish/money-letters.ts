/** Emails about payments, cards, credit and payouts, in Spanish. */
export const moneyLetters = {
  // payments
  'You paid more than your card cost': 'Pagaste más de lo que costaba tu tarjeta',
  'You paid more than your card cost. Nothing is lost:': 'Pagaste más de lo que costaba tu tarjeta. No se pierde nada:',
  'Your order was paid a second time': 'Tu pedido se pagó dos veces',
  'Your order was paid a second time. Nothing is lost:': 'Tu pedido se pagó dos veces. No se pierde nada:',
  'A payment came after your order had ended': 'Llegó un pago cuando tu pedido ya había terminado',
  'A payment came after your order had ended. Nothing is lost:':
    'Llegó un pago cuando tu pedido ya había terminado. No se pierde nada:',
  'No card was made, and your money came back': 'No se creó la tarjeta y tu dinero ha vuelto',
  '{missing} are missing for your card': 'Faltan {missing} para tu tarjeta',
  'We received {received} for your card; {missing} are still missing.':
    'Recibimos {received} para tu tarjeta; aún faltan {missing}.',
  'You can pay the rest to the same address, take a card for what arrived, or have it as Moon Credit: open the card on your dashboard and choose.':
    'Puedes pagar el resto a la misma dirección, aceptar una tarjeta por lo que llegó o recibirlo como Moon Credit: abre la tarjeta en tu panel y elige.',
  'If the rest has not come by {day}, {received} becomes Moon Credit by itself.':
    'Si el resto no ha llegado el {day}, {received} se convierten en Moon Credit por sí solos.',
  'Your payment came after the price lock had ended': 'Tu pago llegó cuando el precio fijado ya había terminado',
  'Your payment came after the price lock had ended, so it counts at the lower of two prices: when we first saw it, and when it is confirmed. By now that is {worth}.':
    'Tu pago llegó cuando el precio fijado ya había terminado, así que cuenta al menor de dos precios: el de cuando lo vimos y el de cuando se confirme. Por ahora son {worth}.',
  'It still goes towards your card. Should it be more than the card costs, the rest becomes Moon Credit; should it be less, you choose what happens.':
    'Sigue contando para tu tarjeta. Si es más de lo que cuesta la tarjeta, el resto se convierte en Moon Credit; si es menos, tú eliges qué pasa.',
  'A payment for your card is no longer seen': 'Ya no vemos un pago de tu tarjeta',
  'A payment that we had seen for your card was replaced or dropped before it was confirmed. Nothing was taken from you.':
    'Un pago que habíamos visto para tu tarjeta se reemplazó o se descartó antes de confirmarse. No se te ha cobrado nada.',
  'Your order is still open: you can pay it at the same address. If the payment is confirmed after all, it counts.':
    'Tu pedido sigue abierto: puedes pagarlo en la misma dirección. Si el pago se confirma después de todo, cuenta.',
  'A payment for your card was undone': 'Se deshizo un pago de tu tarjeta',
  'The network undid a payment for your card after it had been confirmed, and the coins did not reach us. {amount} that you had paid and that was still on the card was taken off it; what you had spent stays spent.':
    'La red deshizo un pago de tu tarjeta después de confirmarlo y las monedas no nos llegaron. Se retiraron de la tarjeta {amount} que habías pagado y aún estaban en ella; lo que gastaste, gastado queda.',
  'Should the payment be confirmed again, its dollars are yours again. Please contact us if you think this is wrong.':
    'Si el pago vuelve a confirmarse, sus dólares vuelven a ser tuyos. Escríbenos si crees que es un error.',
  'Your card was closed: its payment went back to you': 'Se cerró tu tarjeta: su pago volvió a ti',
  'Your Lightning payment went back to your wallet before we could take it, so your card is not paid for. It was closed, and what was left on it was taken off it.':
    'Tu pago por Lightning volvió a tu monedero antes de que pudiéramos tomarlo, así que tu tarjeta no está pagada. Se cerró y se retiró lo que quedaba en ella.',
  'You can order a new card at any time. Please contact us if you think this is wrong.':
    'Puedes pedir una nueva tarjeta cuando quieras. Escríbenos si crees que es un error.',
  'Your card is ready': 'Tu tarjeta está lista',
  'Your payment is confirmed, and your card of {value} is ready to be used.':
    'Tu pago está confirmado y tu tarjeta de {value} está lista para usarse.',
  'Your gift card for {shop} is ready': 'Tu tarjeta de regalo de {shop} está lista',
  'Your gift card of {value} for {shop} is ready. Its code waits on your dashboard.':
    'Tu tarjeta de regalo de {value} para {shop} está lista. Su código te espera en tu panel.',
  'Your gift card for {shop} takes longer than usual': 'Tu tarjeta de regalo de {shop} tarda más de lo normal',
  'the shop': 'la tienda',
  'We are still waiting for the merchant. You need not do anything: we ask again and again, and write to you when it is here.':
    'Aún esperamos al comercio. No tienes que hacer nada: seguimos preguntando y te escribimos cuando llegue.',
  'Should it not come within a day, your money comes back to your account by itself.':
    'Si no llega en un día, tu dinero vuelve a tu cuenta por sí solo.',
  '{sats} sats are now reward sats in your account.': '{sats} sats son ahora recompensas en tu cuenta.',
  'See it on your dashboard: {url}': 'Míralo en tu panel: {url}',
  'See it on the page of your credit: {url}': 'Míralo en la página de tu crédito: {url}',
  'You get this mail because something happened to a payment or a card of yours.':
    'Recibes este correo porque ha ocurrido algo con un pago o una tarjeta tuya.',

  // credit
  '{amount} paid what you owed because shops had collected more than your cards held.':
    '{amount} pagaron lo que debías porque unos comercios cobraron más de lo que había en tus tarjetas.',
  '{amount} is now Moon Credit in your account.': '{amount} son ahora Moon Credit en tu cuenta.',
  '{amount} is above what Moon Credit may take ({atOnce} at once and {inAll} in all). It is yours and is kept on hold; our team looks at it and gets in touch with you.':
    '{amount} superan lo que admite el Moon Credit ({atOnce} de una vez y {inAll} en total). Son tuyos y quedan retenidos; nuestro equipo lo revisa y se pone en contacto contigo.',
  'Your Moon Credit is going to shrink': 'Tu Moon Credit va a disminuir',
  'Nobody has used your Moon account since {since}. It has {credit} of Moon Credit.':
    'Nadie ha usado tu cuenta de Moon desde el {since}. Tiene {credit} de Moon Credit.',
  'From {from} on, {charge} of it is charged each month for an account that is not used, as long as there is credit. Nothing else in your account changes, and you never owe anything for it.':
    'A partir del {from} se cobran {charge} al mes por una cuenta sin uso, mientras haya crédito. Nada más cambia en tu cuenta y nunca deberás nada por ello.',
  'Log in once, and nothing is charged: that is enough for twelve months more. Any payment with a card of yours counts, too.':
    'Inicia sesión una vez y no se cobra nada: basta para doce meses más. También cuenta cualquier pago con una tarjeta tuya.',
  '{amount} of your Moon Credit was charged': 'Se cobraron {amount} de tu Moon Credit',
  'Nobody has used your Moon account since {since}, so {amount} of its credit was charged. {left} is left.':
    'Nadie ha usado tu cuenta de Moon desde el {since}, así que se cobraron {amount} de su crédito. Quedan {left}.',
  'The next charge is due on {next}. {howToStop}': 'El próximo cobro es el {next}. {howToStop}',
  '{amount} had arrived for the Moon account that you closed. It is yours.':
    'Habían llegado {amount} para la cuenta de Moon que cerraste. Son tuyos.',
  'Money of your closed account': 'Dinero de tu cuenta cerrada',
  'A payment of yours was found': 'Encontramos un pago tuyo',
  'We received a payment that belonged to no order, and found that it is yours. It was worth {worth}.':
    'Recibimos un pago que no pertenecía a ningún pedido y hemos visto que es tuyo. Valía {worth}.',

  // cards
  'Your card •••• {lastFour} expires tomorrow, with {left} on it':
    'Tu tarjeta •••• {lastFour} caduca mañana, con {left} en ella',
  'Your card •••• {lastFour} expires in {days} days, with {left} on it':
    'Tu tarjeta •••• {lastFour} caduca en {days} días, con {left} en ella',
  'Your card •••• {lastFour} can be used until {day}; {left} is left on it.':
    'Tu tarjeta •••• {lastFour} se puede usar hasta el {day}; quedan {left} en ella.',
  'Spend it, or delete the card on your dashboard and have it as Moon Credit. Nothing is lost if you do neither: {days} days after it expired what is left comes back as Moon Credit by itself, unless you have switched that off.':
    'Gástalo, o elimina la tarjeta en tu panel y recíbelo como Moon Credit. Si no haces nada, no se pierde: {days} días después de caducar, lo que quede vuelve como Moon Credit por sí solo, salvo que lo hayas desactivado.',
  ': what you paid for it, without the discount': ': lo que pagaste por ella, sin el descuento',
  ': what you paid for it': ': lo que pagaste por ella',
  'Your card {name} expired a week ago. {amount} of it came back to your account{note}.':
    'Tu tarjeta {name} caducó hace una semana. {amount} volvieron a tu cuenta{note}.',
  'Your card {name} is closed': 'Tu tarjeta {name} está cerrada',
  'We have closed your card {name}: {because}': 'Hemos cerrado tu tarjeta {name}: {because}',
  '{amount} that was left on it came back to your account{note}.':
    '{amount} que quedaban en ella volvieron a tu cuenta{note}.',
  'Nothing was left on it.': 'No quedaba nada en ella.',
  'What shops still hold of it, and do not collect, follows when they let go of it.':
    'Lo que las tiendas aún retienen de ella y no cobren te llegará cuando lo liberen.',
  'Your card {name} is frozen': 'Tu tarjeta {name} está congelada',
  'We have frozen your card {name}: {reason}': 'Hemos congelado tu tarjeta {name}: {reason}',
  'Shops are declined until we let it go again. What is on it is still yours and stays on it; what a shop had authorised before, it may still collect.':
    'Las compras se rechazan hasta que la liberemos. Lo que hay en ella sigue siendo tuyo y se queda en ella; lo que una tienda había autorizado antes, aún puede cobrarlo.',
  'If you think that this is a mistake, answer us at any time: the page of the card says how.':
    'Si crees que es un error, escríbenos cuando quieras: la página de la tarjeta dice cómo.',
  'Your card {name} is no longer frozen': 'Tu tarjeta {name} ya no está congelada',
  'Your card {name} is no longer frozen.': 'Tu tarjeta {name} ya no está congelada.',
  'All of what is on it is yours as before.': 'Todo lo que hay en ella es tuyo como antes.',
  'If you would rather have it stay on expired cards, say so on your dashboard.':
    'Si prefieres que se quede en las tarjetas caducadas, indícalo en tu panel.',
  '{amount} of your expired card came back': 'Volvieron {amount} de tu tarjeta caducada',
  '{amount} from {shop} came back to your deleted card {name}. It went to your account{note}.':
    '{amount} de {shop} volvieron a tu tarjeta eliminada {name}. Fueron a tu cuenta{note}.',
  '{amount} came back to your deleted card {name}. It went to your account{note}.':
    '{amount} volvieron a tu tarjeta eliminada {name}. Fueron a tu cuenta{note}.',
  '{amount} came back to your deleted card': '{amount} volvieron a tu tarjeta eliminada',
  'A shop collected {amount} more than your card {name} held.':
    'Un comercio cobró {amount} más de lo que había en tu tarjeta {name}.',
  '{paid} of it was taken from your Moon Credit.': '{paid} se tomaron de tu Moon Credit.',
  '{owed} is owed. It is set off against credit that comes and cards that you delete, and is a line of the price of your next card.':
    'Debes {owed}. Se descuentan del crédito que llegue y de las tarjetas que elimines, y son una línea del precio de tu próxima tarjeta.',
  'If you did not expect this, please ask the shop, or contact us.':
    'Si no lo esperabas, pregunta al comercio o escríbenos.',
  'A shop collected {amount} more than your card held': 'Un comercio cobró {amount} más de lo que había en tu tarjeta',

  // payouts
  '{code} confirms your Moon refund': '{code} confirma tu reembolso de Moon',
  'You asked for {amount} of your Moon Credit in Bitcoin.': 'Pediste {amount} de tu Moon Credit en Bitcoin.',
  '{bitcoin} will arrive at {place}, after a network fee of {fee}. Compare it with what your wallet shows.':
    'Llegarán {bitcoin} a {place}, después de una comisión de red de {fee}. Compáralo con lo que muestra tu monedero.',
  'Type this code to confirm it:': 'Escribe este código para confirmarlo:',
  'It works for 10 minutes, and once. If you did not ask for this, do not give the code to anybody and change your password.':
    'Sirve durante 10 minutos y una sola vez. Si no lo pediste, no des el código a nadie y cambia tu contraseña.',
  'Your refund in Bitcoin is confirmed': 'Tu reembolso en Bitcoin está confirmado',
  '{bitcoin} for {amount} of your Moon Credit will be sent to {place}.':
    'Se enviarán {bitcoin} por {amount} de tu Moon Credit a {place}.',
  'It is on its way within {days} business days, mostly much sooner.':
    'Sale en un plazo de {days} días hábiles, casi siempre mucho antes.',
  'Until it is on its way you can cancel it on the page of your credit. If it was not you, do that and change your password.':
    'Hasta que salga puedes cancelarlo en la página de tu crédito. Si no fuiste tú, hazlo y cambia tu contraseña.',
  'Your refund in Bitcoin has arrived': 'Tu reembolso en Bitcoin ha llegado',
  '{bitcoin} BTC for {amount} of your Moon Credit arrived over Lightning at {place}.':
    '{bitcoin} BTC por {amount} de tu Moon Credit llegaron por Lightning a {place}.',
  '{bitcoin} for {amount} of your Moon Credit arrived at {place}.':
    '{bitcoin} por {amount} de tu Moon Credit llegaron a {place}.',
  'The transaction is {txid}.': 'La transacción es {txid}.',
  'Your refund in Bitcoin came back to your credit': 'Tu reembolso en Bitcoin volvió a tu crédito',
  'The wallet left them open for a long time, and meanwhile the price of Bitcoin has fallen: they are worth {worth} by now.':
    'El monedero los dejó sin cobrar mucho tiempo y mientras tanto el precio de Bitcoin ha bajado: ahora valen {worth}.',
  'The {worth} are in your Moon Credit again. You can ask for them anew, at the price of now.':
    'Los {worth} están de nuevo en tu Moon Credit. Puedes volver a pedirlos, al precio de ahora.',
  '{bitcoin} for {amount} of your Moon Credit could not be sent at once, and meanwhile the price of Bitcoin has risen by more than 1 %.':
    '{bitcoin} por {amount} de tu Moon Credit no se pudieron enviar enseguida y mientras tanto el precio de Bitcoin ha subido más de un 1 %.',
  '{bitcoin} for {amount} of your Moon Credit could not be sent before the invoice ended.':
    '{bitcoin} por {amount} de tu Moon Credit no se pudieron enviar antes de que caducara la factura.',
  '{bitcoin} for {amount} of your Moon Credit could not be sent: the Lightning address did not answer with an invoice that can be paid.':
    '{bitcoin} por {amount} de tu Moon Credit no se pudieron enviar: la dirección Lightning no respondió con una factura que se pueda pagar.',
  '{bitcoin} for {amount} of your Moon Credit could not be sent: no way over Lightning was found, or the wallet did not take them.':
    '{bitcoin} por {amount} de tu Moon Credit no se pudieron enviar: no se encontró un camino por Lightning o el monedero no los aceptó.',
  'the invoice {ends}': 'la factura {ends}',

  // coins in the wrong place
  'What you sent to the wrong place is back': 'Lo que enviaste al lugar equivocado ha vuelto',
  'It was worth {worth}. Less the fee of {fee}, {theirs} is yours.':
    'Valía {worth}. Menos la comisión de {fee}, {theirs} son tuyos.',
  'What you sent could not be brought back': 'Lo que enviaste no se pudo recuperar',
  'We tried to bring back what you sent to the wrong place, and it was not possible. Nothing was charged.':
    'Intentamos recuperar lo que enviaste al lugar equivocado y no fue posible. No se cobró nada.',
  'It still lies at the address and stays noted as yours. Please write to us if you want to know more.':
    'Sigue en la dirección y queda anotado como tuyo. Escríbenos si quieres saber más.',
  'We found {amount} on {network} that you sent': 'Encontramos {amount} en {network} que enviaste',
  'We found {amount} on {network} at your payment address. That is not what the order asked for, so it could not count towards your card. It is safe and it is yours.':
    'Encontramos {amount} en {network} en tu dirección de pago. No es lo que pedía el pedido, así que no pudo contar para tu tarjeta. Está a salvo y es tuyo.',
  'It is worth less than bringing it back costs. It stays noted for you; should more come, both count.':
    'Vale menos de lo que cuesta recuperarlo. Queda anotado para ti; si llega más, cuentan ambos.',
  'Our team can bring it back for a fixed fee of {fee}; what is left becomes Moon Credit. Open your dashboard and choose "Bring it back". Nothing happens without your word.':
    'Nuestro equipo puede recuperarlo por una comisión fija de {fee}; lo que quede se convierte en Moon Credit. Abre tu panel y elige «Recuperar». No pasa nada sin que lo digas.',
} as const
