import type { waitlistListTexts } from '#core/languages/en/waitlist-list.ts';
import type { Translation } from '#core/languages/translator.ts';

export const waitlistList = {
  title: 'Lista de espera, {day}',
  about: 'En el orden en que se apuntaron. Una hora que se libera se aparta por dos horas para quien sigue.',
  joined: 'Se apuntó el {time}',
  held: '{time}, apartada hasta {until}',
  remove: 'Quitar<hidden>: {name}</hidden>',
  removed: '{name} ya no está en la lista de espera',
  notRemoved: 'Sigue en la lista de espera',
  notLoaded: 'No se pudo cargar la lista de espera',
  empty: 'Ya no hay nadie en la lista de espera de este día.',
  loading: 'Cargando la lista de espera…',
} satisfies Translation<typeof waitlistListTexts>;
