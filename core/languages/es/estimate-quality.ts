import type { estimateQualityTexts } from '#core/languages/en/estimate-quality.ts';
import type { Translation } from '#core/languages/translator.ts';

export const estimateQuality = {
  title: 'Estimaciones por fotos',
  about:
    '{found, plural, one {# trabajo} many {# trabajos} other {# trabajos}} con el nivel registrado, {estimated, number} con estimación por fotos.',
  notLoaded: 'No se pudieron contar las estimaciones',
  loading: 'Cargando la calidad de las estimaciones',
  tryAgain: 'Intentar de nuevo',
  nothingYet: 'Todavía no hay nada que comparar',
  nothingYetHelp:
    'Las estimaciones se comparan con lo sucio que estaba de verdad el vehículo. El equipo lo registra con dos toques al terminar un trabajo; usted puede hacerlo en cualquier cotización cuyo trabajo esté terminado.',
  noEstimates: 'Ninguno de estos trabajos tuvo una estimación por fotos.',
  engine: 'Motor y versión',
  embedded: 'Modelo integrado',
  questions: 'Respuestas de los clientes',
  hosted: 'Modelo en la nube',
  engineVersion: '{engine}, {version}',

  percent: '{percent}%',
  percentRange: '{low, number} a {high, number}%',
  rangeOfJobs: '{low, number} a {high, number}%, n = {n, number}',
  minutes: '{minutes} min',
  jobs: '{count, plural, one {# trabajo} many {# trabajos} other {# trabajos}}',
  sampleSize: 'n = {n, number}',

  judged: '{n, plural, one {# trabajo} many {# trabajos} other {# trabajos}} con el nivel registrado',
  noLevels: 'Todavía no hay niveles registrados',
  tooFew:
    '{n, plural, one {# trabajo} many {# trabajos} other {# trabajos}} hasta ahora: muy pocos para sacar conclusiones',
  exact: 'Exactos',
  withinOne: 'A un nivel o menos',
  tooDirty: 'Demasiado sucio',
  tooClean: 'Demasiado limpio',
  minutesOff: 'Diferencia en minutos',
  meanMinutes: 'promedio {minutes}, n = {n, number}',
  confusion: 'Nivel encontrado, según el nivel previsto',
  confusionCaption: 'Trabajos según el nivel encontrado (filas) y el nivel previsto (columnas)',
  found: 'Encontrado',
  confidenceTruth: 'Confianza y aciertos',
  confidenceCaption: 'Con qué frecuencia acertó, según su confianza',
  confidence: 'Confianza',
  confidenceAxis: 'confianza, %',
  right: 'Aciertos',

  money: 'De la estimación al precio final',
  moneyCaption: 'Precios promedio desde la cotización hasta el pago',
  price: 'Precio',
  mean: 'Promedio',
  comparedToQuote: 'Respecto a la cotización',
  quotedWith: 'Cotizado <small>estimación {percent} en promedio</small>',
  approved: 'Aprobado',
  paidWithoutTips: 'Pagado <small>sin propinas</small>',
  nonePaid: 'Ninguno todavía',
  noDifference: 'Ningún precio final difiere de la cotización.',
  largest: 'Diferencias más grandes',
  quote: 'Cotización',
  quoted: 'Cotizado',
  final: 'Final',
  difference: 'Diferencia',
  same: 'igual',

  percents: 'Los porcentajes y el tiempo que tomó',
  percentsHelp:
    'Los trabajos se comparan con los de suciedad leve del mismo paquete y vehículo. Un precio es más que tiempo, así que son sugerencias: al aplicar una, pasa a los ajustes y vale cuando la publique.',
  percentsCaption: 'Tiempo por nivel, y los porcentajes',
  jobCount: 'Trabajos',
  meanTime: 'Tiempo promedio',
  longerThanLight: 'Más largo que con suciedad leve',
  now: 'Ahora',
  suggested: 'Sugerido',
  longerRange: '{low, number} a {high, number}%, {compared, number} con {light, number} leves',
  comparedWith: 'con lo que se comparan los demás',
  tooFewTimed: 'muy pocos para sacar conclusiones; se necesitan {count, number} de cada uno',
  unchanged: 'sin cambios',
  apply: 'Aplicar<hidden> {percent} a los ajustes</hidden>',
  settingsNotOpened: 'No se pudieron abrir los ajustes',

  learning: 'Aprender de sus propios trabajos',
  learningHelp:
    'Después de {needed, number} trabajos con fotos, las estimaciones se ajustan a su negocio; después de {neededForClassifier, number}, aprenden de sus fotos. Solo proponemos una versión nueva si no cobra de más. Usted decide.',
  versionsNotLoaded: 'No se pudieron cargar las versiones',
  trainingStarted: 'El entrenamiento comenzó',
  jobsToLearnFrom: '{labelled, number} de {needed, number} trabajos para aprender',
  progressBelow:
    '{labelled, number} de {needed, plural, one {# trabajo} many {# trabajos} other {# trabajos}}{isRunning, select, yes {, entrenando ahora} other {}}',
  progress:
    '{labelled, plural, one {# trabajo} many {# trabajos} other {# trabajos}}, {fresh, number} de ellos nuevos{isRunning, select, yes {, entrenando ahora} other {}}',
  trainNow: 'Entrenar ahora',
  lastTrained: 'Último entrenamiento: <time>{when}</time>.',
  offered: 'Se encontró una versión mejor; está en la lista de abajo.',
  nothingOffered: 'No se encontró nada mejor.',
  tooFewJobs: 'Había muy pocos trabajos para aprender.',
  failed: 'El entrenamiento falló. Se intentará de nuevo automáticamente.',
  withheld: '{engine}: {reason}',
  tooFewNew:
    'desde que se entrenó la versión en uso solo {n, plural, one {se registró # trabajo} many {se registraron # trabajos} other {se registraron # trabajos}}, muy pocos para comparar.',
  overCalling:
    'la versión nueva calificó más vehículos como demasiado sucios que la que está en uso, así que no se ofrece.',
  lessAccurate: 'la versión nueva acertó menos niveles que la que está en uso, así que no se ofrece.',
  tooSure: 'la versión nueva estaba más segura de lo que acertaba, así que no se ofrece.',
  notBetter: 'la versión nueva no fue mejor de lo que explicaría el azar, así que no se ofrece.',
  chosen: 'De ahora en adelante las fotos se evalúan con ella',
  notChanged: 'No se cambió nada',
  versions: 'Versiones, las más nuevas primero',
  asShipped: 'Original',
  shipped: 'viene con el producto',
  learnedThresholds: 'confianza y umbrales, de {count, plural, one {# trabajo} many {# trabajos} other {# trabajos}}',
  learnedClassifier: 'clasificador, de {count, plural, one {# trabajo} many {# trabajos} other {# trabajos}}',
  inUse: 'En uso',
  use: 'Usar<hidden> {version}</hidden>',
  pricedTheSame:
    'De {n, plural, one {su último trabajo} many {sus últimos # trabajos} other {sus últimos # trabajos}}, habría dado a todos el mismo precio.',
  pricedDifferently:
    'De {n, plural, one {su último trabajo} many {sus últimos # trabajos} other {sus últimos # trabajos}}, habría dado otro precio a {changed, number}: {higher, number} más alto y {lower, number} más bajo.',
  pricedCloser:
    '{closer, number} de esos precios habrían estado más cerca del correcto, y {further, number} más lejos.',
  notCompared: 'Se entrenó con una versión anterior del producto y no se puede comparar con lo que se entrena hoy.',
  comparedOn: 'Comparación con {n, plural, one {# trabajo} many {# trabajos} other {# trabajos}}',
  comparedHelp:
    'Promedios de varias rondas. En cada una, cada trabajo lo evaluó una versión que no había aprendido de ese cliente.',
  figure: 'Medida',
  thisVersion: 'Esta versión',
  inUseThen: 'La que estaba en uso',
  cleanCharged: 'Vehículos limpios con recargo',
  confidenceAndRight: 'Confianza, y con qué frecuencia acertó',
  saysAndIs: '{says}, {is}',
  logLoss: 'Pérdida logarítmica',
  shareOf: '{count, number} de {total, number}',
  thresholds:
    'Indica un nivel desde una probabilidad de {level} y agrega un recargo desde {charge} para “al menos moderado”.',
  thresholdsNever:
    'Indica un nivel desde una probabilidad de {level} y nunca agrega un recargo: ningún umbral lo evitaría en los vehículos limpios.',

  confusionHelp:
    'A la derecha de la diagonal sombreada, los vehículos se calificaron como demasiado sucios; a la izquierda, como demasiado limpios.',
  tooFewShort: 'muy pocos',
  wrongCalls: 'Lo que costaron los niveles equivocados',
  wrongCallsHelp:
    'Dólares: lo cobrado menos lo que cuesta hoy en su tabla el nivel encontrado. Minutos: lo previsto menos lo que tomó el trabajo.',
  level: 'Nivel',
  dollarsOff: 'Dólares',
  timeOff: 'Minutos',
  crewAndCustomers: 'El equipo y los clientes',
  agreement:
    'De {n, plural, one {# trabajo cuyo cliente respondió} many {# trabajos cuyos clientes respondieron} other {# trabajos cuyos clientes respondieron}} las preguntas, el equipo encontró el mismo nivel en {same, number}, uno más sucio en {dirtier, number} y uno más limpio en {cleaner, number}.',
  agreementFew: 'Son muy pocos para sacar conclusiones.',
  agreementRange: 'Coinciden en {range} de todos esos trabajos.',
  missed:
    'En {missed, plural, one {# trabajo} many {# trabajos} other {# trabajos}} la suciedad no se veía en las fotos. Cuentan arriba, pero no se aprende nada de ellos.',
} satisfies Translation<typeof estimateQualityTexts>;
