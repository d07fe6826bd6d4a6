import type {
  ownerPlansTexts,
  ownPlanTexts,
  planErrorsTexts,
  planMailsTexts,
  planOffersTexts,
  planTexts,
} from '#core/languages/en/plans.ts';
import type { Translation } from '#core/languages/translator.ts';

export const plan = {
  everyWeeks:
    '{weeks, plural, one {cada semana} many {cada {weeks, number} de semanas} other {cada {weeks, number} semanas}}',
  everyMonth: 'cada mes',
  onWeekday: '{every}, el {weekday}',
  monthlyOn:
    'cada mes, el {week, select, first {primer} second {segundo} third {tercer} fourth {cuarto} other {último}} {weekday}',
  percentOff: '{percent, number}% de descuento en cada visita',
  amountOff: '{amount} de descuento en cada visita',
  noDiscount: 'sin descuento',
} satisfies Translation<typeof planTexts>;

export const planOffers = {
  title: 'Planes',
  about: 'Citas que se repiten con regularidad, con descuento si usted quiere.',
  none: 'Los clientes reservan cada cita por separado. Agregue un plan para repetir citas automáticamente.',
  add: 'Agregar un plan',
  interval: 'Frecuencia',
  discount: 'Descuento',
  kind: '{kind, select, percent {Porcentaje} amount {Monto} other {Ninguno}}',
  percent: 'Porcentaje de descuento en cada visita',
  amount: 'Monto de descuento en cada visita',
  packages: 'Paquetes',
  aboutPackages: 'Si no selecciona ninguno, el plan vale para todos.',
  rule: 'Las visitas se programan con ocho semanas de anticipación. Si un día está cerrado o completo, la visita pasa a la hora libre más cercana de ese día; si no hay, hasta tres días después y, por último, hasta tres días antes.',
} satisfies Translation<typeof planOffersTexts>;

export const ownerPlans = {
  title: 'Planes',
  about: 'Sobre este plan',
  none: 'Todavía no hay planes',
  noneHelp: 'Para iniciar uno, abra una cotización aprobada o completada y elija “Repetir esto”.',
  state: '{state, select, active {Activo} paused {En pausa} other {Terminado}}',
  rhythm: 'Frecuencia',
  next: 'Próxima visita',
  noNext: 'Sin programar todavía',
  perVisit: 'Por visita',
  status: 'Estado',
  price: 'Precio por visita',
  discount: 'Descuento',
  started: 'Iniciado',
  changed: '{state, select, active {Reanudado} paused {En pausa desde} other {Terminado}}',
  from: 'Repite',
  visits: 'Visitas',
  noVisits:
    'La próxima visita por programar toca el {date}. Las visitas se programan con ocho semanas de anticipación.',
  visitState: '{state, select, waiting {Necesita una hora} completed {Completada} other {Omitida}}',
  moved: 'En lugar del {date}',
  needsTime: 'Necesita una hora',
  around: '{rhythm}, cerca de {time}',
  customer: 'Cliente',
  searched: 'Nombre, número de cotización',
  changeHelp:
    'La próxima visita se mantiene. Las posteriores que no encajan con la nueva frecuencia se quitan del calendario. Avisaremos al cliente por correo.',
  skipVisit: 'Omitir visita',
  waitingHelp:
    '{count, plural, one {Una visita necesita una hora. No hay ninguna libre ese día ni en los días cercanos. Abra la visita para elegir una.} many {{count, number} de visitas necesitan una hora: no hay ninguna libre en sus días ni en los cercanos. Abra cada una para elegirla.} other {{count, number} visitas necesitan una hora: no hay ninguna libre en sus días ni en los cercanos. Abra cada una para elegirla.}}',
  rule: 'Si un día está cerrado o completo, la visita pasa a la hora libre más cercana de ese día; si no hay, hasta tres días después y, por último, hasta tres días antes.',
  pause: 'Pausar plan',
  resume: 'Reanudar plan',
  end: 'Terminar plan',
  skip: 'Omitir',
  skipDue: 'Omitir el {date}',
  change: 'Cambiar la frecuencia',
  save: 'Guardar',
  pauseTitle: '¿Pausar este plan?',
  pauseAbout:
    'Las visitas para las que faltan más de 24 horas se quitan del calendario y no se programan nuevas. Avisaremos al cliente por correo.',
  endTitle: '¿Terminar este plan?',
  endAbout:
    'Las visitas para las que faltan más de 24 horas se quitan del calendario. Avisaremos al cliente por correo. Puede iniciar un plan nuevo desde cualquiera de sus cotizaciones.',
  skipTitle: '¿Omitir la visita del {date}?',
  skipAbout: 'Su hora queda libre y las visitas siguientes no cambian. Avisaremos al cliente por correo.',
  back: 'Volver',
  paused: 'Plan en pausa',
  resumed: 'Plan reanudado',
  ended: 'Plan terminado',
  skipped: 'Visita omitida',
  intervalChanged: 'Plan modificado',
  failed: 'No se modificó el plan',

  repeat: 'Repetir esto',
  repeatAbout:
    'El mismo trabajo para el mismo cliente, {discount}. Cada visita recibe la hora libre más cercana a {time} y queda confirmada de inmediato. Avisaremos al cliente por correo.',
  firstOn: 'Primera visita',
  start: 'Iniciar plan',
  startedToast: 'Plan iniciado',
  startFailed: 'No se inició el plan',
  visitOf: 'Parte de un plan: {rhythm}',
  repeated: 'Se repite con un plan: {rhythm}',
} satisfies Translation<typeof ownerPlansTexts>;

export const planErrors = {
  noPlan: 'Este plan no existe.',
  notOffered: 'El negocio no ofrece este plan para este trabajo.',
  needsQuote: 'Para iniciar un plan, la cotización debe estar aprobada y tener hora.',
  isVisit: 'Esta cotización ya es una visita de un plan.',
  exists: 'Ya hay un plan que repite esta cotización.',
  firstPast: 'Elija un día después de hoy.',
  firstTooFar: 'Elija un día dentro del próximo año.',
  planState:
    '{state, select, active {Este plan ya está activo.} paused {Este plan ya está en pausa.} other {Este plan ya terminó.}}',
  noVisit: 'Ese día no hay ninguna visita que se pueda omitir.',
  tooLate: 'Faltan menos de {hours, number} horas para esta visita.',
  sameInterval: 'El plan ya tiene esa frecuencia.',
} satisfies Translation<typeof planErrorsTexts>;

export const planMails = {
  subject:
    '{news, select, started {Su plan ha comenzado: {packageName}} paused {Su plan está en pausa: {packageName}} resumed {Su plan continúa: {packageName}} ended {Su plan ha terminado: {packageName}} skipped {Visita omitida: {packageName}} other {Su plan ha cambiado: {packageName}}}',
  title:
    '{news, select, started {Su plan ha comenzado} paused {Su plan está en pausa} resumed {Su plan continúa} ended {Su plan ha terminado} skipped {Su visita se omite} other {Su plan ha cambiado}}',
  started:
    'Su servicio se repite <strong>{rhythm}</strong>. Nosotros reservamos cada visita; usted no tiene que hacer nada.',
  paused: 'No programaremos visitas hasta que se reanude el plan. Las visitas de las próximas 24 horas se mantienen.',
  resumed: 'Volvemos a reservar sus visitas, <strong>{rhythm}</strong>.',
  ended: 'No programaremos más visitas. Las de las próximas 24 horas se mantienen. ¡Gracias por su confianza!',
  skipped: 'Omitimos la visita del <strong>{date}</strong>. Las visitas siguientes no cambian.',
  changed: 'Ahora sus visitas son <strong>{rhythm}</strong>.',
  howOften: 'Frecuencia',
  from: 'Primera visita',
  nextFrom: 'Próxima visita',
  around: '{date}, cerca de {time}',
  perVisit: 'Por visita',
  rule: 'Si ese día estamos cerrados o completos, la visita pasa a la hora libre más cercana, como mucho tres días antes o después. Le enviaremos un recordatorio antes de cada visita.',
} satisfies Translation<typeof planMailsTexts>;

export const ownPlan = {
  about: 'Sus próximas visitas, {amount} cada una. Le enviaremos un recordatorio antes de cada una.',
  stopped: '{state, select, paused {Su plan está en pausa. No se programan visitas.} other {Su plan ha terminado.}}',
  thisVisit: 'Esta cita',
  noTimeYet: '{date}: buscaremos una hora y se la diremos',
  nextDue: 'La próxima visita toca el {date}.',
  rule: 'Si el día de una visita estamos cerrados o completos, pasa a la hora libre más cercana de ese día; si no hay, hasta tres días después y, por último, hasta tres días antes. Para cambiar usted la fecha de una visita, abra el enlace de su recordatorio. Puede cambiar el plan hasta 24 horas antes de una visita.',
  skip: 'Omitir',
  skipDue: 'Omitir el {date}',
  pause: 'Pausar plan',
  resume: 'Reanudar plan',
  end: 'Terminar plan',
  skipVisit: 'Omitir visita',
  skipTitle: '¿Omitir la visita del {date}?',
  skipAbout: 'Las visitas siguientes no cambian.',
  pauseTitle: '¿Pausar su plan?',
  pauseAbout: 'Las visitas para las que faltan más de 24 horas se cancelan. Puede reanudarlo cuando quiera.',
  endTitle: '¿Terminar su plan?',
  endAbout: 'Las visitas para las que faltan más de 24 horas se cancelan.',
  back: 'Volver',
  paused: 'Su plan está en pausa',
  resumed: 'Su plan continúa',
  ended: 'Su plan ha terminado',
  skipped: 'Visita omitida',
  failed: 'No se modificó su plan',
} satisfies Translation<typeof ownPlanTexts>;
