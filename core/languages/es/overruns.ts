import type { moreTimeTexts, overrunsTexts } from '#core/languages/en/overruns.ts';
import type { Translation } from '#core/languages/translator.ts';

export const overruns = {
  into: 'Dura hasta las {until}. {customer}, a las {time}, tendría que esperar {missing, number} min.',
  longer: 'Dura hasta las {until}',
  see: 'Ver qué mover',
  seeFor: 'Ver a qué citas afecta la de {customer}',

  longerWork: 'Un trabajo tarda más',
  title: '{package} de {customer} tarda más',
  about: 'Nada se mueve hasta que usted lo diga.',
  loading: 'Revisando lo que sigue…',
  notLoaded: 'No se pudo cargar lo que sigue',
  started: 'Empezó',
  planned: 'Previsto hasta',
  until: 'Dura hasta',
  saidBy: '{time}, según {employee}',
  soldLength: '{time}, según la duración reservada',
  follows: 'Lo que sigue, con las nuevas horas',
  former: '<hidden>en lugar de </hidden>{time}',
  waitsFor: 'Faltan {missing, number} min hasta que esté libre: {name}',
  waitsForPlace: 'Faltan {missing, number} min',
  fixed: 'Se queda a las {time}: llame al cliente o cámbiela en la cotización.',
  endsLate: 'Termina después del cierre.',
  emails: 'Enviaremos un correo a estos clientes y a los empleados asignados, que conservan sus trabajos.',
  nothing: 'Ya no afecta a ninguna otra cita.',
  move: 'Mover {count, plural, one {# cita} many {# citas} other {# citas}}',
  close: 'Cerrar',
  moved:
    '{count, plural, one {Se movió # cita} many {Se movieron # citas} other {Se movieron # citas}}. Avisamos a los clientes por correo.',
  notMoved: 'No se movió nada',
  leave: 'Dejarlo así',
  left: 'Se queda así',
  notLeft: 'No cambió nada',
} satisfies Translation<typeof overrunsTexts>;

export const moreTime = {
  needMore: 'Necesito más tiempo',
  title: '¿Cuándo terminará?',
  about:
    'Avisamos al taller, para que pueda mover la siguiente cita si hace falta. A los clientes todavía no se les avisa.',
  choice: '{minutes, number} minutos más, hasta las {time}',
  doneBy: 'Listo a las {time}',
  noted: 'El taller sabe que necesita hasta las {time}',
  keptOffline: 'Queda guardado en este teléfono. El taller lo verá cuando tenga conexión.',
} satisfies Translation<typeof moreTimeTexts>;
