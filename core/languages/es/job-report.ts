import type { jobReportTexts } from '#core/languages/en/job-report.ts';
import type { Translation } from '#core/languages/translator.ts';

export const jobReport = {
  beforeAndAfter: 'Antes y después',
  wipe: 'Deslizar entre antes y después',
  previousPair: 'Par anterior',
  nextPair: 'Par siguiente',
  pairOf: '{pair, number} de {pairs, number}',
  photo: 'Foto',
  photos: 'Fotos',
  photoType: '{type, select, before {Antes} after {Después} other {Daño}}',
  photoCaption:
    '{type, select, before {Antes {number, number}} after {Después {number, number}} other {Daño {number, number}}}',
  removedCaption: '{caption} (eliminada)',
  lateCaption: '{caption} (tardía)',
  removedBy: 'eliminada por {name}',
  removedByOffice: 'eliminada por la oficina',
  office: 'La oficina',
  damage: 'Daños',
  damageType: '{type, select, existing {Existente} new {Nuevo} minor {Leve} other {Grave}}',
  severity: '{severity, select, low {Baja} medium {Media} other {Alta}}',
  damageKind:
    '{type, select, existing {Existente} new {Nuevo} minor {Leve} other {Grave}}, {severity, select, low {gravedad baja} medium {gravedad media} other {gravedad alta}}',
  damageEntry:
    '{type, select, existing {Existente} new {Nuevo} minor {Leve} other {Grave}}, {severity, select, low {gravedad baja} medium {gravedad media} other {gravedad alta}}, <when>{time}</when>',
  correctedEntry:
    '{type, select, existing {Existente} new {Nuevo} minor {Leve} other {Grave}}, {severity, select, low {gravedad baja} medium {gravedad media} other {gravedad alta}}, <when>{time}</when>, corregido',
  photoOfDamage: 'Foto del daño {number, number},',
  damagePin: 'Daño {number, number}, {location}',
  damagePlace: 'Lugar del daño',
  place:
    '{along, select, front {Parte delantera} middle {Parte central} other {Parte trasera}}, {across, select, right {lado derecho} left {lado izquierdo} top {arriba} bottom {abajo} other {al centro}}',
  drawing:
    '{drawing, select, car {El auto visto desde arriba, con el frente a la izquierda} truck {La camioneta vista desde arriba, con el frente a la izquierda} sxs {El side-by-side visto desde arriba, con el frente a la izquierda} motorcycle {La motocicleta vista desde su lado izquierdo, con el frente a la izquierda} other {La cuatrimoto vista desde arriba, con el frente a la izquierda}}',
  logged: 'Registrados',
  loggedCount: 'Registrados <figure>{count, number}</figure>',
  onPhone: 'En el teléfono',
  correctDamage: 'Corregir<hidden> el daño {number, number}</hidden>',
  completion: 'Informe final',
  completionSaved: 'Informe final guardado',
  photosOnTheirWay:
    '{count, plural, one {El trabajo quedará terminado cuando llegue una foto más.} many {El trabajo quedará terminado cuando lleguen # fotos más.} other {El trabajo quedará terminado cuando lleguen # fotos más.}}',
  photoTypesNeeded:
    '{missing, select, before {El trabajo quedará terminado cuando llegue una foto de antes del trabajo.} after {El trabajo quedará terminado cuando llegue una foto de después del trabajo.} other {El trabajo quedará terminado cuando lleguen una foto de antes y otra de después del trabajo.}}',
  vehiclePhotosNeeded:
    '{missing, select, before {El trabajo quedará terminado cuando llegue una foto de {vehicle} de antes del trabajo.} after {El trabajo quedará terminado cuando llegue una foto de {vehicle} de después del trabajo.} other {El trabajo quedará terminado cuando lleguen una foto de {vehicle} de antes del trabajo y otra de después.}}',
  jobCompleted: 'Trabajo terminado',
  checklist: 'Lista de tareas',
  checklistOf: 'Lista de tareas de {vehicle}',
  notDone: 'sin hacer',
  signature: 'Firma',
  signedByCustomer: 'Firmado por el cliente',
  forCustomer: 'Para el cliente',
  forShop: 'Para el taller',
  quality: 'Calidad',
  rating: '{rating, number} de 5',
  timeSpent: 'Tiempo dedicado',
  hours: '{hours, number} h',
  minutes: '{minutes, number} min',
  hoursAndMinutes: '{hours, number} h {minutes, number} min',
  dirtFound: 'Suciedad encontrada',
  supplies: 'Materiales',
  services: 'Servicios',
  customer: 'Cliente',
  satisfaction: '{satisfaction, select, excellent {Excelente} good {Buena} average {Regular} other {Mala}}',
  noPhotos: 'Sin fotos',
  recordedBy: 'Registrado por',
  lateEntries:
    '{count, plural, one {1 registro llegó tarde} many {# registros llegaron tarde} other {# registros llegaron tarde}}',
  aboutLateEntries:
    '{count, plural, one {Lo envió un empleado que ya no tenía este trabajo. No aparece en el informe del cliente hasta que usted lo acepte.} many {Los envió un empleado que ya no tenía este trabajo. No aparecen en el informe del cliente hasta que usted los acepte.} other {Los envió un empleado que ya no tenía este trabajo. No aparecen en el informe del cliente hasta que usted los acepte.}}',
  acceptLate: 'Aceptar',
  lateAccepted: 'Registros tardíos aceptados',
  lateFailed: 'No se pudieron aceptar los registros tardíos',
  reportTitle: 'Cómo se hizo',
  completed: 'Terminado',
  alsoDone: 'También se hizo: {services}.',
  foundDamage: 'Lo que notamos en el vehículo',
} satisfies Translation<typeof jobReportTexts>;
