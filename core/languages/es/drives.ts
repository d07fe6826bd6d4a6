import type { travelTimeTexts } from '#core/languages/en/drives.ts';
import type { Translation } from '#core/languages/translator.ts';

export const travelTime = {
  count: 'Contar el trayecto entre trabajos',
  aboutCount:
    'Muestra los trayectos en el calendario y le avisa cuando alguien no puede llegar a tiempo de un cliente al siguiente. Se calculan por códigos postales.',
  speed: 'Velocidad media',
  aboutSpeed: 'Con paradas y semáforos.',
  mph: 'mph',
  detour: 'Los caminos son más largos en un',
  aboutDetour: 'En comparación con la línea recta.',
} satisfies Translation<typeof travelTimeTexts>;
