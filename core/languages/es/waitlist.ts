import type { waitlistTexts } from '#core/languages/en/waitlist.ts';
import type { Translation } from '#core/languages/translator.ts';

export const waitlist = {
  join: 'Apuntarse en la lista de espera',
  about:
    'Si se libera una hora el {day}, se la apartamos por dos horas y le escribimos. Se ofrece en el orden en que se apuntaron.',
  firstName: 'Nombre',
  email: 'Correo electrónico',
  consent:
    'Al apuntarse, acepta que le escribamos cuando se libere una hora ese día. No usamos su dirección para nada más y la borramos después de ese día.',
  joined: 'Está en la lista de espera para el {day}.',
  joinedAbout: 'Esté al pendiente de nuestro correo a {email}. Mientras tanto puede elegir otro día.',
  failed: 'No quedó en la lista de espera',

  loading: 'Cargando su lugar en la lista de espera…',
  held: 'Le apartamos una hora',
  heldUntil: 'Apartada hasta <strong>{until}</strong>. Después se la ofreceremos a la siguiente persona.',
  service: 'Servicio',
  time: 'Cuándo',
  book: 'Reservar esta hora',
  bookAbout: 'Lo que había elegido ya aparece completado.',
  waiting: 'Está en la lista de espera',
  waitingAbout: 'Le escribiremos cuando se libere una hora el {day}.',
  lapsed: 'Ya no le apartamos esta hora',
  lapsedAbout: 'Se la apartamos hasta {until}. Puede elegir otra hora o volver a apuntarse en la lista.',
  pickTime: 'Ver horas libres',
  leave: 'Salir de la lista de espera',
  left: 'Salió de la lista de espera',
  leftAbout: 'Ya no le escribiremos sobre el {day}.',
  notLeft: 'Sigue en la lista de espera',
  gone: 'Este enlace ya no se usa',
  goneAbout: 'La hora se reservó, usted salió de la lista o el día ya pasó.',
  notLoaded: 'No se pudo cargar su lugar en la lista de espera',
  tryAgain: 'Intentar de nuevo',
} satisfies Translation<typeof waitlistTexts>;
