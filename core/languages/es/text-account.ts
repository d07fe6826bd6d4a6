import type { textServiceTexts } from '#core/languages/en/text-account.ts';
import type { Translation } from '#core/languages/translator.ts';

export const textService = {
  title: 'Servicio de mensajes de texto',
  about: 'Los mensajes de texto salen por su propia cuenta de Twilio y cuestan lo que Twilio le cobre.',
  loading: 'Cargando el servicio de mensajes de texto',
  loadFailed: 'No se pudo cargar el servicio de mensajes de texto',
  none: 'Sus clientes todavía no reciben mensajes de texto',
  noneHint:
    'Cree una cuenta en twilio.com, compre un número de teléfono allí y regístrelo para mensajes de negocios: las compañías telefónicas de EE. UU. bloquean los números sin registrar. Después conéctelo aquí.',
  environmentHint:
    'Los mensajes de texto salen del {phone}. Se configura en el servidor de este sitio, así que aquí no se puede cambiar.',
  lost: 'Escriba el auth token otra vez',
  lostHint: 'Los mensajes de texto esperan hasta que lo escriba.',
  accountSid: 'Account SID',
  accountSidHint: 'Está en la primera página de la consola de Twilio. Empieza con AC.',
  token: 'Auth token',
  tokenHint: 'Está debajo del account SID.',
  from: 'Su número de Twilio',
  to: 'Su celular',
  toHint: 'Ahí llega el mensaje de prueba.',
  test: 'Enviar un mensaje de prueba',
  tested: 'Un mensaje de prueba va en camino al {phone}',
  testedHint: 'Cuando llegue, guarde. Si no llega, el registro de mensajes de Twilio dice por qué.',
  saved: 'Los mensajes de texto ahora salen del {phone}',
  askDisconnect: '¿Desconectar este servicio de mensajes de texto?',
  aboutDisconnect: 'Sus clientes solo reciben correos hasta que conecte otro. El auth token guardado se borra.',
  disconnected: 'El servicio de mensajes de texto está desconectado',
} satisfies Translation<typeof textServiceTexts>;
