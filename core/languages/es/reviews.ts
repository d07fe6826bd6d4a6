import type { reviewConsentTexts, reviewSettingsTexts } from '#core/languages/en/reviews.ts';
import type { Translation } from '#core/languages/translator.ts';

export const reviewConsent = {
  title: '¿Podemos mostrar su opinión en nuestro sitio web?',
  about:
    'Mostramos su calificación y sus palabras tal como las escribió, con el nombre de abajo. Podemos responder, pero no cambiarlas. Puede retirar la opinión de nuestro sitio aquí en cualquier momento.',
  name: 'Nombre que se muestra',
  nameNeeded: 'Escriba un nombre. Basta el nombre de pila o una inicial.',
  agree: 'Sí, mostrar mi opinión',
  shown: 'Se muestra en nuestro sitio web como {name}. ¡Gracias!',
  hidden: 'El taller no muestra esta opinión por el momento.',
  withdraw: 'Retirarla del sitio web',
  answerTitle: 'Nuestra respuesta',
  notSaved: 'Su elección no se guardó',
} as const satisfies Translation<typeof reviewConsentTexts>;

export const reviewSettings = {
  title: 'Opiniones',
  about: 'Lo que dijeron los clientes después de un trabajo, en su página principal, si dieron permiso.',
  now: '{isOn, select, yes {activadas} other {desactivadas}}',
  ask: 'Pedir permiso a los clientes y mostrar sus opiniones',
  askHint:
    'A todos los que califican un trabajo se les pregunta lo mismo, sin importar la calificación: «¿Podemos mostrar su opinión en nuestro sitio web?» Puede responder a una opinión, pero no cambiar sus palabras.',
  notLoaded: 'No se pudieron cargar las opiniones',
  loading: 'Cargando las opiniones',
  none: 'Ningún cliente ha puesto todavía una opinión en su sitio.',
  stars: '{stars} de 5',
  noWords: 'Solo estrellas',
  isHidden: 'Oculta desde el {date}',
  openQuote: 'Abrir la cotización {reference}',
  answer: 'Su respuesta',
  answerHint: 'Los visitantes la leen debajo de la opinión.',
  saveAnswer: 'Guardar la respuesta',
  hide: 'Ocultar <hidden>la opinión de {name}</hidden>',
  hideTitle: '¿Ocultar esta opinión?',
  hideAbout: 'Los visitantes ya no la ven, y ya no cuenta. El registro de actividad guarda el motivo.',
  hideAction: 'Ocultarla',
  keep: 'Dejarla',
  reason: 'Motivo',
  reasonNeeded: 'Indique el motivo. El registro de actividad lo guarda.',
  reasonHint: 'Por ejemplo: nombra a otro cliente o insulta a alguien.',
  showAgain: 'Mostrar de nuevo <hidden>la opinión de {name}</hidden>',
  notSaved: 'No funcionó',
} as const satisfies Translation<typeof reviewSettingsTexts>;
