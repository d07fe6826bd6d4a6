import type { resourcesTexts } from '#core/languages/en/resources.ts';
import type { Translation } from '#core/languages/translator.ts';

export const resources = {
  kind: '{kind, select, bay {Bahía} other {Van}}',
  none: '{kind, select, bay {Sin bahía} other {Sin van}}',
  noneFree:
    '{kind, select, bay {No hay ninguna bahía libre a esta hora.} other {No hay ninguna van libre a esta hora.}} Elija una cuando se libere, o cambie la hora.',
  notFree: '{name} (no está libre)',
  rows: 'Bahías y vans',
  caption: 'Citas de la semana del {date}, una fila por bahía y van',
  show: 'Bahías y vans que se muestran',
  all: 'Todas las bahías y vans',
  without: 'Sin asignar',
  round: 'Recorrido',
  roundAndVan: '{round}, {van}',
} satisfies Translation<typeof resourcesTexts>;
