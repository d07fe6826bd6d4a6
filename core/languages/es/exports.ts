import type {
  calendarFilesTexts,
  exportColumnsTexts,
  jobExportTexts,
  receiptTexts,
} from '#core/languages/en/exports.ts';
import type { Translation } from '#core/languages/translator.ts';

export const exportColumns = {
  reference: 'Referencia',
  received: 'Recibido',
  status: 'Estado',
  name: 'Nombre',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  language: 'Idioma',
  package: 'Paquete',
  service: 'Servicio',
  vehicle: 'Vehículo',
  cans: 'Botes',
  extras: 'Extras',
  otherVehicles: 'Otros vehículos',
  answers: 'Respuestas',
  photoEstimate: 'Estimación por fotos',
  priceUnchanged: 'Precio sin cambios',
  total: 'Total',
  tax: 'Impuesto sobre las ventas',
  promoCode: 'Código promocional',
  discount: 'Descuento',
  paid: 'Pagado',
  reduced: 'Rebaja del precio',
  cancellationFee: 'Cargo por cancelación',
  owed: 'Por pagar',
  payment: 'Forma de pago',
  visitDate: 'Fecha de la cita',
  visitTime: 'Hora de la cita',
  completed: 'Terminado',
  notes: 'Notas',
  declineReason: 'Motivo',
  isTest: 'Prueba',

  message: 'Mensaje',
  read: 'Leído',
  answered: 'Respondido',

  time: 'Hora',
  who: 'Quién',
  person: 'Persona',
  action: 'Acción',
  subject: 'Registro',
  subjectId: 'ID del registro',
  before: 'Antes',
  after: 'Después',
  request: 'Petición',
} satisfies Translation<typeof exportColumnsTexts>;

export const jobExport = {
  reference: 'Referencia',
  status: 'Estado',
  when: 'Cuándo',
  customer: 'Cliente',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  package: 'Paquete',
  subject: 'Para',
  service: 'Servicio',
  total: 'Total',
  assignedTo: 'Asignado a',
  acceptedBy: 'Aceptado por',
  pay: 'Pago',
  appointmentId: 'ID de la cita',
  created: 'Creado',
} satisfies Translation<typeof jobExportTexts>;

export const calendarFiles = {
  summary:
    '{state, select, tentative {{shop}: {packageName} (por confirmar)} cancelled {{shop}: {packageName} (cancelada)} planned {{shop}: {packageName} (prevista)} other {{shop}: {packageName}}}',
  quote: 'Cotización {reference}, {subject}, {total}.',
  state:
    '{state, select, tentative {Confirmaremos la fecha por correo.} cancelled {Esta cita se canceló.} other {La fecha está confirmada.}}',
  openingHours: 'Horario: {hours}.',
  planRule:
    'Su plan: {rhythm}. Reservamos cada cita con ocho semanas de anticipación. Si ese día está cerrado o lleno, la movemos hasta tres días.',
  planned: '{name} (previsto)',
  allJobs: '{shop}: todos los trabajos',
  ownJobs: '{shop}: mis trabajos',
} satisfies Translation<typeof calendarFilesTexts>;

export const receipt = {
  title: 'Recibo {reference}',
  asOf: 'Al {date}',
  issuedTo: 'Para {customer}',
  appointment: 'Cita del {date}',
  free: 'GRATIS',
  total: 'Total',
  tips: 'Propinas, aparte del precio',
  taxId: 'Número fiscal {id}',
  paidInFull: 'Todo está pagado. Gracias.',
  unprinted: '{mark} está en lugar de una letra que aquí no se puede imprimir. La página en línea la muestra.',
  pageOf: 'Página {page, number} de {pages, number}',
} satisfies Translation<typeof receiptTexts>;
