import type { scriptResultsTexts, scriptsTexts } from '#core/languages/en/scripts.ts';
import type { Translation } from '#core/languages/translator.ts';

export const scripts = {
  heading: 'Scripts',
  loadFailed: 'No se pudieron cargar los scripts',
  loading: 'Cargando los scripts',
  tryAgain: 'Intentar de nuevo',
  lastBackup:
    '{backup, select, none {Aún no hay copia de seguridad} other {Última copia de seguridad: {backup}}}; {restore, select, none {aún no hay restauración comprobada} other {última restauración comprobada: {restore}}}.',
  busy: '{script} se está ejecutando; solo uno a la vez.',
  justNow: 'hace un momento',

  testing: 'Pruebas',
  verification: 'Verificación',
  maintenance: 'Mantenimiento',
  lastRunTook: '{ago}, {duration}',
  run: 'Ejecutar<hidden> {script}</hidden>',
  runFailed: 'No se pudo ejecutar {script}',
  askRun: '¿Ejecutar {script}?',
  confirmRun: 'Ejecutar {script}',
  typeName: 'Escriba {name} para continuar',
  typeBusinessName: 'Escriba el nombre del negocio para continuar',
  wrongName: 'Eso no es {name}. Escríbalo exactamente igual.',

  history: 'Historial',
  noRuns: 'Aún no se ha ejecutado nada.',
  runsCaption: 'Ejecuciones de scripts, las más recientes primero',
  script: 'Script',
  started: 'Inicio',
  by: 'Por',
  took: 'Duración',
  result: 'Resultado',
  running: 'En curso',
  success: 'Éxito',
  failed: 'Falló',
  oneRun: 'Ejecución',
  runGone: 'Esta ejecución ya no se conserva',
  keptRuns: 'Solo se conservan las 200 más recientes.',
  outputFailed: 'No se pudo cargar la salida',
  starting: 'Iniciando',
  after: 'en {duration}',
  startedBy: '{name}, <time>{when}</time>',
  output: 'Salida',
  waitingForOutput: 'Esperando la salida.',
  noOutput: 'Sin salida.',

  backups: 'Copias de seguridad',
  backupsFailed: 'No se pudieron cargar las copias de seguridad',
  loadingBackups: 'Cargando las copias de seguridad',
  noBackups: 'Aún no hay copias de seguridad. Se hace una cada noche; también puede ejecutar backup-database ahora.',
  backupsCaption: 'Copias de seguridad, las más recientes primero',
  made: 'Fecha',
  kind: 'Tipo',
  size: 'Tamaño',
  restoreTest: 'Prueba de restauración',
  download: 'Descargar',
  downloadBackup: '<word>Descargar</word><hidden> {name}</hidden>',
  nightly: 'Nocturna',
  manual: 'Manual',
  'before-clear': 'Antes de borrar',
  notTested: 'Pendiente',
  restored: 'Restaurada {ago}',
  restoreFailed: 'Falló {ago}',
} satisfies Translation<typeof scriptsTexts>;

export const scriptResults = {
  'smoke-test':
    'Recorre el sitio como lo haría un cliente: páginas, precios, horarios libres y una cotización que luego se retira.',
  'send-test-email': 'Envía un correo a la dirección del propio negocio y espera hasta que salga.',
  'test-photo-analysis':
    'Prueba el análisis de fotos con imágenes de resultado conocido y consulta el modelo en la nube, si hay uno.',
  'add-test-data':
    'Agrega tres meses de un negocio inventado: {count, number} cotizaciones en todos los estados, un equipo, solicitantes y mensajes, todo marcado como datos de prueba. No se envían correos.',
  'verify-database': 'Busca filas que se contradigan: reservas, trabajos, totales, correos y enlaces entre tablas.',
  'verify-configuration':
    'Revisa los ajustes, las carpetas, el reloj, el servidor de correo, el bloqueo de lanzamiento y las claves.',
  'verify-backups': 'Restaura la copia de seguridad más reciente en una base de datos temporal y compara cada fila.',
  'verify-photos': 'Compara cada foto con su archivo, byte por byte.',
  'backup-database': 'Guarda todo, incluidas las fotos, en un archivo de la carpeta de copias de seguridad.',
  'clear-test-data':
    'Elimina lo que está marcado como datos de prueba y nada más. Antes se hace una copia de seguridad.',
  'clear-all-data':
    'Elimina todo, menos los administradores, los ajustes del negocio y el registro de auditoría. Antes se hace una copia de seguridad.',

  dashboard: 'Un administrador',
  terminal: 'La terminal',
  schedule: 'El programador de tareas',
} satisfies Translation<typeof scriptResultsTexts>;
