import type { appointmentLengthTexts } from '#core/languages/en/appointment-length.ts';
import type { Translation } from '#core/languages/translator.ts';

export const appointmentLength = {
  title: 'Cuánto dura {package} de {customer}',
  about: 'La hora de inicio sigue igual, así que no escribimos al cliente.',
  minutes: 'Minutos',
  until: '{length}, termina a las {time}',
  conflicts: 'Revise antes de cambiarla',
  change: 'Cambiar',
  changeAnyway: 'Cambiar de todos modos',
  notChanged: 'No se cambió',
  changed: 'Duración de la cita cambiada',
} satisfies Translation<typeof appointmentLengthTexts>;
