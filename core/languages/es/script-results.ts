import type { scriptLinesTexts, scriptResultsTexts } from '#core/languages/en/script-results.ts';
import type { Translation } from '#core/languages/translator.ts';

export const scriptResults = {
  'smoke-test':
    'Recorre el sitio como lo haría un cliente: páginas, precios, horarios libres y una cotización que luego se retira.',
  'send-test-email': 'Envía un correo a la dirección del propio negocio y espera hasta que salga.',
  'test-photo-analysis':
    'Prueba el análisis de fotos con imágenes de resultado conocido y consulta el modelo en la nube, si hay uno.',
  'add-test-data':
    'Agrega tres meses de un negocio inventado: {count, number} cotizaciones en todos los estados, un equipo, solicitantes y mensajes, todo marcado como datos de prueba. No se envían correos.',
  'verify-database': 'Busca filas que se contradigan: reservas, trabajos, totales, correos y enlaces entre tablas.',
  'verify-configuration':
    'Revisa los ajustes, las carpetas, el reloj, el servidor de correo, el bloqueo de lanzamiento y las claves.',
  'verify-backups': 'Restaura la copia de seguridad más reciente en una base de datos temporal y compara cada fila.',
  'verify-photos': 'Compara cada foto con su archivo, byte por byte.',
  'backup-database': 'Guarda todo, incluidas las fotos, en un archivo de la carpeta de copias de seguridad.',
  'clear-test-data':
    'Elimina lo que está marcado como datos de prueba y nada más. Antes se hace una copia de seguridad.',
  'clear-all-data':
    'Elimina todo, menos los administradores, los ajustes del negocio y el registro de auditoría. Antes se hace una copia de seguridad.',

  dashboard: 'Un administrador',
  terminal: 'La terminal',
  schedule: 'El programador de tareas',
} satisfies Translation<typeof scriptResultsTexts>;

export const scriptLines = {
  tookTurn: 'Otro script tomó el turno.',
  stopped: 'Se detuvo: {reason}',
  tookTooLong: 'Tardó más de {seconds, number} segundos.',
  programStopped: 'El programa se detuvo mientras tanto.',
  programEnded: 'El programa terminó a la mitad.',
  moreLines: 'Y más líneas, que no se guardan.',
  ok: 'bien  {finding}',
  note: 'nota  {finding}',
  wrong: 'MAL   {finding}',
  rowsRemoved:
    '{table}: {count, plural, one {se eliminó # fila} many {se eliminaron # filas} other {se eliminaron # filas}}',

  backupReading: 'Leyendo todas las tablas tal como están en este momento.',
  backupWritten:
    '{name}: {rows, plural, one {# fila} many {# filas} other {# filas}} y {photos, plural, one {# foto} many {# fotos} other {# fotos}}, {size}, en {seconds} s.',
  backupLacksPhotos:
    '{count, plural, one {# foto perdió su archivo y no está incluida; verify-photos dice cuál es} many {# fotos perdieron su archivo y no están incluidas; verify-photos dice cuáles son} other {# fotos perdieron su archivo y no están incluidas; verify-photos dice cuáles son}}.',
  backupRemoved: 'Se eliminó {name}, porque se conservan {kept, number} copias nocturnas.',

  noBackup: 'Aún no hay ninguna copia de seguridad. Ejecute primero backup-database.',
  restoring: 'Restaurando {name} ({size}) en una base de datos de prueba.',
  sameRows: '{table}: {count, plural, one {# fila, igual} many {# filas, iguales} other {# filas, iguales}}.',
  samePhotos: '{count, plural, one {# foto, igual} many {# fotos, iguales} other {# fotos, iguales}}.',
  tablesCameBack:
    '{count, plural, one {# tabla se recuperó tal como estaba} many {# tablas se recuperaron tal como estaban} other {# tablas se recuperaron tal como estaban}} el {written}.',

  backupEndsEarly: 'La copia de seguridad está dañada: está incompleta.',
  backupNewerProgram:
    'Esta copia de seguridad es de una versión más reciente del programa (tiene {migrations}): restáurela con esa versión.',
  backupUnknownColumns:
    'La copia de seguridad tiene columnas de {table} que su propia versión de la base de datos no tiene.',
  backupTableDiffers: 'La tabla {table} no salió de la copia de seguridad tal como entró.',
  backupUnreadable: 'La copia de seguridad {path} no se puede usar: {reason}.',
  notBackup: 'Este archivo no es una copia de seguridad de Brightbay.',
  backupNewerFormat:
    'Esta copia de seguridad tiene el formato {format, number}, y esta versión del programa lee hasta el {most, number}: restáurela con una más reciente.',

  testDataAdded:
    'Se agregaron {quotes, plural, one {# cotización} many {# cotizaciones} other {# cotizaciones}}, {staff, plural, one {# empleado} many {# empleados} other {# empleados}}, {applications, plural, one {# solicitud de empleo} many {# solicitudes de empleo} other {# solicitudes de empleo}} y {messages, plural, one {# mensaje} many {# mensajes} other {# mensajes}}. Están marcados como datos de prueba y no se envió ningún correo.',
  keptEmployee: 'Se conserva el empleado de prueba {id}: hay trabajos o cotizaciones reales que lo nombran.',
  keptGiftCard: 'Se conserva la tarjeta de regalo de prueba que termina en {last4}: pagó una cotización real.',
  backupRightSums: 'Se volvió a leer la copia de seguridad: todas las sumas coinciden.',
  cameEachTime: 'Cada vez llegó algo mientras se escribía la copia de seguridad. No se eliminó nada.',
  cameMeanwhile: 'Mientras tanto llegó algo que no está en la copia de seguridad: se repite.',
  mailFilesRemoved:
    'Carpeta de correos: {count, plural, one {se eliminó # correo} many {se eliminaron # correos} other {se eliminaron # correos}}',
  keptBusiness: 'Se conserva: administradores, ajustes del negocio, registro de auditoría.',
  restoreCommand: 'Todo está en la copia {name}; se restaura en el servidor desde {path}',

  testEmailQueued: 'Hay un correo en cola para {email}.',
  noServerSends: 'No hay ningún servidor en marcha que envíe correos. Saldrá cuando haya uno.',
  mailServerTook: 'El servidor de correo lo aceptó.',
  writtenToFile: 'Se guardó en un archivo, porque no hay un servidor de correo configurado.',
  notSent: 'No se envió: {reason}.',
  reasonUnknown: 'no se conoce el motivo',
  notSentInMinute: 'No se envió en un minuto. ¿Está en marcha el servidor?',

  stepFailed:
    'ERROR {what, select, pages {páginas} times {horarios libres} quote {una cotización} photo {una foto} other {el servidor}}: {reason}',
  stepPassed:
    'bien  {what, select, pages {páginas} times {horarios libres} quote {una cotización} photo {una foto} other {el servidor}}: {found}, {ms, number} ms',
  stepsFailed: 'Fallaron {failed, number} de {count, number} pasos.',
  pagesWritten: '{count, number} generadas',
  pageNotWhole: 'la página {page} está incompleta',
  timesFound: '{count, number} en los próximos 30 días',
  noPackages: 'el negocio no tiene paquetes',
  noFreeTime: 'no hay ningún horario libre, así que no se probó',
  quoteTakenBack: 'guardada por {total} y deshecha',
  photoSize: '{width} × {height} píxeles',
  portNotFixed: 'su puerto no es fijo, así que no se le consultó',
  notReady: 'no está listo: {reason}',
  answered: 'responde {status}',

  thingsWrong: '{count, plural, one {# cosa está} many {# cosas están} other {# cosas están}} mal.',
  addressUnset: 'Falta la dirección pública del sitio: los enlaces de los correos empiezan con {url}.',
  addressSet: 'Los enlaces de los correos empiezan con {url}.',
  addressPlain: 'La dirección pública del sitio es {url}: sin https, las contraseñas viajan sin cifrar.',
  estimatesOff: 'Las estimaciones por fotos están desactivadas.',
  judgedByHosted: 'Las fotos las evalúa {model}, junto con la revisión integrada.',
  judgedBuiltIn: 'Las fotos las evalúa la revisión integrada.',
  hostedIncomplete:
    'AI_PROVIDER es {provider}, pero falta su modelo o su clave: las fotos las evalúa la revisión integrada.',
  folderWritable:
    'Se puede escribir en la carpeta {kind, select, data {de datos} photos {de fotos} other {de copias de seguridad}} {folder}.',
  folderNotWritable:
    'No se puede escribir en la carpeta {kind, select, data {de datos} photos {de fotos} other {de copias de seguridad}} {folder}: {reason}.',
  bucketAnswers: 'El bucket de fotos {bucket} responde.',
  bucketBroken: 'El bucket de fotos {bucket} no funciona: {reason}.',
  littleRoom: 'Solo quedan {size} libres en el disco de la carpeta de datos.',
  enoughRoom: 'Quedan {size} libres en el disco de la carpeta de datos.',
  mailUnset: 'No hay un servidor de correo configurado: los correos se guardan en {folder}.',
  mailPasswordLost:
    'La contraseña del servidor de correo {host} tiene que escribirse otra vez, en los ajustes, en Servidor de correo.',
  mailServerAnswers: 'El servidor de correo {host} responde y acepta el usuario y la contraseña.',
  mailServerBroken: 'El servidor de correo {host} no funciona: {reason}.',
  senderUnknown:
    'Los correos salen de {from}, una dirección que no existe. Configure el remitente del servidor de correo, o el correo del negocio, en los ajustes.',
  senderKnown: 'Los correos salen de {from}.',
  clocksDiffer: 'Entre los relojes de este equipo y de la base de datos hay {seconds, number} s de diferencia.',
  clockRight: 'Fecha y hora en {timeZone}: {time}.',
  schedulerRan: 'El programador de tareas se ejecutó hace poco.',
  schedulerNever: 'El programador de tareas aún no se ha ejecutado.',
  schedulerLate:
    'El programador de tareas se ejecutó por última vez hace {seconds, plural, one {# segundo} many {# segundos} other {# segundos}}.',
  launchLocked: 'El bloqueo de lanzamiento está activado: los clientes ven la página de bloqueo.',
  launchOpen: 'El sitio está abierto para todos.',
  secretSet: 'SECRET está configurado: la clave y los datos se guardan por separado.',
  secretUnset:
    'SECRET no está configurado: la clave con la que se firma está en la base de datos y en sus copias de seguridad.',

  ruleBroken: '{rule}: {ids}',
  ruleBrokenMore: '{rule}: {ids} y más',
  rulesChecked: 'Se revisaron {count, number} reglas.',
  rulesBroken: '{broken, number} de {count, number} reglas no se cumplen.',
  noSuchRow: '{column} nombra una fila de {table} que no existe',
  secretInMail: 'Un correo enviado todavía contiene su enlace o código secreto',
  holdOfOtherLength: 'Una reserva no dura lo que se vendió con su cotización, con los márgenes',
  minutesBelowVehicles: 'Los minutos de una cotización son menos que los de sus vehículos juntos',
  holdOfOtherKind: 'Una reserva no tiene una bahía o van de su tipo',
  holdLost: 'Una cotización pendiente o aprobada perdió la reserva de su horario',
  holdLeft: 'Una cotización rechazada o cancelada todavía reserva un horario',
  holdOfOther: 'Una cotización reserva un horario que no es el suyo ni se le ofreció al cliente',
  holdTwice: 'Una cotización reserva el mismo horario dos veces',
  noJob: 'Una cotización aprobada no tiene trabajo',
  jobWithoutApproval: 'Un trabajo pertenece a una cotización que no está aprobada',
  completionsDiffer: 'Una cotización y su trabajo no coinciden en cuándo se terminó',
  feeDiffers: 'El cargo por cancelación de una cotización no es la suma de sus líneas',
  reducedDiffers: 'Lo que los reembolsos rebajaron del precio de una cotización no coincide con sus pagos',
  paidDiffers: 'Lo que figura como pagado de una cotización no es la suma de sus pagos',
  quoteWithoutCustomer: 'Una cotización no pertenece a la ficha de ningún cliente',
  quoteOfOtherCustomer: 'Una cotización de una cuenta pertenece a la ficha de otro cliente',
  addressOfOtherCustomer: 'Un correo verificado no lleva a la ficha de su cuenta',
  customerFiguresDiffer: 'Las cifras de un cliente no son las de sus cotizaciones',
  taxDiffers: 'El impuesto incluido en los pagos de una cotización no es el de lo pagado',
  totalDiffers: 'Las líneas de precio de una cotización no suman su total',
  invoiceGap: 'Los números de las facturas de un año tienen huecos',
  giftCardBalanceDiffers: 'El saldo de una tarjeta de regalo no es la suma de sus movimientos',
  giftCardPaymentDiffers: 'Un movimiento de una tarjeta de regalo no coincide con su pago',
  savedChargeDiffers: 'Un cargo a una tarjeta guardada no coincide con su pago',
  sharedFeesDiffer: 'Lo que corresponde a cada cotización de una factura no suma la comisión de la tarjeta',
  promoUsesDiffer: 'Los usos de un código promocional no son las cotizaciones que lo usan',
  promoUnnamed: 'Una cotización tiene un descuento sin su código promocional',
  offerTotalDiffers: 'Las líneas de precio de una contraoferta no suman su total',
  priceChangeTotalDiffers: 'Las líneas de precio de un cambio propuesto o aceptado no suman sus totales',
  priceChangeOpen: 'Un cambio de precio sigue abierto aunque la cotización no está aprobada o su trabajo está hecho',
  agreedPriceDiffers: 'Una cotización no tiene las líneas de precio que su cliente aceptó por última vez',
  versionMissing: 'Una cotización nombra una versión del negocio que no existe',
  estimateUnused: 'Una cotización se vendió con una estimación por fotos que no figura como usada',
  estimateUnnamed: 'El precio de una cotización incluye una estimación por fotos que la cotización no nombra',
  sentWithoutTime: 'Un correo figura como enviado sin fecha, o tiene fecha y no figura como enviado',
  mailWaits: 'Un correo lleva más de un día esperando después de su hora',
  noAdmin: 'Nadie es administrador',

  photoLost: 'La foto {id} perdió su archivo.',
  photoSizeDiffers: 'La foto {id} tiene {found, number} bytes en lugar de {size, number}.',
  photoDamaged: 'La foto {id} está dañada: sus bytes ya no son los mismos.',
  photosCompared:
    'Se {count, plural, one {comparó # foto} many {compararon # fotos} other {compararon # fotos}} con lo guardado.',
  filesWithoutPhoto:
    '{count, plural, one {Hay # archivo sin foto. No hace daño.} many {Hay # archivos sin foto. No hacen daño.} other {Hay # archivos sin foto. No hacen daño.}}',
  photosWrong:
    '{wrong, number} de {count, number} fotos faltan o están dañadas. Es posible que estén en una copia de seguridad.',

  pictureRight: 'bien  {name}: como se esperaba, {seconds} s',
  pictureWrong: 'MAL   {name}: {reason}, {seconds} s',
  picturesWrong: 'La revisión de fotos no evaluó como debía {wrong, number} de {count, number} imágenes.',
  notJudged: 'no se evaluó',
  judgedWithoutVehicle: 'se evaluó sin vehículo',
  vehicleSearchOff: 'la búsqueda de un vehículo se desvía {difference}',
  featuresOff: 'las características se desvían {difference}',
  probabilitiesOff: 'las probabilidades se desvían {difference}',
  noHosted: 'No hay ningún modelo en la nube configurado (AI_PROVIDER, AI_MODEL): el integrado evalúa todas las fotos.',
  hostedRight: 'bien  {model}: respondió en la forma pedida, {seconds} s',
  hostedWrong: 'MAL   {model}: {reason}, {seconds} s',
  noAnswer: 'sin respuesta',
  hostedSilent: 'El modelo en la nube no respondió; las fotos pasan al integrado.',
} satisfies Translation<typeof scriptLinesTexts>;
