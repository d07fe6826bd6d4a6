import type { dueAgainErrorsTexts, dueAgainTexts } from '#core/languages/en/due-again.ts';
import type { Translation } from '#core/languages/translator.ts';

export const dueAgain = {
  title: '¿Quiere un recordatorio para la próxima vez?',
  about: 'Le escribiremos una vez cuando toque de nuevo, alrededor del {date}. Puede cancelarlo en cada mensaje.',
  aboutLater:
    'Le escribiremos una vez después de cada visita, cuando toque de nuevo. Puede cancelarlo en cada mensaje.',
  byMail: 'Recordármelo cuando toque de nuevo',
  bySms: 'Recordármelo por mensaje de texto',
  smsAbout:
    'Un mensaje de texto por cada visita. Su operador puede cobrar por mensajes y datos. Responda STOP para no recibir más.',
  agreed:
    '{channel, select, sms {Le enviaremos un mensaje de texto cuando toque de nuevo.} other {Le enviaremos un correo cuando toque de nuevo.}}',
  agreedOn:
    '{channel, select, sms {Le enviaremos un mensaje de texto alrededor del {date}, cuando toque de nuevo.} other {Le enviaremos un correo alrededor del {date}, cuando toque de nuevo.}}',
  stop: 'No recordármelo',
  notSaved: 'No se guardó su elección',

  loading: 'Cargando su última visita…',
  due: '¿Quiere reservar de nuevo?',
  last: 'Su última visita fue el {date}. Lo que eligió entonces ya aparece completado. Verá el precio de hoy antes de reservar.',
  service: 'Servicio',
  book: 'Elegir un horario',
  notOpened: 'No funcionó',
  stopped: 'Ya no le recordaremos',
  stoppedAbout: 'Puede reservar cuando quiera.',
  notStopped: 'Sus recordatorios siguen activos',
  stopReminders: 'No recibir más recordatorios',
  newQuote: 'Pedir una cotización',
  gone: 'Este enlace ya no se usa',
  goneAbout: 'Puede pedir otra cotización en un minuto.',
  notLoaded: 'No se pudo cargar su última visita',
  tryAgain: 'Intentar de nuevo',
} satisfies Translation<typeof dueAgainTexts>;

export const dueAgainErrors = {
  notOffered: 'No hay recordatorios para esta visita.',
  noTexts: 'Por ahora no enviamos mensajes de texto. Elija el correo, por favor.',
  noLink: 'Este enlace ya no abre ninguna visita.',
} satisfies Translation<typeof dueAgainErrorsTexts>;
