import type { uiTexts } from '#core/languages/en/ui.ts';
import type { Translation } from '#core/languages/translator.ts';

export const ui = {
  ok: 'Aceptar',
  cancel: 'Cancelar',
  close: 'Cerrar',
  change: 'Cambiar<hidden> {what}</hidden>',
  clear: 'Borrar',
  remove: 'Quitar {what}',

  calendarToday: 'Hoy, {day}',
  calendarMonths: 'Otros meses',
  calendarPreviousMonth: 'Mes anterior',
  calendarNextMonth: 'Mes siguiente',
  calendarSlotsFree: 'Horarios libres',
  calendarFull: 'Lleno',
  calendarClosed: 'Cerrado',

  directions: 'Cómo llegar',

  free: 'GRATIS',
  vehicleNumber: '{kind, select, cans {Servicio {number, number}} other {Vehículo {number, number}}}',
  total: 'Total',
  stillNeeded: 'Pendiente: {what}.',

  copyright: '© 2024 {brand}',
  footer: 'Pie de página',
  mainMenu: 'Principal',
  menu: 'Menú',
  offerLanguage: 'Esta página también está en español.',
  readIn: 'Ver en español',
  notifications: 'Notificaciones',
  closeNotification: 'Cerrar aviso',

  addToList: 'Agregar a {list}',
  chosenOfList: '{list}: selección',
  offersOfList: 'Sugerencias para {list}',

  compareBefore: 'Antes',
  compareAfter: 'Después',
  compareShare: '{before, number}% antes, {after, number}% después',

  confidence: 'Confianza',
  confidenceLevel: '{level, select, high {Alta} fair {Media} other {Baja}}, {percent, number}%',

  photoOf: '{label} {number, number} de {count, number}',
  openPhoto: 'Abrir {photo}',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  closePhoto: 'Cerrar la foto',
  fullSize: 'Ampliar',

  signHere: 'Firme aquí con el dedo',
  signatureName: 'Nombre',
  signatureTyped: 'en lugar de firmar a mano',
  signatureDrawn: '{label}, dibujada',
  signatureEmpty: '{label}, vacía',
} satisfies Translation<typeof uiTexts>;
