import type { roadServerTexts } from '#core/languages/en/road-server.ts';
import type { Translation } from '#core/languages/translator.ts';

export const roadServer = {
  title: 'Servidor de rutas',
  about:
    'Opcional: trayectos por carretera en lugar de calculados en línea recta. Solo recibe lugares de códigos postales, ninguna dirección.',
  loading: 'Cargando el servidor de rutas',
  loadFailed: 'No se pudo cargar el servidor de rutas',
  none: 'Los trayectos se calculan',
  noneHint:
    'Para eso no hace falta ningún servidor. Para trayectos por carretera, conecte uno que hable la API de OSRM, por ejemplo el suyo.',
  environmentHint:
    'Los trayectos vienen de {address}. Está fijado en el servidor de este sitio, así que no se puede cambiar aquí.',
  lost: 'Escriba la dirección de nuevo',
  lostHint: 'Hasta entonces, los trayectos se calculan.',
  connect: 'Conectar un servidor de rutas',
  address: 'Dirección',
  addressHint: 'Empieza con https:// y no lleva /table al final. Pregunte a quien lo administra si puede usarlo.',
  test: 'Probar el servidor',
  tested: 'Funciona: de {from} a {to} en {minutes, plural, one {# minuto} many {# minutos} other {# minutos}}',
  testedHint: '¿Le parece correcto? Entonces guarde.',
  saved: 'Los trayectos vienen ahora de {address}',
  askDisconnect: '¿Desconectar este servidor de rutas?',
  aboutDisconnect: 'Los trayectos se calculan de nuevo en línea recta.',
  disconnected: 'El servidor de rutas está desconectado',
} satisfies Translation<typeof roadServerTexts>;
