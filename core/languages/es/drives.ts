import type { dayRouteTexts, travelTimeTexts } from '#core/languages/en/drives.ts';
import type { Translation } from '#core/languages/translator.ts';

export const travelTime = {
  count: 'Contar el trayecto entre trabajos',
  aboutCount:
    'Muestra los trayectos en el calendario y le avisa cuando alguien no puede llegar a tiempo de un cliente al siguiente. Se calculan por códigos postales.',
  limit: 'Ofrecer solo horas con tiempo para el trayecto',
  aboutLimit:
    'Los clientes con servicio a domicilio no ven las horas a las que no se llega a tiempo desde la cita anterior o hasta la siguiente. Usted puede reservarlas igualmente. Cuenta en las temporadas cuyos horarios dependen de la duración del trabajo.',
  speed: 'Velocidad media',
  aboutSpeed: 'Con paradas y semáforos.',
  mph: 'mph',
  detour: 'Los caminos son más largos en un',
  aboutDetour: 'En comparación con la línea recta.',
} satisfies Translation<typeof travelTimeTexts>;

export const dayRoute = {
  open: 'Acortar el trayecto',
  title: 'Acortar el trayecto',
  about: 'Las paradas del día en el orden más corto. Nada cambia hasta que usted lo diga.',
  driver: 'Quién conduce',
  loading: 'Buscando el mejor orden…',
  notLoaded: 'No se pudo calcular el orden',
  presentOrder: 'Ahora',
  newOrder: 'En este orden',
  road: '{miles, plural, one {Aproximadamente # milla} many {Aproximadamente # millas} other {Aproximadamente # millas}}, {time}',
  fromShop: 'Desde el taller y de regreso.',
  good: 'No hay un orden más corto. No hace falta mover nada.',
  stops: 'Paradas en orden',
  former: '<hidden>en lugar de </hidden>{time}',
  drive: 'Trayecto: unos {minutes, number} min',
  late: 'El trabajo anterior y el trayecto duran demasiado para esta hora',
  atShop: 'En el taller',
  keep: 'Mantener {time}',
  fixed: 'No se puede mover',
  promised:
    'A estos clientes se les dijo otra hora. Mantenga la hora de quienes no puedan cambiar, o llámelos antes. Les escribiremos a todos los que cambien, y los empleados aceptan de nuevo los trabajos movidos.',
  move: 'Mover {count, plural, one {# cita} many {# citas} other {# citas}}',
  close: 'Cerrar',
  moved:
    '{count, plural, one {# cita cambió de hora} many {# citas cambiaron de hora} other {# citas cambiaron de hora}}. Les escribimos a los clientes.',
  notMoved: '{moved, number} de {count, number} con nueva hora',
} satisfies Translation<typeof dayRouteTexts>;
