import type {
  accountMailsTexts,
  applicantMailsTexts,
  deliveriesTexts,
  deliveryFailuresTexts,
  jobMailsTexts,
  mailKindsTexts,
  mailsTexts,
  paymentMailsTexts,
  quoteMailTexts,
  shopMailsTexts,
  staffMailsTexts,
  textMessagesTexts,
} from '#core/languages/en/mails.ts';
import type { Translation } from '#core/languages/translator.ts';

export const mailKinds = {
  'quote-received': 'Cotización recibida',
  'new-quote': 'Nueva cotización, para usted',
  'quote-approved': 'Cotización aprobada',
  'quote-declined': 'Cotización rechazada',
  'quote-countered': 'Oferta a un cliente',
  'move-asked': 'Petición de otra hora',
  'plan-changed': 'Plan iniciado o modificado',
  'time-kept': 'La cita sigue igual',
  'price-change-proposed': 'Cambio de precio por aceptar',
  'price-change-withdrawn': 'Cambio de precio retirado',
  'price-change-agreed': 'Cambio de precio aceptado',
  'answers-changed': 'Respuestas cambiadas',
  'quote-rescheduled': 'Cambio de fecha de una cita',
  'quote-cancelled': 'Cita cancelada',
  'quote-lapsed': 'Reserva vencida',
  'deposit-received': 'Depósito recibido',
  'deposit-returned': 'Depósito devuelto',
  'offer-refused': 'Oferta rechazada',
  'customer-answered': 'Respuesta de un cliente, para usted',
  'low-rating': 'Calificación baja, para usted',
  'new-message': 'Nuevo mensaje, para usted',
  'reset-password': 'Nueva contraseña',
  'verify-email': 'Verificación de un correo',
  'log-in-link': 'Enlace único para iniciar sesión',
  'quote-link': 'Nuevo enlace de una cotización',
  'admin-invitation': 'Invitación a un administrador',
  'staff-invitation': 'Invitación a un empleado',
  'payment-request': 'Solicitud de pago',
  receipt: 'Recibo',
  invoice: 'Factura o nota de crédito',
  'invoice-reminder': 'Recordatorio de factura',
  'gift-card': 'Tarjeta de regalo, para quien la recibe',
  'gift-card-receipt': 'Recibo de tarjeta de regalo, para quien la compró',
  'payment-alert': 'Pago con tarjeta por revisar, para usted',
  'visit-reminder': 'Recordatorio de una cita',
  'crew-on-the-way': 'Empleado en camino',
  'work-started': 'Trabajo empezado',
  'thank-you': 'Gracias tras una cita',
  'waitlist-offer': 'Hora de la lista de espera',
  'review-answered': 'Respuesta a una opinión',
  'due-again': 'Invitación a volver',
  'unfinished-quote': 'Enlace para terminar una cotización',
  'due-reminder': 'Recordatorio de que toca de nuevo',
  'application-code': 'Código para un solicitante',
  'application-received': 'Solicitud de empleo recibida',
  'new-application': 'Nueva solicitud de empleo, para usted',
  'application-status': 'Respuesta a una solicitud de empleo',
  'job-credentials': 'Datos de acceso a un trabajo',
  'job-reminder': 'Recordatorio de un trabajo',
  'job-answered': 'Respuesta de un empleado, para usted',
  'job-accepted': 'Trabajo confirmado a un empleado',
  'job-turned-down': 'El trabajo fue para otra persona',
  'job-moved': 'Cambio de fecha de un trabajo',
  'job-cancelled': 'Trabajo cancelado',
  'time-off-answered': 'Respuesta a una solicitud de días libres',
  'job-unassigned': 'Trabajo ya no asignado',
  'round-assigned': 'Recorrido asignado',
  'test-email': 'Correo de prueba',
} satisfies Translation<typeof mailKindsTexts>;

export const mails = {
  hello: 'Hola, {name}:',
  unsubscribe: 'Cancelar la suscripción',
  addressRequest:
    'Vamos adonde usted esté, pero aún no tenemos su dirección. Por favor, <link>agregue su dirección</link>.',
  changeOfPlans:
    '{hasPhone, select, yes {¿Cambio de planes? Puede cancelar o cambiar la fecha sin costo hasta {hours, number} horas antes, en la página de su cotización. Después, responda a este correo o llame al <call>{phone}</call>.} other {¿Cambio de planes? Puede cancelar o cambiar la fecha sin costo hasta {hours, number} horas antes, en la página de su cotización. Después, responda a este correo.}}',
  changeUntil:
    '{hasPhone, select, yes {¿Cambio de planes? Cambie la fecha o cancele gratis en la página de su cotización hasta el {deadline}. Después, responda a este correo o llame al <call>{phone}</call>.} other {¿Cambio de planes? Cambie la fecha o cancele gratis en la página de su cotización hasta el {deadline}. Después, responda a este correo.}}',
  changeByReply:
    '{hasPhone, select, yes {¿Cambio de planes? Responda a este correo o llame al <call>{phone}</call>.} other {¿Cambio de planes? Responda a este correo.}}',
  replyToCustomer: 'Responda a este correo para escribirle al cliente.',
  timeInZone: '{time} ({zone})',

  customer: 'Cliente',
  email: 'Correo',
  formerTime: 'En lugar de',
  job: 'Trabajo',
  newTime: 'Nueva fecha',
  note: 'Nota',
  directions: 'Cómo llegar',
  paid: 'Pagado',
  payment: 'Pago',
  phone: 'Teléfono',
  place: 'Dónde',
  quote: 'Cotización',
  reason: 'Motivo',
  reference: 'Referencia',
  sender: 'De',
  service: 'Servicio',
  subject: 'Para',
  time: 'Cuándo',
  total: 'Total',
} satisfies Translation<typeof mailsTexts>;

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

export const accountMails = {
  linkValidity: 'El enlace funciona una sola vez, durante {minutes, number} minutos.',

  logInSubject: 'Inicie sesión en {shop}',
  logInTitle: 'Iniciar sesión',
  logInReason:
    'Recibe este correo porque alguien quiso iniciar sesión con esta dirección. Si no fue usted, ignórelo: nada ha cambiado.',
  logIn:
    'Este enlace abre una página con un botón para iniciar sesión. Funciona una sola vez, durante {minutes, number} minutos.',

  verifySubject: 'Verifique su correo para {shop}',
  verifyTitle: 'Verifique su correo',
  verifyPreview: 'Con un botón, sus cotizaciones aparecen en su cuenta.',
  verifyReason:
    'Recibe este correo porque alguien creó una cuenta con esta dirección. Si no fue usted, ignórelo: nadie puede ver sus cotizaciones.',
  verify:
    'Este enlace abre una página con un botón. Al presionarlo, todas las cotizaciones solicitadas con esta dirección aparecen en su cuenta. Funciona una sola vez, durante {days, number} días.',
  verifyButton: 'Verificar mi correo',

  passwordSubject: 'Cree una nueva contraseña para {shop}',
  passwordTitle: 'Cree una nueva contraseña',
  passwordReason:
    'Recibe este correo porque alguien pidió una nueva contraseña con esta dirección. Si no fue usted, ignórelo: nada ha cambiado.',
  password:
    'Este enlace abre una página donde puede elegir una nueva contraseña. Funciona una sola vez, durante {minutes, number} minutos. Se cerrará su sesión en todos los demás dispositivos.',
  passwordButton: 'Elegir una nueva contraseña',
} satisfies Translation<typeof accountMailsTexts>;

export const applicantMails = {
  codeSubject: '{code} es su código de acceso para {shop}',
  codeTitle: 'Su código de acceso',
  codePreview: 'Abre la solicitud de empleo de {shop}.',
  codeReason:
    'Recibe este correo porque alguien usó esta dirección para solicitar empleo en {shop}. Si no fue usted, ignórelo.',
  codeIntro: 'Gracias por su interés en trabajar con nosotros. Este código abre la solicitud de empleo:',
  accessCode: 'Código de acceso',
  applyNow: 'Llenar la solicitud',
  codeValidity: 'La solicitud tiene cuatro pasos cortos. El código es válido hasta el {date}.',

  appliedReason: 'Recibe este correo porque solicitó empleo en {shop}.',
  receivedSubject: 'Recibimos su solicitud de empleo en {shop}',
  receivedTitle: 'Gracias por su solicitud',
  receivedPreview: 'La leeremos en un plazo de 3 a 5 días hábiles.',
  received:
    'Recibimos su solicitud. Leemos personalmente cada una y respondemos en un plazo de 3 a 5 días hábiles, por correo o por teléfono.',
  addSomething: '¿Quiere agregar algo? Responda a este correo.',

  statusPreview: 'Su solicitud de empleo en {shop}.',
  interviewSubject: 'Una entrevista con {shop}',
  interviewTitle: 'Nos gustaría conocerle',
  interview:
    '{hasPhone, select, yes {Gracias por su solicitud. Nos gustaría hablar con usted y le llamaremos o escribiremos para acordar una hora. Si prefiere proponer una, responda a este correo o llame al <call>{phone}</call>.} other {Gracias por su solicitud. Nos gustaría hablar con usted y le llamaremos o escribiremos para acordar una hora. Si prefiere proponer una, responda a este correo.}}',
  hiredSubject: 'El puesto es suyo: le damos la bienvenida a {shop}',
  hiredTitle: 'Le damos la bienvenida',
  hired:
    'Buenas noticias: el puesto es suyo. Le avisaremos sobre su primer día. Recibirá su ID de empleado en otro correo.',
  rejectedSubject: 'Su solicitud de empleo en {shop}',
  rejectedTitle: 'Sobre su solicitud',
  rejected: 'Gracias por su solicitud y por su tiempo. Esta vez elegimos a otra persona. Le deseamos lo mejor.',
} satisfies Translation<typeof applicantMailsTexts>;

export const jobMails = {
  timeToArrange: 'fecha por acordar',
  timeToBeArranged: 'Por acordar',
  crewReason: 'Recibe este correo porque trabaja con {shop}.',
  acceptedReason: 'Recibe este correo porque aceptó un trabajo de {shop}.',

  assignedSubject: 'Su trabajo: {packageName}, {time}',
  assignedTitle: 'Tiene un trabajo asignado',
  assigned: 'Se le asignó el trabajo de abajo. Por favor, acéptelo para que el cliente pueda contar con usted.',
  handedOver: 'El siguiente trabajo es suyo. No necesita aceptarlo.',
  helping: 'Usted hace el siguiente trabajo junto con {name}. No necesita aceptarlo.',
  helpingAnyone: 'Usted hace el siguiente trabajo junto con otra persona del equipo. No necesita aceptarlo.',
  openSubject: 'Un nuevo trabajo: {packageName}, {time}',
  openTitle: 'Hay un trabajo disponible',
  open: 'El trabajo de abajo está disponible. Acéptelo si puede hacerlo. Un administrador aprueba cada solicitud.',
  reminderSubject: 'Recordatorio: {packageName}, {time}',
  reminderTitle: 'Un trabajo todavía le espera',
  reminder: 'El trabajo de abajo sigue disponible. Ábralo con su código de acceso.',
  appointmentId: 'ID de la cita',
  accessCode: 'Código de acceso',
  employeeId: 'ID de empleado',
  lookUp: 'Buscar el trabajo',
  keepCode: 'El código de acceso es solo suyo. Por favor, no lo comparta: quien lo use responde en su nombre.',

  acceptedSubject: 'El trabajo es suyo: {packageName}, {time}',
  acceptedTitle: 'El trabajo es suyo',
  accepted: 'Aprobamos que haga este trabajo. Gracias por aceptarlo.',
  openJob: 'Abrir el trabajo',
  turnedDownSubject: 'Esta vez no: {packageName}, {time}',
  turnedDownTitle: 'Esta vez no',
  turnedDownPreview: 'Otra persona hará este trabajo.',
  turnedDown: 'Gracias por ofrecerse para este trabajo. Esta vez lo hará otra persona.',

  movedSubject: 'Nueva fecha: {packageName}, {time}',
  movedTitle: 'Un trabajo suyo tiene una nueva fecha',
  moved:
    'El trabajo <strong>{reference}</strong> cambió de fecha, así que su respuesta anterior ya no cuenta. Acéptelo de nuevo si le conviene la nueva fecha.',
  movedStill: 'El trabajo <strong>{reference}</strong> cambió de fecha. Usted sigue en él en la nueva fecha.',
  cancelledSubject: 'Cancelado: {packageName}, {reference}',
  cancelledTitle: 'Un trabajo suyo se canceló',
  cancelled:
    'El trabajo <strong>{reference}</strong> se canceló. No tiene que hacer nada, y vuelve a tener libre ese horario.',
  formerTime: 'Fecha anterior',
  timeOffApprovedSubject:
    '{span, select, one {Su día libre del {from} está aprobado} onePart {Su tiempo libre del {from}, de {start} a {end}, está aprobado} severalPart {Su tiempo libre del {from} al {to}, de {start} a {end}, está aprobado} other {Sus días libres del {from} al {to} están aprobados}}',
  timeOffApprovedTitle: 'Sus días libres están aprobados',
  timeOffApproved:
    '{span, select, one {Tiene libre el {from}. ¡Que lo disfrute!} onePart {Tiene libre el {from}, de {start} a {end}.} severalPart {Tiene libre del {from} al {to}, de {start} a {end} cada día.} other {Tiene libre del {from} al {to}. ¡Que los disfrute!}}',
  timeOffDeclinedSubject:
    '{span, select, one {Su día libre del {from} no se aprobó} onePart {Su tiempo libre del {from}, de {start} a {end}, no se aprobó} severalPart {Su tiempo libre del {from} al {to}, de {start} a {end}, no se aprobó} other {Sus días libres del {from} al {to} no se aprobaron}}',
  timeOffDeclinedTitle: 'Sus días libres no se aprobaron',
  timeOffDeclined:
    '{span, select, one {No podemos darle libre el {from}. Hable con nosotros si lo necesita.} onePart {No podemos darle libre el {from}, de {start} a {end}. Hable con nosotros si lo necesita.} severalPart {No podemos darle libre del {from} al {to}, de {start} a {end}. Hable con nosotros si lo necesita.} other {No podemos darle libres los días del {from} al {to}. Hable con nosotros si los necesita.}}',
  unassignedSubject: 'Ya no está asignado a usted: {packageName}, {reference}',
  unassignedTitle: 'Un trabajo ya no está asignado a usted',
  roundSubject: '{isTaken, select, yes {Ya no le toca} other {Su recorrido}}: {round}, {time}',
  roundTitle: '{isTaken, select, yes {Su recorrido se reasignó} other {Le toca un recorrido}}',
  roundAssigned:
    '{count, plural, one {Una parada} many {# de paradas} other {# paradas}} de <strong>{round}</strong> de ese día {count, plural, one {ahora es suya} many {ahora son suyas} other {ahora son suyas}}. La aplicación del equipo las tiene en orden, y agrega las que se reserven después.',
  roundTaken:
    '{count, plural, one {Una parada} many {# paradas} other {# paradas}} de <strong>{round}</strong> de ese día ya no {count, plural, one {es suya} many {son suyas} other {son suyas}}. No tiene que hacer nada.',
  openDay: 'Abrir mi día',
  unassigned: 'El trabajo <strong>{reference}</strong> ya no está asignado a usted. No tiene que hacer nada.',

  extras: 'Extras',
  youEarn: 'Usted gana',
  addressLater: 'En el domicilio del cliente. Recibirá la dirección cuando el trabajo sea suyo.',
  addressLaterIn: 'En el domicilio del cliente, en {town}. Recibirá la dirección cuando el trabajo sea suyo.',
} satisfies Translation<typeof jobMailsTexts>;

export const shopMails = {
  newQuoteSubject: 'Nueva cotización {reference}: {packageName}, {customer}',
  newQuoteTitle: 'Nueva cotización {reference}',
  newQuoteReason: 'Se envía a {email} por cada nueva solicitud de cotización.',
  newQuote: '{customer} solicita {packageName}.',
  newQuoteBooked: 'Quedó reservada al instante, como usted lo configuró para este paquete. No hay nada que aprobar.',
  newQuoteWhenPaid:
    'Queda reservada en cuanto se pague el depósito, como usted lo configuró para este paquete. No hay nada que aprobar.',
  promisedBy: 'Confírmela a más tardar el {due}, como prometió.',
  promisedWithin: 'Prometió confirmarla en {hours, plural, one {# hora} many {# horas} other {# horas}}.',
  addressMissing:
    'Aún falta la dirección. La página de la cotización se la pide al cliente; usted también puede ingresarla.',
  noTime: 'Sin fecha elegida',
  scheduleOnApproval: 'No se eligió ninguna fecha. Asígnela al aprobar la cotización.',
  depositAsked: '{amount} con tarjeta, aún sin pagar',
  deposit: 'Depósito',

  photoEstimate: 'Estimación por fotos',
  photoEstimateSent: 'Con fotos, en la página de la cotización',
  openQuote: 'Abrir la cotización',

  newMessageSubject: 'Nuevo mensaje de {name}',
  newMessageTitle: 'Nuevo mensaje',
  newMessageReason: 'Se envía a {email} por cada mensaje del formulario de contacto.',
  replyToSender: 'Responda a este correo para escribirle a {name}.',

  booked: 'Depósito pagado, cita reservada',
  accepted: 'Oferta aceptada',
  refused: 'Oferta rechazada',
  moved: 'El cliente cambió la fecha',
  cancelled: 'El cliente canceló',
  'gave-address': 'Dirección agregada',
  'agreed-change': 'Nuevo precio aceptado',
  'refused-change': 'Nuevo precio rechazado',
  'paused-plan': 'Plan en pausa',
  'missed-payment': 'Tarjeta rechazada, plan en pausa',
  'resumed-plan': 'Plan reanudado',
  'ended-plan': 'Plan terminado',
  'ended-with-first': 'Plan terminado con su primera cita',
  'skipped-visit': 'Visita omitida',
  answerSubject: '{what}: {reference}, {packageName}, {customer}',
  bookedNext:
    'El cliente pagó el depósito, así que la cita queda confirmada, como usted lo configuró para este paquete. No hay nada que aprobar.',
  acceptedNext: 'El trabajo está programado y el cliente tiene la confirmación.',
  refusedNext: 'La cotización está rechazada y sus horarios vuelven a estar libres.',
  movedNext: 'El horario anterior vuelve a estar libre. Si un empleado lo había aceptado, ya le avisamos.',
  cancelledNext: 'El horario vuelve a estar libre. Si un empleado lo había aceptado, ya le avisamos.',
  'gave-addressNext': 'Ahora puede enviar y asignar el trabajo.',
  'agreed-changeNext': 'El nuevo precio se aplica desde ahora. Se lo enviamos al cliente por correo.',
  'missed-paymentNext':
    'No se pudo cobrar la visita a la tarjeta guardada. Enviamos al cliente un correo con la forma de pagarla. El plan está en pausa hasta entonces.',
  'paused-planNext': 'Las visitas a más de 24 horas salieron del calendario y no se programan nuevas.',
  'resumed-planNext': 'Las próximas visitas vuelven a estar programadas.',
  'ended-planNext': 'Las visitas a más de 24 horas salieron del calendario.',
  'ended-with-firstNext':
    'El cliente canceló la primera cita, así que el plan que la repite terminó. Las visitas a más de 24 horas salieron del calendario.',
  'skipped-visitNext': 'Su hora queda libre. Las visitas siguientes no cambian.',
  lacksRoom:
    'El trabajo toma ahora más tiempo del que tiene reservado, y el horario siguiente está ocupado. Revise la agenda y, si hace falta, mueva una de las citas.',
  'refused-changeNext': 'El trabajo y su precio no cambian.',
  lowRatingTitle: '{customer} no quedó a gusto',
  lowRatingSubject: '{stars, number} de 5: {reference}, {packageName}, {customer}',
  lowRating:
    '{customer} calificó el trabajo con {stars, number} de 5. Lo que más ayuda es llamar pronto. En el trabajo puede ofrecer volver, sin costo.',
  lowRatingWords: 'Sus palabras',
  lowRatingReason: 'Se envía a {email} cuando un cliente califica el trabajo de 1 a 3 de 5.',
  answerReason: 'Se envía a {email} cuando un cliente cambia o responde una cotización.',

  jobRequested: '{employee} solicita un trabajo',
  jobAccepted: '{employee} aceptó un trabajo',
  jobGivenBack: '{employee} devolvió un trabajo',
  jobAnswerSubject: '{what}: {packageName}, {time}',
  jobAnswerReason: 'Se envía a {email} cuando un empleado responde a un trabajo.',
  timeToArrange: 'fecha por acordar',
  timeToBeArranged: 'Por acordar',
  openAgain: 'El trabajo vuelve a estar disponible. Por favor, busque a otra persona.',
  nothingToDo: 'Usted asignó el trabajo, así que no falta ninguna aprobación.',
  needsApproval: 'Requiere su aprobación.',
  openJob: 'Abrir el trabajo',

  testSubject: 'Correo de prueba de {shop}',
  testTitle: 'El correo funciona',
  testPreview: 'Si puede leer esto, sus clientes reciben sus correos.',
  testReason: 'Recibe este correo porque un administrador pidió una prueba en el panel.',
  test: 'Esta prueba se pidió el {time}. Si puede leerla, sus clientes reciben sus correos.',

  applicationSubject: 'Nueva solicitud de empleo de {name}',
  applicationTitle: 'Nueva solicitud de empleo',
  applicationReason: 'Se envía a {email} por cada solicitud de empleo.',
  availability: 'Disponibilidad',
  experience: 'Experiencia',
  whyJoin: 'Por qué quiere trabajar aquí',
  transportation: 'Transporte',
  openApplication: 'Abrir la solicitud',
} satisfies Translation<typeof shopMailsTexts>;

export const staffMails = {
  adminSubject: '{invitedBy} le invita a administrar {shop}',
  adminTitle: 'Recibió una invitación',
  adminPreview: '{invitedBy} le invita al panel de {shop}.',
  adminReason: 'Recibe este correo porque {invitedBy} invitó esta dirección. Si no lo esperaba, ignórelo.',
  admin:
    '{invitedBy} le invita al panel de {shop}, donde se administran las cotizaciones, los trabajos y el personal. Elija una contraseña para aceptar. El enlace funciona una sola vez, durante {days, number} días.',
  adminButton: 'Aceptar y elegir una contraseña',

  crewSubject: 'Le damos la bienvenida al equipo de {shop}',
  crewTitle: 'Le damos la bienvenida al equipo',
  crewPreview: 'Su ID de empleado y su código para {shop}.',
  crewReason: 'Recibe este correo porque {shop} le agregó a su equipo. Si no lo esperaba, ignórelo.',
  crew: '{shop} le agregó a su equipo. Para crear su cuenta en la aplicación del equipo necesita esta dirección de correo, y el ID y el código de abajo. Por favor, no los comparta.',
  employeeId: 'ID de empleado',
  code: 'Código',
  signUp: 'Crear una cuenta',
  codeValidity: 'El código funciona una sola vez, hasta el {date}. Si ya venció, pídanos uno nuevo.',
} satisfies Translation<typeof staffMailsTexts>;

export const deliveries = {
  queuedAt: 'En cola',
  recipient: 'Para',
  kind: 'Tipo',
  subject: 'Asunto',
  status: 'Estado',
  attempts: 'Intentos',
  reason: 'Motivo',
  sentAt: 'Enviado',

  removed: '(eliminado después del envío)',
  hidden: '(oculto hasta que se envíe)',

  senderNotStarted: 'El envío de correos aún no se ha ejecutado.',
  senderStopped:
    'El envío de correos se ejecutó por última vez hace {seconds, plural, one {# segundo} many {# segundos} other {# segundos}}.',
  overdue:
    '{count, plural, one {# correo tiene más de 15 minutos de retraso.} many {# correos tienen más de 15 minutos de retraso.} other {# correos tienen más de 15 minutos de retraso.}}',
  retrying:
    '{count, plural, one {# correo espera otro intento.} many {# correos esperan otro intento.} other {# correos esperan otro intento.}}',
  schedulerNotStarted: 'El programador de tareas aún no se ha ejecutado.',
  schedulerStopped:
    'El programador de tareas se ejecutó por última vez hace {seconds, plural, one {# segundo} many {# segundos} other {# segundos}}.',
} satisfies Translation<typeof deliveriesTexts>;

export const deliveryFailures = {
  mailLogInRefused:
    'El servidor de correo rechazó el inicio de sesión ({detail}). Revise el usuario y la contraseña configurados.',
  mailPasswordLost:
    'La contraseña del servidor de correo tiene que escribirse otra vez, en los ajustes, en Servidor de correo.',
  mailServerClosing: 'El servidor de correo se está cerrando ({detail}).',
  relayRefused: 'El servidor de correo no permite enviar a este destinatario ({detail}).',
  recipientRefused: 'El servidor de correo rechazó a este destinatario ({detail}).',
  skippedAddress:
    'No se envió: el servidor de correo ya rechazó esta dirección ({detail}). Corrija la dirección, o envíelo otra vez para intentarlo de todos modos.',
  mailRefused: 'El servidor de correo rechazó este correo ({detail}).',
  senderRefused:
    'El servidor de correo no acepta nuestros correos ({detail}). Revise la dirección desde la que se envían y el usuario y la contraseña del servidor.',
  mailLater: 'El servidor de correo pidió intentarlo más tarde ({detail}).',
  notAnAddress: 'El destinatario no es una dirección de correo válida.',
  mailTimeout: 'El servidor de correo no respondió a tiempo ({detail}).',
  mailNotSent: 'No se pudo entregar el correo al servidor ({detail}).',
  mailNotWritten: 'No se pudo escribir el correo ({detail}).',
  textServiceAway: 'No se pudo conectar con el servicio de mensajes de texto.',
  textLogInRefused:
    'El servicio de mensajes de texto rechazó el inicio de sesión ({detail}). Revise la cuenta y su auth token.',
  textServiceMissing: 'No hay servicio de mensajes de texto.',
  textTokenLost:
    'Hay que escribir otra vez el auth token del servicio de mensajes de texto, en la configuración, en Recordatorios.',
  textLater: 'El servicio de mensajes de texto pidió intentarlo más tarde ({detail}).',
  textRefused: 'El servicio de mensajes de texto rechazó este mensaje ({detail}).',
  pushAway: 'No se pudo conectar con el servicio de notificaciones.',
  pushGone: 'El dispositivo ya no acepta notificaciones.',
  pushLater: 'El servicio de notificaciones pidió intentarlo más tarde ({detail}).',
  pushRefused: 'El servicio de notificaciones rechazó esta notificación ({detail}).',
  expired: 'No se pudo enviar a tiempo.',
  hourlyLimit: 'Esta dirección recibió {detail} correos en una hora. Este se envía cuando pase la hora.',
  replaced: 'Un correo más reciente sobre la misma cotización reemplazó a este.',
  unsubscribed: 'El destinatario canceló la suscripción a este tipo de correos.',
  secretLost: 'Su enlace privado no está en la copia de seguridad que se restauró.',
} satisfies Translation<typeof deliveryFailuresTexts>;
