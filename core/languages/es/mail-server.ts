import type { mailServerTexts } from '#core/languages/en/mail-server.ts';
import type { Translation } from '#core/languages/translator.ts';

export const mailServer = {
  loading: 'Cargando el servidor de correo',
  loadFailed: 'No se pudo cargar el servidor de correo',
  tryAgain: 'Intentar otra vez',

  none: 'Sus clientes todavía no reciben correos',
  noneHint:
    'Hasta que conecte un servidor de correo, los correos solo se guardan como archivos en el servidor de este sitio.',
  byEnvironment: 'Configurado en el servidor de este sitio',
  byEnvironmentHint:
    'Los correos salen por {place}. Está configurado allí con SMTP_URL, que tiene prioridad sobre los ajustes, así que aquí no se puede cambiar.',
  inUse: 'En uso',
  provider: 'Proveedor',
  server: 'Servidor',
  user: 'Usuario',
  sender: 'Los correos salen de',
  changed: 'Cambiado',
  changedBy: '<time>{when}</time> por {name}',
  changedAt: '<time>{when}</time>',
  change: 'Cambiar',
  disconnect: 'Desconectar',
  askDisconnect: '¿Desconectar este servidor de correo?',
  aboutDisconnect: 'Sus clientes no recibirán correos hasta que conecte otro. La contraseña guardada se borra.',
  disconnected: 'El servidor de correo está desconectado',
  failed: 'No funcionó',
  lost: 'Escriba la contraseña otra vez',
  lostHint:
    'La contraseña guardada no se puede leer porque se restauró una copia o cambió la clave de este sitio. Los correos esperan hasta que la escriba.',

  connect: 'Conectar un servidor de correo',
  changeServer: 'Cambiar el servidor de correo',
  other: 'Otro',
  steps:
    '{provider, select, gmail {Active la verificación en dos pasos en su cuenta de Google y cree allí una contraseña de aplicación.} microsoft {En el centro de administración de Microsoft 365, active “SMTP autenticado” para este buzón. Las cuentas de Outlook.com y Hotmail ya no lo permiten.} icloud {Cree una contraseña específica de app en account.apple.com, en Inicio de sesión y seguridad.} yahoo {Cree una contraseña de aplicación en su cuenta de Yahoo, en Seguridad.} zoho {Cree una contraseña de aplicación en accounts.zoho.com, en Seguridad. Las cuentas gratuitas usan smtp.zoho.com, y las de fuera de EE. UU. usan la terminación de su región, por ejemplo smtp.zoho.eu.} fastmail {Cree una contraseña de aplicación para SMTP en Fastmail, en Ajustes, Privacidad y seguridad.} sendgrid {Cree una clave de API que pueda enviar correo y verifique su dominio en Sender Authentication.} mailgun {Agregue su dominio en Mailgun y cree credenciales SMTP para él. Las cuentas europeas usan smtp.eu.mailgun.org.} ses {Cree credenciales SMTP en la consola de Amazon SES, verifique su dominio y pida acceso de producción. El nombre del servidor incluye su región.} postmark {Verifique su dominio en Postmark y copie el Server API token de su servidor.} other {Las páginas de ayuda de su proveedor tienen estos datos, muchas veces en “SMTP” o “correo saliente”.}}',
  help: 'Instrucciones de {name}',
  host: 'Servidor',
  port: 'Puerto',
  encryption: 'Cifrado',
  tls: 'TLS',
  starttls: 'STARTTLS',
  emailOfAccount: 'Correo de la cuenta',
  secret:
    '{secret, select, appPassword {Contraseña de aplicación} apiKey {Clave de API} smtpPassword {Contraseña SMTP} serverToken {Server API token} other {Contraseña}}',
  keepPassword: 'Déjela vacía para conservar la guardada.',
  optional: 'opcional',
  fromName: 'Nombre del remitente',
  fromNameHint: 'Déjelo vacío para usar {name}.',
  fromEmail: 'Dirección del remitente',
  fromEmailHint: 'Los clientes ven esta dirección. Sus respuestas van a la dirección de su negocio.',
  test: 'Enviar un correo de prueba',
  testing: 'Enviando',
  testGoesTo: 'La prueba va a {email}.',
  tested: 'Un correo de prueba va en camino a {email}',
  testedHint: 'Cuando llegue, guarde. Revise también la carpeta de spam.',
  save: 'Guardar y usarlo',
  saving: 'Guardando',
  cancel: 'Cancelar',
  saved: 'Los correos ahora salen por {place}',
  keepsOld: 'Hasta que guarde, los correos salen como antes.',

  records: 'Registros DNS de su dominio',
  aboutRecords:
    'Muestran que sus correos realmente vienen de usted, para que menos terminen en spam. Agréguelos donde está registrado su dominio.',
  checkRecords: 'Revisar {domain}',
  checkingRecords: 'Revisando',
  ownFreemail: 'No hay nada que agregar para {domain}',
  ownFreemailHint: 'Todos los que tienen una dirección allí comparten sus registros, y {provider} se ocupa de ellos.',
  foreignFreemail: '{domain} no es suyo',
  foreignFreemailHint:
    'Solo su propio proveedor puede enviar desde allí, así que muchos buzones rechazan estos correos o los ponen en spam. Use una dirección de su propio dominio, o el servidor de ese proveedor.',
  recordState:
    '{state, select, found {Encontrado} missing {Falta} different {Hay que cambiarlo} other {Pregunte a su proveedor}}',
  finding:
    '{finding, select, spfFound {Su dominio permite que {provider} envíe en su nombre.} spfMissing {Quien recibe sus correos no puede saber que {provider} tiene permiso de enviar en su nombre. Agregue este registro.} spfLacks {Hay un registro SPF, pero no permite que {provider} envíe en su nombre. Cámbielo a esto.} spfSeveral {Hay más de un registro SPF, así que ninguno cuenta. Únalos en uno.} spfElsewhere {No hace falta: {provider} usa un dominio propio para esto.} spfUnknown {Las páginas de ayuda de su proveedor dicen qué hay que incluir.} dkimFound {Sus correos se pueden firmar con esta clave.} dkimMissing {Sin ella no se puede saber si alguien cambió un correo. Active DKIM en {provider} y agregue el registro que muestra.} dkimRevoked {La clave está vacía, así que las firmas no cuentan. Cópiela otra vez de {provider}.} dkimUnknown {El nombre de la clave es distinto en cada cuenta. Copie el registro de {provider} y escriba aquí su nombre para revisarlo: la parte antes de “._domainkey”.} dmarcFound {Quien recibe correos sabe qué hacer con los que no son suyos.} dmarcMissing {Gmail y Yahoo lo piden. Empiece con este registro, que no bloquea nada.} dmarcSeveral {Hay más de un registro DMARC, así que ninguno cuenta. Deje uno.} other {}}',
  recordType: 'Tipo',
  recordName: 'Nombre',
  recordValue: 'Valor',
  recordPresent: 'Actual',
  yourProvider: 'su proveedor',
  copy: 'Copiar el valor',
  copied: 'Copiado',
  copyFailed: 'Aquí no se puede copiar. Selecciónelo.',
  selector: 'Nombre de la clave DKIM',
  selectorHint: 'Su proveedor lo muestra, por ejemplo “s1” para s1._domainkey.',
  dnsTakesTime: 'Los cambios en su registrador pueden tardar hasta una hora en verse aquí.',
} satisfies Translation<typeof mailServerTexts>;
