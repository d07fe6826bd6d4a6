import type { waitlistErrorsTexts } from '#core/languages/en/waitlist-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const waitlistErrors = {
  noWaitlist: 'Aquí no hay lista de espera. Elija otro día.',
  noPackage: 'Ese paquete ya no se ofrece. Elija otro.',
  dayHasTimes: 'Ya hay una hora libre ese día. Elíjala, por favor.',
  dayNotBookable: 'Ese día no se puede reservar. Elija otro.',
  dayTooShort: 'El día es demasiado corto para este trabajo. Elija otro.',
  listFull: 'La lista de espera de ese día está llena. Elija otro día.',
  tooManyFromNetwork: 'Demasiadas personas se han apuntado en esta lista desde su red. Elija otro día o llámenos.',
  holder: '{name} (lista de espera)',
  noPlace: 'Este enlace ya no abre un lugar en la lista de espera.',
} satisfies Translation<typeof waitlistErrorsTexts>;
