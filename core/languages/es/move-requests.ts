import type { moveRequestsTexts } from '#core/languages/en/move-requests.ts';
import type { Translation } from '#core/languages/translator.ts';

export const moveRequests = {
  ask: '{count, plural, one {Pedir al cliente otra hora} many {Pedir a todos otra hora} other {Pedir a todos otra hora}}',
  about:
    '{count, plural, one {El cliente recibe un correo con un enlace y elige otra hora. Hasta entonces, la cita sigue igual.} many {Cada cliente recibe un correo con un enlace y elige otra hora. Hasta entonces, sus citas siguen igual.} other {Cada cliente recibe un correo con un enlace y elige otra hora. Hasta entonces, sus citas siguen igual.}}',
  send: '{count, plural, one {Pedirle otra hora} many {Pedir otra hora a # de clientes} other {Pedir otra hora a # clientes}}',
  asked:
    '{count, plural, =0 {No se le pidió a nadie} one {Le pedimos otra hora al cliente} many {Pedimos otra hora a # de clientes} other {Pedimos otra hora a # clientes}}',
  skipped:
    '{count, plural, =0 {En “Lo que requiere su atención” ve quién aún no ha elegido otra hora.} one {A uno no se le pudo pedir: no tiene correo electrónico, tiene una oferta abierta o ninguna cita futura. Llámelo.} many {A # de clientes no se les pudo pedir: no tienen correo electrónico, tienen una oferta abierta o ninguna cita futura. Llámelos.} other {A # no se les pudo pedir: no tienen correo electrónico, tienen una oferta abierta o ninguna cita futura. Llámelos.}}',
  open: 'Falta que elija otra hora',
  openSince: 'Se le pidió el <time>{when}</time>: {reason}',
  keep: 'Dejar esta hora',
  kept: 'La cita sigue igual. Le avisamos al cliente.',
  notKept: 'No cambió nada',

  pick: 'Elija otra hora, por favor',
  stays: 'Su cita sigue siendo suya hasta que elija otra.',
} satisfies Translation<typeof moveRequestsTexts>;
