import type { webAddressErrorsTexts, webAddressTexts } from '#core/languages/en/web-address.ts';
import type { Translation } from '#core/languages/translator.ts';

export const webAddress = {
  title: 'Dirección de su sitio',
  about:
    'A esta dirección llevan los enlaces de los correos, el mapa del sitio, los códigos QR y el botón de reservas.',
  loading: 'Cargando la dirección web',
  loadFailed: 'No se pudo cargar la dirección web',
  none: 'Todavía no hay dirección web',
  noneHint:
    'Los enlaces de los correos llevan a la dirección en la que escucha el servidor de este sitio, que quizás solo funcione en su propia computadora o red.',
  lost: 'Escriba la dirección de nuevo',
  lostHint: 'Hasta entonces, los enlaces llevan a la dirección en la que escucha el servidor de este sitio.',
  environmentHint:
    'Los enlaces llevan a {address}. Solo la persona que administra el servidor de este sitio puede cambiarla (el ajuste PUBLIC_URL).',
  address: 'Dirección',
  addressHint:
    'Es parecida a {example}. Necesita un dominio cuyo DNS lleve al servidor de este sitio y un certificado. Un proxy como Caddy obtiene el certificado y lo renueva solo.',
  test: 'Probar la dirección',
  tested: 'Funciona: {address} lleva a este sitio',
  testedHint:
    'Guárdela para usarla en todos los enlaces desde ahora. En la dirección anterior se puede seguir iniciando sesión.',
  testedByBrowser:
    'Su navegador está en esta dirección ahora mismo. El servidor de este sitio no puede llegar a ella desde su propia red, así que no se revisó el certificado.',
  saved: 'Ahora todos los enlaces llevan a {address}',
  certificate: 'Certificado',
  validUntil: 'Válido hasta el {date} cuando se probó por última vez',
  validFrom: 'Válido hasta el {date} cuando se probó por última vez, de {issuer}',
  notSeen: 'Sin revisar: solo su navegador llegó a la dirección',
  certificateUntil: 'El certificado es válido hasta el {date}.',
  certificateSoon: 'El certificado vence el {date}. Asegúrese de que se renueve solo.',
  withoutHttps: 'Sin escribir https',
  plain:
    '{does, select, redirects {Lleva a https} elsewhere {Lleva a otra dirección} serves {Todavía no lleva a https. Active en su proxy la redirección de http a https.} other {Nada responde en el puerto 80. Ábralo para que también lleguen quienes escriben la dirección sin https.}}',
  passkeysHint:
    'Las llaves de acceso son de una sola dirección: inicie sesión con su contraseña en la nueva y agréguelas allí.',
  askDisconnect: '¿Quitar la dirección web?',
  aboutDisconnect:
    'Los enlaces de los correos nuevos llevan otra vez a la dirección en la que escucha el servidor de este sitio.',
  disconnected: 'Se quitó la dirección web',
} satisfies Translation<typeof webAddressTexts>;

export const webAddressErrors = {
  setByEnvironment:
    'La dirección web está configurada en el servidor de este sitio. Solo la persona que administra ese servidor puede cambiarla.',
  testFirst: 'Pruebe primero exactamente esta dirección. Una prueba vale una hora.',
  notAddress: 'Esto no es una dirección web. Es parecida a https://www.example.com.',
  plainHttp: 'La dirección tiene que empezar con https://, para que lo que escriben los clientes viaje cifrado.',
  hasPath: 'Solo se puede usar la parte que está antes de la primera barra: {address}',
  notPublicName:
    'Escriba un nombre conocido en internet, como www.example.com. Los nombres y números de su propia red no les sirven a los clientes.',
  noDns: 'El DNS no responde en este momento. Inténtelo de nuevo en un momento.',
  noRecord:
    'El DNS no tiene ningún registro de {host}. Donde se administra su dominio, agregue un registro A con la dirección IP pública del servidor de este sitio. Los registros nuevos pueden tardar una hora.',
  privateAddress:
    '{host} lleva a una red privada. Si es correcto, abra {host} en su navegador y pruébelo desde allí. Si no, corrija su registro DNS.',
  refused:
    'El servidor de {host} no acepta conexiones en el puerto {port, number, ::group-off}. Inicie el proxy o abra el puerto. Si {host} funciona en su navegador, pruébelo desde allí.',
  silent:
    'Nada respondió en {host}, puerto {port, number, ::group-off}, en 10 segundos. Revise su registro DNS, el firewall y que su router reenvíe el puerto. Algunos routers no dejan que un servidor llegue a sí mismo: si {host} funciona en su navegador, pruébelo desde allí.',
  noTls:
    'Hay un servidor en {host}, puerto {port, number, ::group-off}, pero no responde con https para este nombre. Agregue {host} a su proxy.',
  expired: 'El certificado de {host} venció el {date}. Renuévelo. Un proxy como Caddy lo hace solo.',
  notYetValid: 'El certificado de {host} no es válido antes del {date}. Revise el reloj del servidor de este sitio.',
  otherName: 'El certificado de {host} es para otro nombre. Obtenga uno para {host}. Un proxy como Caddy lo hace solo.',
  selfSigned:
    'El servidor de {host} hizo su certificado él mismo, y los navegadores lo advierten. Obtenga uno de una autoridad pública. Un proxy como Caddy lo hace solo.',
  incomplete:
    'El certificado de {host} llega sin los que hay entre él y su autoridad. Instale la cadena completa (a menudo fullchain.pem).',
  untrusted: 'Los navegadores no confían en el certificado de {host}. Un proxy como Caddy obtiene uno solo.',
  leadsElsewhere: '{host} lleva a {address}. Si ese es su sitio, escriba esa dirección.',
  proxyAlone:
    'Hay un proxy en {host}, pero no llega a este sitio (estado {status}). Haga que reenvíe al puerto {port, number, ::group-off} del servidor de este sitio.',
  otherServer:
    'En {host} responde un servidor, pero no es este sitio. Revise el registro DNS y a dónde reenvía su proxy.',
} satisfies Translation<typeof webAddressErrorsTexts>;
