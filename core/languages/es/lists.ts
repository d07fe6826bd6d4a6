import type { followUpHistoryTexts, listsTexts } from '#core/languages/en/lists.ts';
import type { Translation } from '#core/languages/translator.ts';

export const lists = {
  search:
    '{topic, select, quotes {Buscar cotizaciones} customers {Buscar clientes} jobs {Buscar trabajos} payments {Buscar pagos} invoices {Buscar facturas} plans {Buscar planes} promos {Buscar códigos promocionales} gifts {Buscar tarjetas de regalo} staff {Buscar personal} applications {Buscar solicitudes} messages {Buscar mensajes} mail {Buscar correos} other {Buscar en el registro de auditoría}}',
  status: 'Estado',
  all: '{topic, select, quotes {Todas} invoices {Todas} gifts {Todas} applications {Todas} customers {Todos} jobs {Todos} payments {Todos} plans {Todos} promos {Todos} messages {Todos} mail {Todos} other {Todo}}',
  filters: 'Filtros',
  filtersChosen: 'Filtros ({count, number})',
  days: '{topic, select, jobs {Cita} applications {Enviada} mail {En cola} invoices {Emitida} plans {Iniciado} promos {Creado} gifts {Emitida} audit {Hecho} behindFigure {Fechas} other {Recibido}}',
  csv: 'CSV',
  unprintable: 'El PDF no puede imprimir {words}. La página en línea sí lo muestra.',

  loading:
    '{topic, select, quotes {Cargando cotizaciones} customers {Cargando clientes} jobs {Cargando trabajos} payments {Cargando pagos} invoices {Cargando facturas} plans {Cargando planes} promos {Cargando códigos promocionales} gifts {Cargando tarjetas de regalo} staff {Cargando personal} applications {Cargando solicitudes} messages {Cargando mensajes} mail {Cargando correos} other {Cargando el registro de auditoría}}',
  loadFailed:
    '{topic, select, quotes {No se pudieron cargar las cotizaciones} customers {No se pudieron cargar los clientes} jobs {No se pudieron cargar los trabajos} payments {No se pudieron cargar los pagos} invoices {No se pudieron cargar las facturas} plans {No se pudieron cargar los planes} promos {No se pudieron cargar los códigos promocionales} gifts {No se pudieron cargar las tarjetas de regalo} staff {No se pudo cargar el personal} applications {No se pudieron cargar las solicitudes} messages {No se pudieron cargar los mensajes} mail {No se pudieron cargar los correos} other {No se pudo cargar el registro de auditoría}}',
  tryAgain: 'Intentar de nuevo',
  nothingMatches: 'Sin resultados',
  searchHint: 'La búsqueda encuentra el comienzo de las palabras.',
  showAll:
    '{topic, select, quotes {Mostrar todas las cotizaciones} customers {Mostrar todos los clientes} jobs {Mostrar todos los trabajos} payments {Mostrar todos los pagos} invoices {Mostrar todas las facturas} plans {Mostrar todos los planes} promos {Mostrar todos los códigos promocionales} gifts {Mostrar todas las tarjetas de regalo} staff {Mostrar todo el personal} applications {Mostrar todas las solicitudes} messages {Mostrar todos los mensajes} mail {Mostrar todos los correos} other {Mostrar todo el registro de auditoría}}',
  newestFirst:
    '{topic, select, quotes {Cotizaciones, las más recientes primero} customers {Clientes, la solicitud más reciente primero} jobs {Trabajos, los más recientes primero} payments {Pagos, los más recientes primero} invoices {Facturas, las más recientes primero} plans {Planes, la próxima visita primero} promos {Códigos promocionales, los más recientes primero} gifts {Tarjetas de regalo, las más recientes primero} staff {Personal, los más recientes primero} applications {Solicitudes, las más recientes primero} messages {Mensajes, los más recientes primero} mail {Correos, los más recientes primero} other {Registro de auditoría, lo más reciente primero}}',
  sortBy: 'Ordenar: {order}',
  order:
    '{kind, select, text {{direction, select, ascending {de la A a la Z} other {de la Z a la A}}} date {{direction, select, ascending {lo más antiguo primero} other {lo más reciente primero}}} other {{direction, select, ascending {de menor a mayor} other {de mayor a menor}}}}',
  orderedBy: 'Ordenado por {column}, {order}',
  orderOfRows: 'Ordenar por',
  columnOrder: '{column}: {order}',
  usualOrder: 'El orden habitual',
  shown: '{count, plural, one {Se muestra #} many {Se muestran #} other {Se muestran #}}',
  shownOfAll: '{count, plural, one {Se muestra #} many {Se muestran #} other {Se muestran #}} de {all, number}',
  loadMore: 'Cargar más',
  loadingMore: 'Cargando',
  keysMove: '<key>j</key><key>k</key> mover',
  keysOpen: '<key>Enter</key> abrir',
  keysSearch: '<key>/</key> buscar',
  keysClose: '<key>Esc</key> cerrar',

  record:
    '{kind, select, quote {Cotización} customer {Cliente} job {Trabajo} payment {Pago} invoice {Factura} plan {Plan} promoCode {Código promocional} giftCard {Tarjeta de regalo} employee {Empleado} application {Solicitud} message {Mensaje} mail {Correo} other {Entrada}}',
  recordLoading:
    '{kind, select, quote {Cargando la cotización} customer {Cargando el cliente} job {Cargando el trabajo} payment {Cargando el pago} invoice {Cargando la factura} plan {Cargando el plan} promoCode {Cargando el código promocional} giftCard {Cargando la tarjeta de regalo} employee {Cargando el empleado} application {Cargando la solicitud} message {Cargando el mensaje} mail {Cargando el correo} other {Cargando la entrada}}',
  recordLoadFailed:
    '{kind, select, quote {No se pudo cargar la cotización} customer {No se pudo cargar el cliente} job {No se pudo cargar el trabajo} payment {No se pudo cargar el pago} invoice {No se pudo cargar la factura} plan {No se pudo cargar el plan} promoCode {No se pudo cargar el código promocional} giftCard {No se pudo cargar la tarjeta de regalo} employee {No se pudo cargar el empleado} application {No se pudo cargar la solicitud} message {No se pudo cargar el mensaje} mail {No se pudo cargar el correo} other {No se pudo cargar la entrada}}',
  recordNotFound:
    '{kind, select, quote {Esa cotización no existe} customer {No existe ese cliente} job {Ese trabajo no existe} payment {Ese pago no existe} invoice {Esa factura no existe} plan {No existe ese plan} promoCode {No existe ese código promocional} giftCard {No existe esa tarjeta de regalo} employee {Ese empleado no existe} application {Esa solicitud no existe} message {Ese mensaje no existe} mail {Ese correo no existe} other {Esa entrada no existe}}',
  recordNotFoundHint: 'Es posible que el enlace esté incompleto.',

  notes: 'Notas',
  notesAside: 'solo para usted',
  notesSaving: 'Guardando',
  notesSaved: 'Guardado',
  notesChanged:
    'Otra persona cambió estas notas mientras tanto: «{notes}». Las suyas aún no se guardan. Guarde las notas otra vez para reemplazarlas.',
  saveNotes: 'Guardar notas',

  reason: 'Motivo',
  reasonAside: 'el cliente lo lee',
  reasonForCustomer: 'el cliente lo lee',
  reasonOptional: 'opcional, el cliente lo lee',
  reasonMissing: 'Escriba el motivo, por favor.',
  back: 'Volver',
  nothingChanged: 'No se cambió nada',
} satisfies Translation<typeof listsTexts>;

export const followUpHistory = {
  title: 'Seguimiento',
  remindedDayBefore: 'Recordatorio del día anterior',
  remindedSameDay: 'Recordatorio poco antes',
  confirmed: 'Confirmada por el cliente',
  rating: 'Calificación del cliente',
  crewRating: 'Calificación del equipo',
  stars: '{stars, number} de 5',
  starsAndText: '{stars, number} de 5: {text}',
  handled: 'Marcar como atendida',
  isHandled: 'Marcada como atendida',
  notHandled: 'No se pudo marcar la calificación',
} satisfies Translation<typeof followUpHistoryTexts>;
