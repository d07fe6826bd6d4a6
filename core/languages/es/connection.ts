import type { connectionTexts } from '#core/languages/en/connection.ts';
import type { Translation } from '#core/languages/translator.ts';

export const connection = {
  tryAgain: 'Intentar de nuevo',
  saving: 'Guardando',
  testing: 'Probando',
  save: 'Guardar y usar',
  cancel: 'Cancelar',
  failed: 'No funcionó',
  byEnvironment: 'Configurado en el servidor de este sitio',
  lostHint: 'Lo guardado no se puede leer, porque se restauró una copia de seguridad o cambió la clave de este sitio.',
  secretHint: 'Se guarda cifrado y no se vuelve a mostrar.',
  keepSecret: 'Déjelo vacío para conservar lo guardado.',
  changed: 'Cambiado',
  changedBy: '<time>{when}</time> por {name}',
  changedAt: '<time>{when}</time>',
  change: 'Cambiar',
  disconnect: 'Desconectar',
  copy: 'Copiar',
  copied: 'Copiado',
  copyFailed: 'No se pudo copiar. Seleccione el texto.',
} satisfies Translation<typeof connectionTexts>;
