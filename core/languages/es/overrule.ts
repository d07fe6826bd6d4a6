import type { overruleTexts } from '#core/languages/en/overrule.ts';
import type { Translation } from '#core/languages/translator.ts';

export const overrule = {
  otherTime: 'Otra hora',
  startsAt: 'Empieza a las',
  anyTime: 'Cualquier hora de este día, también las que los clientes no pueden reservar.',
  conflicts: 'Revise antes de elegir esta hora',
  closed: 'Usted no da citas este día.',
  closedThen: 'Usted está cerrado a esta hora.',
  notOffered: 'Usted no ofrece esta hora de inicio.',
  endsLate: 'El trabajo terminaría después de su hora de cierre.',
  full: 'Este horario está lleno: {customers}.',
  ableTaken: 'Este trabajo solo se puede hacer con {resources}. Ya hay otra cita a esa hora: {customers}.',
  ableOut: 'Este trabajo solo se puede hacer con {resources}. No disponible a esa hora.',
  undoable: 'Ninguna bahía ni van puede hacer los paquetes de todos los vehículos.',
  noPeople: 'No hay suficientes empleados libres a esa hora.',
  busyAt: '{employee} ya está en {address} hasta las {time}.',
  busyFor: '{employee} ya trabaja para {customer} hasta las {time}.',
} satisfies Translation<typeof overruleTexts>;
