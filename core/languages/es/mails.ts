import type {
  accountMailsTexts,
  applicantMailsTexts,
  deliveriesTexts,
  deliveryFailuresTexts,
  jobMailsTexts,
  mailsTexts,
  shopMailsTexts,
  staffMailsTexts,
} from '#core/languages/en/mails.ts';
import type { Translation } from '#core/languages/translator.ts';

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
