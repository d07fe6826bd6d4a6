import type { messagesTexts } from '#core/languages/en/messages.ts';
import type { Translation } from '#core/languages/translator.ts';

export const messages = {
  title: 'Mensajes',
  searchPlaceholder: 'Nombre, correo, texto',
  unread: 'Sin leer',
  open: 'Abierto',
  answered: 'Respondido',
  test: 'Prueba',
  from: 'De',
  message: 'Mensaje',
  received: 'Recibido',
  receivedAt: 'Recibido el <time>{when}</time>',
  status: 'Estado',
  empty: 'Aún no hay mensajes',
  emptyHint: 'Aparecen aquí en cuanto alguien escribe desde el sitio.',

  reply: 'Responder por correo',
  markOpen: 'Marcar como abierto',
  markAnswered: 'Marcar como respondido',
  markUnread: 'Marcar como no leído',
  markRead: 'Marcar como leído',
  replySubject: 'Su mensaje a {business}',
  replyGreeting: 'Hola, {name}:',
  replyQuote: '{name} escribió:',
} satisfies Translation<typeof messagesTexts>;
