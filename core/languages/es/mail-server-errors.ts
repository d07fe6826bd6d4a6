import type { mailServerErrorsTexts } from '#core/languages/en/mail-server-errors.ts';
import type { Translation } from '#core/languages/translator.ts';

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
