import type { roadServerErrorsTexts } from '#core/languages/en/road-server-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const roadServerErrors = {
  setByEnvironment: 'El servidor de rutas está fijado en el servidor de este sitio. Solo se puede cambiar allí.',
  testFirst: 'Primero pruebe el servidor con exactamente esta dirección. Una prueba vale una hora.',
  notAddress: 'Esto no es una dirección. Empieza con https://.',
  privateAddress:
    'Aquí solo se puede conectar un servidor público con https://. Uno de su propia red se fija en el servidor de este sitio.',
  unreachable: 'No se puede llegar a este servidor. Revise su dirección.',
  tooSlow: 'Este servidor no respondió en 10 segundos.',
  refused: 'Este servidor se niega a decir cuánto duran los trayectos.',
  notOsrm: 'Este servidor responde, pero no como OSRM. Revise la dirección y quite /table y lo que sigue.',
  elsewhere: 'Este servidor no conoce ninguna ruta de {from} a {to}. Quizás tenga las carreteras de otra región.',
} satisfies Translation<typeof roadServerErrorsTexts>;
