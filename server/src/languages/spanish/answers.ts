/** Sentences in answers of calls: declines, lines of the activity, outcomes of orders. */
export const answers = {
  // declines
  'This card is not known.': 'Esta tarjeta no se conoce.',
  'This card is not ready to be used yet.': 'Esta tarjeta aún no está lista para usarse.',
  'This card has been deleted.': 'Esta tarjeta se ha eliminado.',
  'This card has expired.': 'Esta tarjeta ha caducado.',
  'The payment for this card went back, so it cannot be used.':
    'El pago de esta tarjeta se devolvió, así que no se puede usar.',
  'Shops have collected more than your cards held. Please pay what is owed before you use a card again: your dashboard says how.':
    'Unos comercios han cobrado más de lo que había en tus tarjetas. Paga lo que debes antes de volver a usar una tarjeta: tu panel explica cómo.',
  'There is not enough left on this card for this purchase.':
    'No queda suficiente saldo en esta tarjeta para esta compra.',
  'Fuel pumps need a balance of {fuel} on this card, whatever you fill up. Paying at the counter needs the price alone.':
    'Los surtidores de combustible requieren un saldo de {fuel} en esta tarjeta, llenes lo que llenes. Si pagas en caja basta con el precio.',
  'Charging stations need a balance of {charging} on this card, whatever you charge.':
    'Las estaciones de carga requieren un saldo de {charging} en esta tarjeta, cargues lo que cargues.',
  'This merchant may add to the amount, so this purchase needs a balance of {needed} on this card: the amount and 20 % more.':
    'Este comercio puede aumentar el importe, así que esta compra requiere un saldo de {needed} en esta tarjeta: el importe y un 20 % más.',
  'This purchase would exceed your spending limit for 24 hours.':
    'Esta compra superaría tu límite de gasto de 24 horas.',
  'This purchase would exceed your spending limit for this month.':
    'Esta compra superaría tu límite de gasto de este mes.',
  'This card works at merchants in the United States only.':
    'Esta tarjeta solo funciona en comercios de Estados Unidos.',
  'This purchase was begun with another card.': 'Esta compra se inició con otra tarjeta.',
  'This card cannot be used for wire transfers or money orders.':
    'Esta tarjeta no se puede usar para transferencias ni giros.',
  'This card cannot be used with direct marketing merchants.':
    'Esta tarjeta no se puede usar en comercios de venta directa.',
  'This card cannot be used with security brokers or dealers.':
    'Esta tarjeta no se puede usar con corredores o agentes de bolsa.',
  'This card cannot be used for dating or escort services.':
    'Esta tarjeta no se puede usar para servicios de citas o de acompañantes.',
  'This card cannot be used for massage services.': 'Esta tarjeta no se puede usar para servicios de masajes.',
  'This card cannot be used for betting, casinos, lotteries or racing.':
    'Esta tarjeta no se puede usar para apuestas, casinos, loterías o carreras.',
  'This card cannot be used for internet gaming.': 'Esta tarjeta no se puede usar para juegos de azar en línea.',
  'This card cannot be used to get cash.': 'Esta tarjeta no se puede usar para obtener efectivo.',
  'This card cannot be used with outbound telemarketing merchants.':
    'Esta tarjeta no se puede usar en comercios de telemarketing.',
  'This card cannot be used to buy foreign currency or crypto.':
    'Esta tarjeta no se puede usar para comprar divisas o cripto.',
  'This card cannot be used to add money to a PayPal account.':
    'Esta tarjeta no se puede usar para añadir dinero a una cuenta de PayPal.',
  'The security code that was entered is not the one of this card.':
    'El código de seguridad introducido no es el de esta tarjeta.',
  'The expiry date that was entered is not the one of this card.':
    'La fecha de caducidad introducida no es la de esta tarjeta.',
  'The billing address that was entered could not be verified.':
    'No se pudo verificar la dirección de facturación introducida.',
  'This purchase could not be checked in time. Please try again.':
    'Esta compra no se pudo comprobar a tiempo. Inténtalo de nuevo.',
  'This purchase looked unusual and was stopped for your safety.':
    'Esta compra parecía inusual y se detuvo por tu seguridad.',
  'This card is frozen. Open it on your dashboard to read why.':
    'Esta tarjeta está congelada. Ábrela en tu panel para leer por qué.',
  'The card network declined this purchase.': 'La red de la tarjeta rechazó esta compra.',

  // lines of the activity
  'The payment went back, so there is no card.': 'El pago se devolvió, así que no hay tarjeta.',
  'No card was made of this order; what was paid for it is back.':
    'De este pedido no se creó ninguna tarjeta; lo que se pagó ha vuelto.',
  'The merchant took its refund back.': 'El comercio anuló su reembolso.',
  'This amount was held by a merchant, was not collected, and became Moon Credit.':
    'Un comercio retuvo este importe, no lo cobró y se convirtió en Moon Credit.',
  'This refund to a deleted card became Moon Credit.':
    'Este reembolso a una tarjeta eliminada se convirtió en Moon Credit.',
  '{amount} more than the card held': '{amount} más de lo que había en la tarjeta',
  'You paid more than the card cost; it {became}.': 'Pagaste más de lo que costaba la tarjeta; {became}.',
  'This order was paid a second time; it {became}.': 'Este pedido se pagó dos veces; {became}.',
  'This payment came after the order had ended; it {became}.':
    'Este pago llegó cuando el pedido ya había terminado; {became}.',
  'No card was made for this payment; it {became}.': 'No se creó ninguna tarjeta con este pago; {became}.',
  'became reward sats': 'se convirtió en sats de recompensa',
  'became Moon Credit': 'se convirtió en Moon Credit',
  'paid {amount} that you owed, and the rest became Moon Credit':
    'pagó {amount} que debías y el resto se convirtió en Moon Credit',
  'paid {amount} that you owed': 'pagó {amount} que debías',
  'The fuel pump asks before it knows the amount: {amount} are held until it clears.':
    'El surtidor pregunta antes de conocer el importe: se retienen {amount} hasta que se liquide.',
  'The charging station asks before it knows the amount: {amount} are held until it clears.':
    'La estación de carga pregunta antes de conocer el importe: se retienen {amount} hasta que se liquide.',
  'The cruise line may add to the bill: {amount} are held until it clears.':
    'La naviera puede aumentar la cuenta: se retienen {amount} hasta que se liquide.',
  'The hotel or car hire may add to the bill: {amount} are held until it clears.':
    'El hotel o el alquiler de coches puede aumentar la cuenta: se retienen {amount} hasta que se liquide.',
  'The restaurant may add a tip: {amount} are held until it clears.':
    'El restaurante puede añadir una propina: se retienen {amount} hasta que se liquide.',
  'A tip may be added: {amount} are held until it clears.':
    'Se puede añadir una propina: se retienen {amount} hasta que se liquide.',

  // outcomes of orders
  'The shop has no gift card of this value left. {money}':
    'A la tienda no le quedan tarjetas de regalo de este valor. {money}',
  'The shop would not make your gift card. {money}': 'La tienda no quiso crear tu tarjeta de regalo. {money}',
  'The shop could not make your gift card. {money}': 'La tienda no pudo crear tu tarjeta de regalo. {money}',
  'The shop has not sent your gift card within a day. {money}':
    'La tienda no ha enviado tu tarjeta de regalo en un día. {money}',
  'Your payment went back to you before your card was made, so there is none.':
    'Tu pago volvió a ti antes de que se creara tu tarjeta, así que no hay ninguna.',
  'Your card could not be made. {money}': 'No se pudo crear tu tarjeta. {money}',
  'Your account is restricted, so no card was made. {money}':
    'Tu cuenta está restringida, así que no se creó ninguna tarjeta. {money}',
  'Your payment came after its time and the price had moved, so no card was made. {money}':
    'Tu pago llegó fuera de plazo y el precio había cambiado, así que no se creó ninguna tarjeta. {money}',
  'Your payment came late and the card would now exceed your limit. {money}':
    'Tu pago llegó tarde y la tarjeta superaría ahora tu límite. {money}',
  'Your payment came late, and by then shops had collected more than your cards held, so no card was made. {money}':
    'Tu pago llegó tarde y, para entonces, unos comercios habían cobrado más de lo que había en tus tarjetas, así que no se creó ninguna. {money}',
  'You gave this card up before it was paid in full. {money}':
    'Renunciaste a esta tarjeta antes de que se pagara por completo. {money}',
  'Your card was not paid in full within seven days. {money}':
    'Tu tarjeta no se pagó por completo en siete días. {money}',
  'Your payment was not taken: the sats go back to your wallet.':
    'Tu pago no se cobró: los sats vuelven a tu monedero.',
  'Your money is in your account.': 'Tu dinero está en tu cuenta.',
  'There is no agreed price for your payment yet. It counts as soon as there is one.':
    'Aún no hay un precio acordado para tu pago. Contará en cuanto lo haya.',
  'There is no agreed price for one of your payments yet. It counts as soon as there is one.':
    'Aún no hay un precio acordado para uno de tus pagos. Contará en cuanto lo haya.',
  'Less arrived than was asked for. In all, {received} of {asked} has arrived.':
    'Llegó menos de lo que se pedía. En total han llegado {received} de {asked}.',
  'Your payment came after the price lock had ended. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.':
    'Tu pago llegó cuando el precio fijado ya había terminado. Cuenta a {price} por 1 {coin}. En total han llegado {received} de {asked}.',
  'One of your payments came after the price lock had ended. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.':
    'Uno de tus pagos llegó cuando el precio fijado ya había terminado. Cuenta a {price} por 1 {coin}. En total han llegado {received} de {asked}.',
  'Your payment was confirmed more than two hours after we first saw it and so lost its locked price. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.':
    'Tu pago se confirmó más de dos horas después de que lo viéramos y perdió su precio fijado. Cuenta a {price} por 1 {coin}. En total han llegado {received} de {asked}.',
  'One of your payments was confirmed more than two hours after we first saw it and so lost its locked price. It counts at {price} for 1 {coin}. In all, {received} of {asked} has arrived.':
    'Uno de tus pagos se confirmó más de dos horas después de que lo viéramos y perdió su precio fijado. Cuenta a {price} por 1 {coin}. En total han llegado {received} de {asked}.',

  // why a card action is not possible
  'A gift card cannot be deleted or refunded.': 'Una tarjeta de regalo no se puede eliminar ni reembolsar.',
  'Card is empty': 'La tarjeta está vacía',
  'A shop still holds all that is on this card. You can delete the card when the shop lets go of some of it.':
    'Un comercio aún retiene todo lo que hay en esta tarjeta. Podrás eliminarla cuando libere una parte.',
  'The shop has no gift card of this value.': 'La tienda no tiene tarjetas de regalo de este valor.',
  'Your Moon Credit would exceed {cap}. Please use some of it first.':
    'Tu Moon Credit superaría {cap}. Usa primero una parte.',
  'This account is closed.': 'Esta cuenta está cerrada.',
} as const
