import type { pushTexts } from '#core/languages/en/push.ts';
import type { Translation } from '#core/languages/translator.ts';

export const push = {
  newQuote: 'Nueva cotización de {who}',
  customerAnswered:
    '{what, select, booked {{who} pagó el depósito y tiene su cita} accepted {{who} aceptó su oferta} refused {{who} rechazó su oferta} moved {{who} cambió la cita} cancelled {{who} canceló} gave_address {{who} agregó la dirección} agreed_change {{who} aceptó el nuevo precio} refused_change {{who} rechazó el nuevo precio} other {Novedades de {who}}}',
  lowRating: '{who} calificó el trabajo con {stars} de 5',
  jobAnswered:
    '{what, select, accept {{who} aceptó un trabajo} decline {{who} rechazó un trabajo} other {{who} respondió a un trabajo}}',
  payment: '{who} pagó {amount}',
  backupFailed: 'Falló la copia de seguridad nocturna',
  backupFailedBody: 'Abra Scripts para ver el motivo.',
  newJob: 'Nuevo trabajo',
  jobMoved: 'Se cambió la fecha de un trabajo',
  jobCancelled: 'Se canceló un trabajo',
  timeOff: 'Su solicitud de días libres tiene respuesta',
  testTitle: 'Las notificaciones funcionan',
  testBody: 'Esta es una prueba. Recibirá novedades en este dispositivo.',

  loading: 'Cargando sus notificaciones',
  turnOn: 'Activar notificaciones',
  turnOff: 'Desactivar en este dispositivo',
  sendTest: 'Enviar notificación de prueba',
  testSent: 'Notificación de prueba enviada',
  isOn: 'Activadas',
  turnedOn: 'Las notificaciones están activadas',
  turnedOff: 'Las notificaciones están desactivadas en este dispositivo',
  browserOnSystem: '{browser} en {system}',
  unknownBrowser: 'Navegador desconocido',
  otherDevices: 'Sus otros dispositivos',
  since: 'Activadas desde <time>{when}</time>',
  remove: 'Quitar<hidden> {browser}</hidden>',
  removed: 'Las notificaciones están desactivadas en ese dispositivo',
  offline: 'Podrá cambiar las notificaciones cuando tenga conexión.',
  failed: 'No funcionó. Inténtelo de nuevo.',
  unsupported:
    'Este navegador no puede mostrar notificaciones. Pruebe con una versión actual de Chrome, Edge, Firefox o Safari.',
  addToHomeScreen:
    'En un iPhone o iPad, agregue primero esta página a la pantalla de inicio: toque Compartir, luego Agregar a pantalla de inicio, y ábrala desde allí.',
  blocked:
    'Su navegador bloquea las notificaciones de este sitio. Toque el ícono junto a la dirección, permita las notificaciones y vuelva a cargar esta página.',
  topics: 'Notificarme sobre',
  topicName:
    '{topic, select, new_quote {Cotizaciones nuevas} customer_answered {Respuestas, cambios y cancelaciones de clientes} low_rating {Clientes descontentos} job_answered {Respuestas de empleados a trabajos} payment {Pagos} backup_failed {Copias de seguridad fallidas} new_job {Trabajos nuevos} job_moved {Trabajos con nueva fecha} job_cancelled {Trabajos cancelados} time_off {Respuestas a sus solicitudes de días libres} other {{topic}}}',
} satisfies Translation<typeof pushTexts>;
