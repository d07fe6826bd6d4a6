import type { paymentMailsTexts, quoteMailTexts, textMessagesTexts } from '#core/languages/en/quote-mails.ts';
import type { Translation } from '#core/languages/translator.ts';

export const quoteMails = {
  offerExpired:
    'Nuestra oferta venció antes de que usted respondiera. Los horarios que le reservamos vuelven a estar libres.',
  seeQuote: 'Ver su cotización',
  requestedReason: 'Recibe este correo porque alguien solicitó una cotización con esta dirección.',
  requestedReasonOrIgnore:
    'Recibe este correo porque alguien solicitó una cotización con esta dirección. Si no fue usted, ignórelo.',
  requestedReasonOrReply:
    'Recibe este correo porque alguien solicitó una cotización con esta dirección. Si no fue usted, respóndanos para avisarnos.',
  anotherRequest:
    '{hasPhone, select, yes {Quizás sea posible con otra fecha u otro paquete: solicite una nueva cotización, responda a este correo o llame al <call>{phone}</call>.} other {Quizás sea posible con otra fecha u otro paquete: solicite una nueva cotización o responda a este correo.}}',

  receivedSubject: 'Recibimos su solicitud de cotización {reference}',
  receivedTitle: 'Recibimos su solicitud de cotización',
  receivedThanks: 'Gracias por su solicitud. Su referencia es <strong>{reference}</strong>.',
  confirmationPromise: 'Revisaremos su solicitud y le enviaremos una confirmación por correo en un plazo de 24 horas.',
  confirmationDue: 'Revisaremos su solicitud. Tendrá noticias nuestras a más tardar el {due}.',
  bookedWhenPaid: 'Su cita queda confirmada en cuanto pague el depósito.',
  timeLater: 'Le propondremos una fecha con nuestra confirmación.',
  confirmEmail: 'Por favor, confirme su correo en la página de su cotización. Allí también puede elegir una fecha.',
  confirmEmailBy:
    'Por favor, confirme su correo a más tardar el {time}. De lo contrario, otras personas podrán reservar su horario.',
  confirmOnPage: 'El enlace abre su cotización. Presione ahí <strong>Confirmar mi correo</strong> y listo.',
  confirmEmailButton: 'Abrir la página para confirmar',
  depositDue:
    'Pague su depósito de <strong>{amount}</strong>. Se descuenta del precio; el resto se paga cuando el trabajo esté hecho.',
  depositBy: 'Le guardamos el horario hasta el {time}. Después, otros pueden reservarlo.',
  payDeposit: 'Pagar el depósito de {amount}',
  depositTerms: 'Si no podemos hacer el trabajo o usted cancela a tiempo, el depósito vuelve a su tarjeta.',
  depositReturning: 'Le devolvemos {amount} a su tarjeta. Suele tardar de 5 a 10 días en aparecer.',
  depositReceivedSubject: 'Recibimos su depósito: {packageName}, {reference}',
  depositReceivedTitle: 'Gracias por su depósito',
  depositReceived:
    'Recibimos su depósito de <strong>{amount}</strong> para la cotización <strong>{reference}</strong>. {hasTime, select, yes {Le guardamos el horario y se lo confirmaremos por correo.} gone {Otra persona ya reservó su horario anterior: elija otro, por favor.} other {Le propondremos un horario con nuestra confirmación.}} Falta por pagar: {left}.',
  depositReturnedSubject: 'Le devolvemos {amount} a su tarjeta: {packageName}, {reference}',
  depositReturnedTitle: 'Su dinero va de regreso',
  depositReturned:
    'Le devolvemos <strong>{amount}</strong> de la cotización <strong>{reference}</strong> a la tarjeta con la que pagó. Suele tardar de 5 a 10 días en aparecer.',

  linkSubject: 'Su nuevo enlace para la cotización {reference}',
  linkTitle: 'Su nuevo enlace',
  linkPreview: 'Los enlaces anteriores de esta cotización ya no funcionan.',
  linkReason: 'Recibe este correo porque se creó un nuevo enlace para la cotización {reference}.',
  linkExplained:
    'Este es ahora el único enlace que abre su cotización <strong>{reference}</strong>. Los anteriores ya no funcionan.',
  linkButton: 'Abrir mi cotización',

  movedSubject: 'Nueva fecha: {packageName}, {time}',
  movedTitle: 'Su cita tiene una nueva fecha',
  moved: 'La cita de su cotización <strong>{reference}</strong> cambió de fecha.',
  zoneChanged:
    'Nuestra zona horaria cambió de la {former} a la {current}. La cita de su cotización <strong>{reference}</strong> se mantiene a la misma hora local.',
  newTimeIsYours: 'La nueva fecha es suya.',
  newTimeIsHeld: 'Le guardamos la nueva fecha y se la confirmaremos por correo.',
  fileMoves: 'El archivo adjunto cambia la cita en su calendario.',

  cancelledSubject: 'Cancelada: {packageName}, {reference}',
  cancelledByUsTitle: 'Tuvimos que cancelar',
  cancelledTitle: 'Su cotización está cancelada',
  cancelledByUs:
    '{hasTime, select, yes {Lamentamos haber tenido que cancelar su cotización <strong>{reference}</strong> de {packageName} para el {time}.} other {Lamentamos haber tenido que cancelar su cotización <strong>{reference}</strong> de {packageName}.}}',
  cancelled:
    '{hasTime, select, yes {Como nos pidió, cancelamos su cotización <strong>{reference}</strong> de {packageName} para el {time}.} other {Como nos pidió, cancelamos su cotización <strong>{reference}</strong> de {packageName}.}}',
  refundComing: 'Le devolveremos los {amount} que pagó.',
  cancelledLateTitle: 'Usted canceló tarde',
  cancelledLate:
    '{hasTime, select, yes {Como nos pidió, cancelamos con poca anticipación su cotización <strong>{reference}</strong> de {packageName} para el {time}.} other {Como nos pidió, cancelamos con poca anticipación su cotización <strong>{reference}</strong> de {packageName}.}}',
  noShowTitle: 'Lo esperamos',
  noShow:
    '{hasTime, select, yes {Lo esperábamos para {packageName} el {time}, cotización <strong>{reference}</strong>, pero no lo encontramos, así que la cita queda cancelada.} other {Lo esperábamos para {packageName}, cotización <strong>{reference}</strong>, pero no lo encontramos, así que la cita queda cancelada.}}',
  cancelledUndecided:
    '{hasTime, select, yes {Su cotización <strong>{reference}</strong> de {packageName} para el {time} está cancelada.} other {Su cotización <strong>{reference}</strong> de {packageName} está cancelada.}}',
  feeUndecided:
    '{hasPaid, select, yes {Usted pagó {paid}. Podemos quedarnos con un cargo por cancelar tarde o no presentarse. Le escribiremos sobre eso.} other {Puede aplicarse un cargo por cancelar tarde o no presentarse. Si es así, le escribiremos.}}',
  feeIs:
    '{event, select, missed {El cargo por no presentarse es de {fee}.} other {El cargo por cancelar tarde es de {fee}.}}',
  feePaid: 'Ya pagó {paid}, que cuentan para el cargo.',
  feeDue: 'Por favor pague {due}.',
  tipBack: 'Le devolveremos su propina de {tip}.',
  refundOf: 'Le devolveremos {amount}.',
  refundWithTip: 'Le devolveremos los {amount} que pagó, con su propina de {tip}.',
  nothingToPay: 'No tiene nada que pagar.',
  fileRemoves: 'El archivo adjunto quita la cita de su calendario.',
  comeBack:
    '{hasPhone, select, yes {Será un gusto atenderle en otra ocasión: solicite una nueva cotización, responda a este correo o llame al <call>{phone}</call>.} other {Será un gusto atenderle en otra ocasión: solicite una nueva cotización o responda a este correo.}}',

  approvedSubject: 'Confirmada: {packageName}, {time}',
  redoApproved:
    'Repetiremos el trabajo sin costo (<strong>{reference}</strong>). La fecha es suya y no hay nada que pagar.',
  redoFree: 'repetición sin costo',
  approvedTitle: 'Su cita está confirmada',
  approved: 'Aprobamos su cotización <strong>{reference}</strong> y la fecha es suya.',
  fileAdds: 'El archivo adjunto agrega la cita a su calendario.',
  paidAlready: 'Ya se pagaron {amount}. Por pagar: {left}.',
  payByVenmo: 'Pagar {amount} con Venmo',
  paymentPage: 'En <link>su página de pago</link> están todas las formas de pago y, cuando haya pagado, su recibo.',
  cashTerms: 'Eligió efectivo: la mitad al llegar, la mitad al terminar. Las propinas son opcionales.',

  changeSubject: 'Confirme el nuevo precio: {packageName}, {reference}',
  changeTitle: 'Le proponemos un cambio en el servicio',
  changeIntro:
    'Quisiéramos cambiar lo que hacemos para usted, cotización <strong>{reference}</strong>. Nada cambia hasta que usted lo acepte.',
  packageInsteadOf: '{offered} en lugar de {former}',
  changeSoFar: 'Hasta ahora',
  changeNew: 'Con el cambio',
  answerChange: 'Aceptar o rechazar',
  changeWithoutAnswer: 'Si no responde antes de que el trabajo esté hecho, el precio sigue siendo de {amount}.',
  changeWithdrawnSubject: 'Su precio no cambia: {packageName}, {reference}',
  changeWithdrawnTitle: 'Retiramos el cambio',
  changeWithdrawn:
    'Ya no proponemos cambiar su cotización <strong>{reference}</strong>, así que no tiene que responder nada. Su precio sigue siendo de <strong>{amount}</strong>.',
  answersSubject: 'Su solicitud cambió: {packageName}, {reference}',
  answersTitle: 'Actualizamos sus respuestas',
  answersChanged:
    'Actualizamos las respuestas de su solicitud <strong>{reference}</strong>. El precio ahora es {total} en lugar de {former}.',
  answersNotRight: 'Si no es correcto, avísenos antes de que confirmemos su cita.',
  changeAgreedSubject: 'Su nuevo precio: {packageName}, {reference}',
  changeAgreedTitle: 'Gracias, el cambio está acordado',
  changeAgreed:
    'Usted aceptó un cambio en su cotización <strong>{reference}</strong>. El total ahora es de <strong>{total}</strong> en lugar de {former}.',
  missedSubject: 'No pudimos hacer el trabajo: {packageName}, {reference}',
  missedTitle: 'No pudimos hacer el trabajo',
  missed: 'Elija otro día o responda a este correo.',
  moveAskedSubject: 'Elija otra hora: {packageName}, {reference}',
  moveAskedTitle: 'Elija otra hora, por favor',
  moveAsked: 'Necesitamos cambiar la cita de su cotización <strong>{reference}</strong>. Disculpe las molestias.',
  pickAnotherTime: 'Elegir otra hora',
  timeStaysYours: 'Su cita sigue siendo suya hasta que elija otra.',
  timeKeptSubject: 'Su cita sigue igual: {packageName}, {reference}',
  timeKeptTitle: 'Su cita sigue igual',
  timeKept: 'Ya no hace falta que elija otra hora para su cotización <strong>{reference}</strong>.',
  offerSubject: 'Nuestra oferta para su cotización {reference}',
  offerTitle: 'Le proponemos un cambio',
  offerIntro: 'Gracias por su solicitud <strong>{reference}</strong>. Con gusto la aceptamos, con un cambio:',
  requestedTime: 'Usted pidió',
  noTime: 'Sin fecha',
  suggestedTime: 'Proponemos',
  price: 'Precio',
  priceInsteadOf: '{offered} en lugar de {former}',
  answerOffer: 'Responder a la oferta',
  offerDeadline:
    '{times, select, both {Puede aceptarla o rechazarla en la página de su cotización hasta el {time}. Mientras tanto, le guardamos las dos fechas.} other {Puede aceptarla o rechazarla en la página de su cotización hasta el {time}. Mientras tanto, le guardamos la fecha.}}',
  questions:
    '{hasPhone, select, yes {¿Tiene preguntas? Responda a este correo o llame al <call>{phone}</call>.} other {¿Tiene preguntas? Responda a este correo.}}',

  declinedSubject: 'Sobre su solicitud de cotización {reference}',
  declinedTitle: 'No podemos hacer este trabajo',
  declined:
    '{hasTime, select, yes {Gracias por escribirnos. Lamentamos no poder aceptar su solicitud <strong>{reference}</strong> de {packageName} para el {time}.} other {Gracias por escribirnos. Lamentamos no poder aceptar su solicitud <strong>{reference}</strong> de {packageName}.}}',
  nothingCharged: 'No se le cobró nada.',

  lapsedSubject: 'Elija otra fecha, por favor: {packageName}, {reference}',
  lapsedTitle: 'Ya no le guardamos su horario',
  lapsed:
    'Usted solicitó {packageName}, cotización <strong>{reference}</strong>, pero este correo no se confirmó a tiempo. Ahora otras personas pueden reservar ese horario. Su cotización sigue abierta y el precio no cambia.',
  lapsedDeposit:
    'Usted pidió {packageName}, cotización <strong>{reference}</strong>, pero el depósito de {amount} no se pagó a tiempo. Ahora otros pueden reservar el horario. Su cotización sigue abierta y el precio no cambia.',
  releasedTime: 'Ya libre',
  lapsedNext: 'Confirme su correo con este enlace y luego elija una fecha en la página.',
  lapsedDepositNext:
    'Pague el depósito en la página de su cotización. Si su horario anterior sigue libre, es suyo; si no, elija otro.',
  fileRemovesOld: 'El archivo adjunto quita la fecha anterior de su calendario.',
  pickTime: 'Elegir otra fecha',

  refusedSubject: 'Rechazó nuestra oferta: {packageName}, {reference}',
  refusedTitle: 'Su cotización está cerrada',
  refused:
    'Usted rechazó nuestra oferta de {packageName}, cotización <strong>{reference}</strong>. La cotización está cerrada.',
  timeReleased: 'Ya no le guardamos el horario del {time}; el archivo adjunto quita la cita de su calendario.',

  onTheWaySubject: '{name} va en camino: {packageName}',
  onTheWayTitle: '{name} va en camino',
  onTheWay: '{name} salió hacia su cita, cotización <strong>{reference}</strong>.',
  onTheWayMinutes: 'El trayecto dura unos {minutes, number} minutos.',
  workStartedSubject: '{name} empezó: {packageName}',
  workStartedTitle: '{name} empezó',
  workStarted: '{name} empezó el trabajo de su cotización <strong>{reference}</strong>.',
  reminderSubject: 'Recordatorio: {packageName}, {time}',
  reminderTitle: 'Nos vemos pronto',
  reminderReason: 'Recibe este correo porque reservó una cita con esta dirección.',
  reminder: 'Le recordamos su cita, cotización <strong>{reference}</strong>.',
  confirmAppointment: 'Confirmar mi cita',
  moveAppointment:
    '¿Ya no le conviene la fecha? <link>Cambiar la fecha</link>. Puede cancelarla o cambiarla sin costo hasta {deadline}.',
  changeByCall:
    '{hasPhone, select, yes {¿Ya no le conviene la fecha? Llame al <call>{phone}</call> o responda a este correo.} other {¿Ya no le conviene la fecha? Responda a este correo.}}',

  thanksSubject: 'Gracias de parte de {shop}: ¿cómo le fue?',
  thanksTitle: 'Todo limpio',
  thanksPreview: 'Cuéntenos cómo le fue.',
  thanksPreviewWithPhotos: 'Vea las fotos de antes y después, y cuéntenos cómo le fue.',
  thanksReason: 'Recibe este correo porque hicimos el trabajo que reservó con esta dirección.',
  thanks: 'Gracias por su preferencia. <link>Su página</link> muestra lo que hicimos.',
  thanksWithPhotos:
    'Gracias por su preferencia. <link>Su página</link> muestra lo que hicimos, con las fotos de antes y después.',
  beingConfirmed: 'Por confirmar',
  stillOwed: 'Por pagar',
  receiptReady: '<link>Su recibo</link> está listo para imprimir o guardar.',
  payBalance: 'Pagar {amount}',
  allPaid: 'Todo está pagado; no debe nada más.',
  chargedTo: 'No tiene que hacer nada: lo cobraremos a {card} y le enviaremos el recibo por correo.',
  rate: 'Cuéntenos cómo le fue',
  makeItRight: 'Si algo no quedó como debe, responda a este correo y lo arreglamos.',

  waitlistOfferSubject: 'Se liberó una hora: {time}',
  waitlistOfferTitle: 'Se liberó una hora para usted',
  waitlistOfferPreview: 'Apartada para usted hasta {until}.',
  waitlistOfferReason: 'Recibe este correo porque alguien se apuntó en nuestra lista de espera con esta dirección.',
  waitlistOffer:
    'Usted está en nuestra lista de espera y se liberó una hora. Se la apartamos hasta <strong>{until}</strong>.',
  waitlistOfferButton: 'Reservar esta hora',
  waitlistOfferEnds:
    'Si no la reserva antes, se la ofreceremos a la siguiente persona. En la misma página puede salir de la lista de espera.',
  dueAgainSubject: '¿Es hora de otra limpieza?',
  reviewAnsweredSubject: '{shop} respondió a su opinión',
  reviewAnsweredTitle: 'Respondimos a su opinión',
  reviewAnswered: 'Esto escribimos debajo de ella en nuestro sitio:',
  reviewAnsweredButton: 'Ver su opinión',
  reviewAnsweredReason: 'Recibe este correo porque su opinión está en nuestro sitio.',
  dueAgainTitle: '¿Le toca otra limpieza?',
  dueAgainPreview: 'Su última visita a {shop} fue el {date}.',
  dueAgainReason: 'Recibe este correo porque hicimos el trabajo que reservó con esta dirección.',
  dueAgain:
    'Su última visita fue el {date}: {packageName}, {subject}. Si quiere repetirla, elija un horario en línea; verá el precio antes de reservar.',
  dueAgainButton: 'Pedir una cotización',
  dueReminderSubject: 'Es hora de su próximo servicio: {packageName}',
  dueReminderTitle: '¿Quiere reservar de nuevo?',
  dueReminderPreview: 'Su última visita a {shop} fue el {date}.',
  dueReminderReason: 'Recibe este correo porque nos pidió que le recordáramos cuando tocara de nuevo.',
  dueReminder:
    'Nos pidió un recordatorio. Su última visita fue el {date}: {packageName}, {subject}. Lo que eligió entonces ya aparece completado; solo falta un horario.',
  dueReminderButton: 'Reservar de nuevo',
  unfinishedSubject: 'Termine su cotización',
  unfinishedTitle: 'Su cotización está casi lista',
  unfinishedPreview: 'Lo que escribió sigue aquí.',
  unfinishedReason:
    'Recibe este correo porque alguien pidió con esta dirección un enlace para terminar una cotización. Es el único sobre ella.',
  unfinished:
    'Empezó una cotización{packageName, select, none {} other { de {packageName}}} y nos pidió un enlace para terminarla. Lo que escribió sigue aquí hasta el {date}. Después lo eliminamos.',
  unfinishedButton: 'Terminar mi cotización',
  unfinishedDelete: '¿No fue usted o ya no le interesa? Puede eliminarla en la misma página.',
} satisfies Translation<typeof quoteMailTexts>;

export const paymentMails = {
  requestSubject: 'Pago de {packageName}, {reference}: {amount}',
  requestTitle: '{amount} por pagar',
  request:
    '{state, select, deposit {Su tarjeta de regalo ya no cubre {packageName}, cotización <strong>{reference}</strong>. Le pedimos pagar con tarjeta un depósito de <strong>{amount}</strong>, que se descuenta del precio.} fee {Su cita de {packageName}, cotización <strong>{reference}</strong>, se canceló tarde o usted no se presentó, por lo que se aplica un cargo. Le pedimos pagar <strong>{amount}</strong>.} partlyPaid {Le quedan <strong>{amount}</strong> por pagar de {packageName}, cotización <strong>{reference}</strong>.} other {Le pedimos pagar <strong>{amount}</strong> por {packageName}, cotización <strong>{reference}</strong>.}}',
  declined:
    '{isConfirmable, select, yes {Su banco pide que usted mismo confirme este pago, así que no pudimos hacer el cargo a su tarjeta guardada, {card}.} other {Su tarjeta guardada, {card}, fue rechazada, así que no se cobró nada.}} Pague con el botón de abajo.',
  alreadyPaid: 'Ya pagó {amount}. Gracias.',
  pay: 'Pagar {amount}',
  ignoreIfPaid: 'Si ya pagó, no tiene que hacer nada más.',

  receiptSubject: 'Recibo: {packageName}, {reference}',
  receiptTitle: 'Gracias por su pago',
  paidInFull: 'Todo está pagado. Gracias.',
  receiptPreview: '{amount} por {packageName}, {reference}',
  receiptIntro: 'Este es su recibo de {packageName}, cotización <strong>{reference}</strong>.',
  feeCoveredTitle: 'Su pago cubre el cargo',
  feeCovered:
    'Su cita de {packageName}, cotización <strong>{reference}</strong>, se canceló tarde o usted no se presentó, por lo que se aplica un cargo de {fee}. Su pago lo cubre.',
  restReturned: 'Le devolveremos los {amount} restantes.',
  amountOn: '{amount} el {date}',
  overpaid: 'Pagó {amount} de más. Le devolveremos la diferencia.',
  nothingOwed: 'No queda nada por pagar.',
  owed: 'Por pagar: {amount}.',
  taxId: 'Número fiscal: {id}',
  receiptButton: 'Ver e imprimir su recibo',

  invoiceSubject:
    '{kind, select, credit {Nota de crédito {number} por {amount}} other {Factura {number} por {amount}}}',
  invoiceMailTitle: '{kind, select, credit {Nota de crédito {number}} other {Factura {number}}}',
  invoicePreview: '{owes, select, no {{amount}} other {{amount}, vence el {date}}}',
  invoiceIntro:
    '{kind, select, credit {Esta nota de crédito anula por completo la factura {credits}.} paid {Esta es su factura <strong>{number}</strong>. Ya está pagada. Gracias.} other {Esta es su factura <strong>{number}</strong>. Le pedimos pagar <strong>{amount}</strong> a más tardar el {date}.}}',
  invoiceReason: 'Recibe este correo porque esta dirección pertenece a la cotización de la factura.',
  invoiceNumber: 'Número',
  invoiceQuotes: '{count, plural, one {Cotización} many {Cotizaciones} other {Cotizaciones}}',
  invoiceIssued: 'Emitida el',
  invoiceDue: 'Vence el',
  invoiceDay: '{date}',
  invoiceTotal: 'Total',
  invoiceOwed: 'Por pagar',
  seeInvoice: '{kind, select, credit {Ver la nota de crédito} paid {Ver la factura} other {Ver y pagar la factura}}',
  reminderSubject:
    '{state, select, due {Factura {number} vencida: {amount} por pagar} other {Factura {number} vence el {date}}}',
  reminderTitle: '{state, select, due {Su factura está vencida} other {Su factura vence pronto}}',
  reminderIntro:
    '{state, select, due {La factura <strong>{number}</strong> venció el {date}. Le quedan <strong>{amount}</strong> por pagar.} other {La factura <strong>{number}</strong> vence el {date}. Le quedan <strong>{amount}</strong> por pagar.}}',

  overpaidAlert: '{reference} tiene {amount} pagados de más',
  unknownAlert: '{amount} con tarjeta sin cotización',
  refundOfCorrectedAlert: '{reference}: se devolvieron {amount} de un pago corregido',
  giftCardReturnedAlert: '{amount} de una tarjeta de regalo volvieron a quien la compró',
  alertPreview: '{amount} con tarjeta, {payment}',
  alertReason: 'Se envía a {email} cuando un pago con tarjeta requiere su atención.',
  refundFailedAlert: 'Falló un reembolso de {amount}: {reference}',
  disputeOpenedAlert: '{reference}: el banco de un cliente disputa {amount}',
  disputeWonAlert: '{reference}: ganó la disputa por {amount}',
  disputeLostAlert: '{reference}: perdió la disputa por {amount}',
  overpaidExplained: 'Llegó un pago con tarjeta mayor que el saldo. Abra la cotización y reembolse lo que sobra.',
  refundFailedExplained:
    'El banco del cliente no aceptó un reembolso, así que el dinero volvió a su saldo de Stripe. El reembolso está corregido en la cotización. Devuelva el dinero de otra forma.',
  disputeOpenedExplained:
    'El banco de un cliente retiró un pago con tarjeta, y Stripe retiene el monto y una comisión hasta que se decida. Responda en Stripe con sus pruebas: fotos, mensajes y la cotización.',
  disputeWonExplained: 'El dinero volvió a su saldo de Stripe. No queda nada por hacer.',
  disputeLostExplained:
    'El cliente se queda con el dinero. Está registrado como reembolso en la cotización, así que el cliente no lo vuelve a deber.',
  refundOfCorrectedExplained:
    'Este pago con tarjeta ya estaba corregido en la cotización, así que su reembolso no se registra allí otra vez. Si registró el pago en otra cotización, registre allí el reembolso.',
  giftCardReturnedExplained:
    'El dinero de una tarjeta de regalo comprada en línea volvió a quien la compró, pero la tarjeta todavía se puede usar. Anúlela si ya no debe servir, con “tarjeta” como forma de devolución.',
  refunded: 'Reembolso',
  disputed: 'En disputa',
  answerBy: 'Responder antes del',
  unknownExplained:
    'Stripe informa de un pago que no corresponde a ninguna cotización. Búsquelo en Stripe y luego asígnelo a su cotización en Pagos, o descártelo.',
  paidByCard: 'Pagado con tarjeta',
  overpaidBy: 'De más',
  openQuote: 'Abrir la cotización',
  openGiftCard: 'Abrir la tarjeta de regalo',
  openPayments: 'Abrir los pagos',
} satisfies Translation<typeof paymentMailsTexts>;

export const textMessages = {
  onTheWay: '{shop}: {name} va en camino. Detalles: {link} Responda STOP para dejar de recibir mensajes.',
  onTheWayIn:
    '{shop}: {name} va en camino, unos {minutes, number} minutos. Detalles: {link} Responda STOP para dejar de recibir mensajes.',
  workStarted: '{shop}: {name} empezó el trabajo. Detalles: {link} Responda STOP para dejar de recibir mensajes.',
  dueAgain:
    '{shop}: ya toca su próximo servicio, {packageName}. Reserve o cancele los recordatorios: {link} Responda STOP para no recibir más mensajes.',
  reminder:
    '{shop}: su cita es el {time}: confirme o cambie la fecha en {link} Responda STOP para dejar de recibir mensajes.',
  reminderLate: '{shop}: su cita es el {time}: confírmela en {link} Responda STOP para dejar de recibir mensajes.',
} satisfies Translation<typeof textMessagesTexts>;
