export const settingsCredit = {
  'Close your account': 'Cierra tu cuenta',
  'For good. Your money comes out first; then every device is logged out, and your name and email address are removed.':
    'Para siempre. Primero sale tu dinero; después se cierra la sesión en todos los dispositivos, y se borran tu nombre y tu correo.',
  'Close my account': 'Cerrar mi cuenta',
  'You are logged out everywhere, and nobody can log in any more. This cannot be undone.':
    'Se cierra tu sesión en todas partes, y nadie puede volver a entrar. No se puede deshacer.',
  'Your name, your email address and your devices are removed, and after a last letter about it you get no more.':
    'Se borran tu nombre, tu correo y tus dispositivos, y después de una última carta no recibes más.',
  'What was paid, bought and refunded stays with us without your name, as the law asks.':
    'Lo que se pagó, compró y reembolsó se queda con nosotros sin tu nombre, como pide la ley.',
  'You owe {staysOwedSats} reward sats for goods that were returned. You need not pay them; should you come back with this address, your next rewards settle them.':
    'Debes {staysOwedSats} sats de recompensa por compras que se devolvieron. No tienes que pagarlos; si vuelves con esta dirección, tus próximas recompensas los pagan.',
  'Should money still arrive for an old order, write to us and you get it.':
    'Si aún llega dinero de un pedido antiguo, escríbenos y lo recibes.',
  'I give up {given}. It is less than can be paid out.': 'Renuncio a {given}. Es menos de lo que se puede retirar.',
  'Close my account for good': 'Cerrar mi cuenta para siempre',
  'Keep my account': 'Conservar mi cuenta',
  '{credit} of Moon Credit': '{credit} de Moon Credit',
  'One thing of yours still has to end first, so that nothing of it is lost:':
    'Antes tiene que terminar algo tuyo, para que no se pierda nada:',
  'Some things of yours still have to end first, so that nothing of it is lost:':
    'Antes tienen que terminar algunas cosas tuyas, para que no se pierda nada:',
  'See your cards': 'Ver tus tarjetas',
  '{dollars} of Moon Credit': '{dollars} de Moon Credit',
  'Take it out in Bitcoin first, or spend it on a card.': 'Retíralo primero en Bitcoin, o gástalo en una tarjeta.',
  'Get it refunded': 'Pedir el reembolso',
  '{dollars} of credit on hold': '{dollars} de saldo en espera',
  'It is above the usual caps, and waits until one of us has looked at it.':
    'Supera los límites habituales, y espera a que lo revisemos.',
  'You owe {dollars}': 'Debes {dollars}',
  'Shops collected more than your cards held. The next credit or card pays it.':
    'Los comercios cobraron más de lo que tenían tus tarjetas. El próximo saldo o la próxima tarjeta lo paga.',
  'See how it came about': 'Ver cómo ocurrió',
  'One order is not over': 'Un pedido no ha terminado',
  '{count} orders are not over': '{count} pedidos no han terminado',
  'Cancel what is unpaid, and wait for what is on its way.':
    'Cancela lo que no está pagado, y espera a lo que está en camino.',
  'See your orders': 'Ver tus pedidos',
  'One refund is on its way': 'Un reembolso está en camino',
  '{count} refunds are on their way': '{count} reembolsos están en camino',
  '{dollars} in Bitcoin. Once it has arrived, you can close your account.':
    '{dollars} en Bitcoin. Cuando hayan llegado, puedes cerrar tu cuenta.',
  'See how far it is': 'Ver cómo va',
  'One recovery is not over': 'Una recuperación no ha terminado',
  '{count} recoveries are not over': '{count} recuperaciones no han terminado',
  'We are bringing back coins that you sent to the wrong place.':
    'Estamos recuperando monedas que enviaste a un lugar equivocado.',
  'One card with money on it': 'Una tarjeta con dinero',
  '{count} cards with money on them': '{count} tarjetas con dinero',
  '{dollars} in all. Delete the card: what is left on it becomes Moon Credit, which you can take out.':
    '{dollars} en total. Elimina la tarjeta: lo que quede en ella se convierte en Moon Credit, que puedes retirar.',
  'Shops hold {dollars}': 'Los comercios retienen {dollars}',
  'It is collected, or comes back to you by itself, within days.': 'Se cobra, o vuelve a ti por sí solo, en unos días.',
  'One unused gift card': 'Una tarjeta regalo sin usar',
  '{count} unused gift cards': '{count} tarjetas regalo sin usar',
  'Its code is shown here alone. Use it up or write it down, then mark it as used.':
    'Su código solo se muestra aquí. Úsala o anótalo, y después márcala como usada.',
  'See your gift cards': 'Ver tus tarjetas regalo',
  History: 'Historial',
  'The history cannot be shown right now': 'El historial no se puede mostrar ahora',
  '{error} Your credit is as it was.': '{error} Tu saldo está como estaba.',
  'No credit yet': 'Todavía no hay saldo',
  'What comes back from your cards and orders, and what you buy with it, is listed here.':
    'Lo que vuelve de tus tarjetas y pedidos, y lo que compras con ello, aparece aquí.',
  Balance: 'Saldo',
  'the balance then': 'el saldo de entonces',
  'You can spend': 'Puedes gastar',
  'Buy a card': 'Comprar una tarjeta',
  'Refunds in Bitcoin are not available at the moment. Your credit stays yours, and buys cards.':
    'Los reembolsos en Bitcoin no están disponibles por ahora. Tu saldo sigue siendo tuyo, y compra tarjetas.',
  'You owe': 'Debes',
  'Set aside for a refund': 'Apartado para un reembolso',
  'It waits for the code from your email, and is credit again at {expiresAt} without it.':
    'Espera el código de tu correo, y sin él vuelve a ser saldo a las {expiresAt}.',
  'Held for open orders': 'Apartado para pedidos abiertos',
  'Applied to orders that are not paid yet. It pays for them, or comes back if they are not completed.':
    'Aplicado a pedidos que aún no están pagados. Los paga, o vuelve si no se completan.',
  'what is held for open orders': 'lo apartado para pedidos abiertos',
  'Not known': 'No se sabe',
  'Held by shops on deleted cards': 'Retenido por comercios en tarjetas eliminadas',
  'They may collect it. What they let go of becomes Moon Credit when the hold ends; a discount is not given back.':
    'Pueden cobrarlo. Lo que liberen se convierte en Moon Credit cuando termine la retención; un descuento no se devuelve.',
  'the amount': 'el importe',
  'what you give up': 'a lo que renuncias',
  'the reward sats that you owe': 'los sats de recompensa que debes',
  'what shops hold': 'lo que retienen los comercios',
  'On hold': 'En espera',
  'Your credit may reach {creditMax}, and {topUpMax} may be added at once. This came above that: it is yours, and we look at it before we add it. You need to do nothing.':
    'Tu saldo puede llegar a {creditMax}, y de una vez se pueden añadir {topUpMax}. Esto lo superaba: es tuyo, y lo revisamos antes de añadirlo. No tienes que hacer nada.',
  'what is on hold': 'lo que está en espera',
  'When you delete a card, what was paid for and is left on it comes back as Moon Credit, and you can use it to buy a card.':
    'Cuando eliminas una tarjeta, lo que se pagó y queda en ella vuelve como Moon Credit, y puedes usarlo para comprar otra.',
  'Turn on “Use Moon Credit” when you buy a Visa or a gift card. It pays for the whole card or for a part of it.':
    'Activa “Usar Moon Credit” al comprar una Visa o una tarjeta regalo. Paga la tarjeta entera o una parte.',
  'Complete an order': 'Completar un pedido',
  'An order that lacks less than {coverable} after your payment can be completed with it.':
    'Un pedido al que tras tu pago le falten menos de {coverable} se puede completar con él.',
  'Have it back in Bitcoin': 'Recuperarlo en Bitcoin',
  'At least {least} and less than {below} at once, at the price of the moment and minus the network fee, to an address of your own.':
    'Al menos {least} y menos de {below} de una vez, al precio del momento y menos la comisión de la red, a una dirección tuya.',
  'Where else it comes from': 'De dónde más viene',
  'What you pay too much, payments that become no card, and refunds of shops to deleted cards.':
    'Lo que pagas de más, los pagos que no llegan a ser una tarjeta, y los reembolsos de comercios a tarjetas eliminadas.',
  'Moon Credit is in US dollars. Refunds in Bitcoin usually take seconds over Lightning, about an hour to a Bitcoin address, and 5 business days at the latest.':
    'Moon Credit está en dólares estadounidenses. Los reembolsos en Bitcoin suelen tardar segundos por Lightning, alrededor de una hora a una dirección de Bitcoin, y como mucho 5 días hábiles.',
  'Moon Credit is in US dollars. Refunds in Bitcoin usually take about an hour, and 5 business days at the latest.':
    'Moon Credit está en dólares estadounidenses. Los reembolsos en Bitcoin suelen tardar alrededor de una hora, y como mucho 5 días hábiles.',
  '{onHold} more is on hold.': 'Otros {onHold} están en espera.',
  '{onHold} is on hold.': '{onHold} están en espera.',
  'paid {overdraft}': 'pagados {overdraft}',
  'owed {overdraft}': 'debidos {overdraft}',
  'on hold {onHold}': 'en espera {onHold}',
  '{card} deleted': '{card} eliminada',
  'What was paid for and was left on it came back.': 'Volvió lo que se pagó y quedaba en ella.',
  'It had held this on your deleted card{digits} and did not collect it.':
    'Lo había retenido en tu tarjeta eliminada{digits} y no lo cobró.',
  'Refund.': 'Reembolso.',
  'Refund to your deleted card{digits}.': 'Reembolso a tu tarjeta eliminada{digits}.',
  'Paid too much': 'Pagado de más',
  'What came above the price of your order.': 'Lo que superó el precio de tu pedido.',
  'Paid twice': 'Pagado dos veces',
  'The second payment of your order.': 'El segundo pago de tu pedido.',
  'Late payment': 'Pago tardío',
  'It came after its order had ended.': 'Llegó cuando su pedido ya había terminado.',
  'Payment returned': 'Pago devuelto',
  'No card was made for it.': 'No se creó ninguna tarjeta con él.',
  'Brought back': 'Recuperado',
  'What you sent to the wrong place, less the fee.': 'Lo que enviaste a un lugar equivocado, menos la comisión.',
  'Payment found': 'Pago encontrado',
  'It came without an order, and we found that it is yours.': 'Llegó sin pedido, y vimos que es tuyo.',
  'Order not completed': 'Pedido no completado',
  'What was held for it came back.': 'Volvió lo que estaba apartado para él.',
  'No longer on hold': 'Ya no está en espera',
  'We looked at it and added it to your credit.': 'Lo revisamos y lo añadimos a tu saldo.',
  'Refund in Bitcoin': 'Reembolso en Bitcoin',
  'Asked for from your credit.': 'Pedido de tu saldo.',
  'Refund in Bitcoin not sent': 'Reembolso en Bitcoin no enviado',
  'What was set aside for it came back.': 'Volvió lo que se había apartado para él.',
  'A shop collected more': 'Un comercio cobró de más',
  'Collected {amount} more than your card{digits} held.': 'Cobró {amount} más de lo que tenía tu tarjeta{digits}.',
  'Refund of what it had collected beyond your card{digits}.':
    'Reembolso de lo que había cobrado de más en tu tarjeta{digits}.',
  'You paid what you owed': 'Pagaste lo que debías',
  'With your credit.': 'Con tu saldo.',
  'Account not used': 'Cuenta sin uso',
  'Charged each month after twelve months without use, as our letters said.':
    'Se cobra cada mes tras doce meses sin uso, como decían nuestras cartas.',
  'Booked by Moon': 'Anotado por Moon',
  'Write to us if you do not know what it is.': 'Escríbenos si no sabes qué es.',
  ' The card was bought with a discount, which is not given back.':
    ' La tarjeta se compró con un descuento, que no se devuelve.',
  ' {overdraft} paid what you owed.': ' {overdraft} pagaron lo que debías.',
  ' You owe it.': ' Lo debes.',
  ' You owe {overdraft} of it; your credit paid the rest.': ' Debes {overdraft}; tu saldo pagó el resto.',
  'With the price of {card}.': 'Con el precio de {card}.',
  '{card} bought': '{card} comprada',
  'Paid for with credit.': 'Pagada con saldo.',
  'Open order': 'Pedido abierto',
  'Held for it; it comes back if the order is not completed.': 'Apartado para él; vuelve si el pedido no se completa.',
  'Was held for it, and came back.': 'Se había apartado para él, y volvió.',
  'Credit was applied to it.': 'Se le aplicó saldo.',
  'A shop': 'Un comercio',
  'Card{digits}': 'Tarjeta{digits}',
  'card{digits}': 'la tarjeta{digits}',
} as const
