import type { dueSettingsTexts } from '#core/languages/en/due-settings.ts';
import type { Translation } from '#core/languages/translator.ts';

export const dueSettings = {
  title: 'Cuando el trabajo toca de nuevo',
  about:
    'Los clientes que presionan “Recordármelo cuando toque de nuevo” en la página de su cotización reciben un mensaje por visita, con un enlace para reservar el mismo trabajo.',
  remind: 'Recordar a los clientes que lo pidan',
  aboutRemind:
    'Después indique en Paquetes al cabo de cuánto tiempo toca de nuevo cada uno. Escribimos de 10 AM a 6 PM, nunca en domingo, y no a los clientes que ya reservaron, tienen un plan o reciben una factura mensual.',
  dueAgain: 'Toca de nuevo',
  aboutDueAgain:
    'A los clientes que lo aceptaron se les recuerda una vez después de cada visita, si no han reservado este paquete de nuevo.',
  never: 'Nunca',
  after:
    '{unit, select, weeks {Después de {count, plural, one {# semana} many {# semanas} other {# semanas}}} other {Después de {count, plural, one {# mes} many {# meses} other {# meses}}}}',
} satisfies Translation<typeof dueSettingsTexts>;
