import type {
  backupPlaceErrorsTexts,
  cardServiceErrorsTexts,
  mailServerErrorsTexts,
  photoModelErrorsTexts,
  roadServerErrorsTexts,
  textServiceErrorsTexts,
} from '#core/languages/en/connection-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

export const cardServiceErrors = {
  setByEnvironment: 'Los pagos con tarjeta se configuran en el servidor de este sitio. Solo se pueden cambiar allí.',
  testFirst: 'Primero pruebe exactamente estas claves. Una prueba vale por una hora.',
  keyMissing: 'Escriba la clave secreta.',
  wrongKey: 'Stripe no acepta esta clave. Cópiela otra vez desde su panel.',
  limitedKey:
    'Esta clave restringida no tiene los permisos necesarios. Use la clave secreta de la cuenta, o dele acceso de lectura a la cuenta y de escritura a los webhooks.',
  webhookRefused: 'Stripe rechaza el webhook. Cree uno allí usted mismo y escriba aquí su secreto de firma.',
  unreachable:
    'Stripe no puede llegar a {url}. Cuando su sitio tenga una dirección pública que empiece con https, esto funciona solo.',
  tryLater: 'Stripe pide intentarlo más tarde.',
  noService: 'No se puede conectar con Stripe en este momento. Inténtelo de nuevo en un momento.',
} satisfies Translation<typeof cardServiceErrorsTexts>;

export const photoModelErrors = {
  setByEnvironment: 'El modelo de fotos se configura en el servidor de este sitio. Solo se puede cambiar allí.',
  testFirst: 'Primero pruebe exactamente estos datos. Una prueba vale por una hora.',
  keyMissing: 'Escriba la clave.',
  wrongKey: '{name} no acepta esta clave. Cópiela otra vez o cree una nueva.',
  unknownModel: '{name} no conoce este modelo, o su clave no lo puede usar. Revise el nombre.',
  notForPictures: '{name} rechaza una imagen para este modelo. Elija un modelo que acepte imágenes.',
  overLimit: '{name} dice que su cuenta llegó a su límite o no tiene saldo.',
  tooSlow: 'El modelo no respondió en 20 segundos. Elija uno más rápido.',
  rubbish: 'El modelo responde, pero no en la forma que hace falta. Elija otro.',
  noService: 'No se puede conectar con {name} en este momento. Inténtelo de nuevo en un momento.',
} satisfies Translation<typeof photoModelErrorsTexts>;

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

export const textServiceErrors = {
  testMessage: '{shop}: su sitio web puede enviar mensajes de texto. Esta es una prueba, no hace falta responder.',
  setByEnvironment:
    'El servicio de mensajes de texto se configura en el servidor de este sitio. Solo se puede cambiar allí.',
  testFirst: 'Primero envíe un mensaje de prueba con exactamente estos datos. Una prueba vale por una hora.',
  tokenMissing: 'Escriba el auth token.',
  wrongToken: 'Twilio no acepta este account SID y auth token ({answer}). Copie los dos otra vez desde su consola.',
  trial:
    'Las cuentas de prueba solo envían a teléfonos verificados en Twilio ({answer}). Verifique este, o pase a una cuenta de pago.',
  recipient: 'Twilio no puede enviar mensajes de texto a este teléfono ({answer}). Use el número de un celular.',
  sender: 'Este no es un número de su cuenta de Twilio que pueda enviar mensajes de texto ({answer}).',
  refused: 'Twilio rechaza el mensaje ({answer}).',
  tryLater: 'Twilio pide intentarlo más tarde ({answer}).',
  noService: 'No se puede conectar con Twilio en este momento. Inténtelo de nuevo en un momento.',
} satisfies Translation<typeof textServiceErrorsTexts>;

export const backupPlaceErrors = {
  wrongKey: 'El servicio de almacenamiento no acepta este par de claves. Copie las dos otra vez.',
  notAllowed: 'Este lugar no deja escribir, listar y borrar archivos. Dele esos permisos a la clave o a la cuenta.',
  noBucket: 'No hay ningún bucket con ese nombre en esa dirección.',
  wrongRegion: 'El bucket está en otra región. Su servicio de almacenamiento dice en cuál.',
  wrongLogIn: 'El servidor no acepta este usuario y esta contraseña.',
  otherServer: 'El servidor no es el que se probó: muestra otra clave. Si es lo que quiere, guarde el lugar otra vez.',
  noFolder: 'No existe esa carpeta. Créela primero.',
  ownFolder: 'Esta carpeta es del propio programa. Elija otra, por ejemplo un disco montado.',
  full: 'No hay espacio suficiente, o el archivo es demasiado grande para este lugar.',
  privateAddress:
    'Solo se permiten direcciones públicas con cifrado (https). Solo quien administra el servidor de este sitio puede permitir un lugar de su propia red.',
  unknownHost: 'No hay ningún servidor con este nombre.',
  badCertificate: 'El certificado del servidor no es válido para este nombre.',
  unreachable: 'No se puede llegar al lugar, o la conexión se cortó.',
  notReadBack: 'No se pudo volver a leer el archivo de prueba.',
  testFirst: 'Primero pruebe exactamente estos datos. Una prueba vale por una hora.',
  fieldMissing: 'Complete este campo.',
  secretMissing: 'Escriba la clave secreta o la contraseña.',
  notWholePath: 'Una carpeta de esta máquina empieza con una barra, por ejemplo /mnt/disco/copias.',
} satisfies Translation<typeof backupPlaceErrorsTexts>;

export const mailServerErrors = {
  setByEnvironment:
    'El servidor de correo está configurado en el servidor de este sitio. Solo puede cambiarlo quien lo administra.',
  testFirst: 'Primero envíe un correo de prueba con exactamente estos datos. Una prueba vale una hora.',
  noneInUse: 'Primero conecte un servidor de correo.',
  noDns: 'El DNS no responde en este momento. Inténtelo otra vez en un momento.',
  passwordMissing: 'Escriba la contraseña.',
  unknownHost: 'No hay ningún servidor llamado {host}. Revise cómo está escrito.',
  privateAddress:
    '{host} no está en internet. Solo quien administra el servidor de este sitio puede conectar uno de su propia red.',
  noServer:
    'Ningún servidor de correo responde en {host}, puerto {port, number, ::group-off}. Revise los dos con su proveedor.',
  otherTls:
    '{encryption, select, tls {El servidor no empieza con TLS en el puerto {port, number, ::group-off}. Elija STARTTLS, o el puerto 465.} other {El servidor no ofrece STARTTLS en el puerto {port, number, ::group-off}. Elija TLS, o el puerto 587.}}',
  badCertificate:
    'El certificado de {host} no es válido para ese nombre, así que no se envió su contraseña. Revise cómo está escrito.',
  wrongPassword: 'El servidor no acepta este usuario y esta contraseña ({answer}).',
  appPasswordNeeded:
    'El servidor pide una contraseña de aplicación en lugar de la contraseña con la que usted entra ({answer}). Créela con su proveedor.',
  microsoftLogIn:
    'Microsoft no acepta este inicio de sesión ({answer}). Revise la contraseña, y que “SMTP autenticado” esté activado para este buzón.',
  noLogIn:
    'El servidor no tiene un método de inicio de sesión que funcione aquí. Si no lo necesita, deje el usuario vacío.',
  logInNeeded: 'El servidor pide un usuario y una contraseña ({answer}).',
  senderRefused:
    'El servidor no envía correos desde {address} ({answer}). Use la dirección de la cuenta, o una verificada con su proveedor.',
  recipientRefused:
    'El servidor no entrega en su propia dirección ({answer}). Revise el remitente, y que su cuenta tenga permiso de enviar.',
  refusesUs: 'El servidor rechaza la conexión ({answer}). Pregunte a su proveedor por qué.',
  tryLater: 'El servidor pide intentarlo más tarde ({answer}).',
} satisfies Translation<typeof mailServerErrorsTexts>;
