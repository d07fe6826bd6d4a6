import type {
  savedDraftErrorsTexts,
  savedDraftSettingsTexts,
  savedDraftsTexts,
} from '#core/languages/en/saved-drafts.ts';
import type { Translation } from '#core/languages/translator.ts';

export const savedDrafts = {
  box: 'Envíenme un enlace para terminar esta cotización',
  about: 'Por si acaso. Guardamos lo que escribió por 14 días y le enviamos un solo correo si no la termina.',
  emailFirst: 'Primero escriba su correo, por favor.',
  saved: 'Guardada. Puede terminarla en cualquier dispositivo.',
  notSaved: 'No se guardó su cotización',

  loading: 'Cargando su cotización…',
  title: 'Continúe donde se quedó',
  lead: 'Lo que escribió sigue aquí hasta el {date}. Las fotos no se guardan: agréguelas de nuevo, por favor.',
  service: 'Servicio',
  finish: 'Terminar mi cotización',
  notOpened: 'No funcionó',
  remove: 'Eliminarla',
  removed: 'Eliminamos su cotización',
  removedAbout: 'No queda nada guardado y no le escribiremos sobre ella.',
  notRemoved: 'Su cotización sigue guardada',
  newQuote: 'Empezar otra cotización',
  gone: 'Esta cotización ya no está aquí',
  goneAbout: 'Se envió, se eliminó o pasaron 14 días. Puede empezar otra.',
  notLoaded: 'No se pudo cargar su cotización',
  tryAgain: 'Intentar de nuevo',
} satisfies Translation<typeof savedDraftsTexts>;

export const savedDraftErrors = {
  notOffered: 'Aquí no se pueden guardar cotizaciones.',
  noDraft: 'Este enlace ya no abre ninguna cotización.',
} satisfies Translation<typeof savedDraftErrorsTexts>;

export const savedDraftSettings = {
  title: 'Cotizaciones sin terminar',
  about:
    'Junto a sus datos, los clientes pueden marcar “Envíenme un enlace para terminar esta cotización”. Si no la envían, reciben un correo.',
  offer: 'Ofrecer un enlace por correo',
  aboutOffer:
    'Lo que escribieron se guarda solo si lo marcan, sin fotos, y se elimina a los 14 días o cuando la envían.',
  hours: 'Escribirles después de',
  aboutHours: 'De 1 a 72, contadas desde su último cambio. Escribimos entre 8 AM y 8 PM.',
  unit: 'horas',
} satisfies Translation<typeof savedDraftSettingsTexts>;
