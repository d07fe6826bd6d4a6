import type { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import type { Translation } from '#core/languages/translator.ts';

export const groundTruth = {
  light: 'Leve',
  moderate: 'Moderada',
  heavy: 'Fuerte',
  extreme: 'Extrema',
  howDirty: 'Nivel de suciedad',
  minutes: 'Tiempos usuales en minutos',
  photoMissedIt: 'No se veía en las fotos del cliente',
  photoMissedItHelp: 'Entonces las estimaciones no aprenden nada de esas fotos.',
  levelNotOnPhotos: '{level}, no se veía en las fotos del cliente',

  title: 'Lo que se encontró',
  crewFound:
    '{name}: suciedad {level, select, light {leve} moderate {moderada} heavy {fuerte} other {extrema}}{minutes, plural, =0 {} one {, # minuto} many {, # minutos} other {, # minutos}}',
  crewFoundReplaced:
    '{name}: suciedad {level, select, light {leve} moderate {moderada} heavy {fuerte} other {extrema}}{minutes, plural, =0 {} one {, # minuto} many {, # minutos} other {, # minutos}}. Lo que usted indica lo reemplaza.',
  minutesNeeded: 'Escriba minutos enteros, de 1 a {most, number}.',
  timeTaken: 'Tiempo que tomó',
  minutesUnit: 'minutos',
  save: 'Guardar',
  saving: 'Guardando',
  saved: 'Guardado',
  office: 'La oficina',
} satisfies Translation<typeof groundTruthTexts>;
