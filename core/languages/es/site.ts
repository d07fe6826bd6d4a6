import type { disclaimerTexts, launchTexts, siteFormsTexts, siteTexts, unlockTexts } from '#core/languages/en/site.ts';
import type { Translation } from '#core/languages/translator.ts';

export const site = {
  skip: 'Ir al contenido',
  home: 'Inicio',
  getQuote: 'Cotizar',
  account: 'Cuenta',
  adminAndStaff: 'Administración y personal',
  applyForJob: 'Solicitar empleo',
  terms: 'Términos y acuerdo de servicio',
  giftCards: 'Tarjetas de regalo',
  workWithUs: 'Trabaje con nosotros',
  openHours: 'Abierto: {hours}',
  pictureLabel: '{business}: un auto cubierto de polvo con una franja limpia',
  pictureHeadline: 'Tan limpio que\nse refleja el cielo.',
  picturePrices: 'Desde {least}, todos los precios a la vista',
  loading: 'Cargando',

  homeTitle: 'Detallado de autos y limpieza de botes de basura en {locality}, {region}',
  homeDescription:
    'Lavado a mano, detallado completo y limpieza de botes de basura en {locality}, {region} y alrededores. Vea su precio línea por línea y elija un horario.',
  servicesTitle: '{services} en {locality}, {region}',
  servicesDescription:
    '{services} en {locality}, {region} y alrededores. Vea su precio línea por línea y elija un horario.',
  headline: 'Tan limpio que se refleja el cielo.',
  promise:
    'Lavado a mano, detallado completo y limpieza de botes de basura, cerca de usted. Vea su precio línea por línea, elija un horario y le confirmamos por correo en menos de 24 horas.',
  servicesPromise:
    '{services}, cerca de usted. Vea su precio línea por línea, elija un horario y le confirmamos por correo en menos de 24 horas.',
  getYourQuote: 'Obtenga su cotización',
  seePackages: 'Ver paquetes',
  wipeTheCar: 'Limpie el auto',
  wipedCar: 'El costado de un auto cubierto de polvo con una franja limpia; la pintura refleja el cielo.',
  schedule: 'Horario amplio, servicio rápido',
  scheduleText: 'También por la tarde y los fines de semana.',
  places: 'A domicilio y en el taller',
  placesBoth: 'Vamos adonde usted esté, o usted viene al taller.',
  placesDropOff: 'Hoy en el taller, pronto a domicilio.',
  quality: 'Calidad profesional',
  qualityText: 'A mano, de la espuma al acabado.',

  packageCount:
    '{count, plural, =1 {Un paquete,} =2 {Dos paquetes,} =3 {Tres paquetes,} =4 {Cuatro paquetes,} =5 {Cinco paquetes,} =6 {Seis paquetes,} =7 {Siete paquetes,} =8 {Ocho paquetes,} =9 {Nueve paquetes,} =10 {Diez paquetes,} one {# paquete,} many {# paquetes,} other {# paquetes,}}<line>todos los precios a la vista</line>',
  packageNotes:
    'Los precios son en el taller.{hasFees, select, yes { {fees}} other {}}{freeExtra, select, yes { El aromatizante va por nuestra cuenta.} other {}}',
  mostPopular: 'EL MÁS POPULAR',
  selectPackage: 'Elegir paquete<hidden>: {name}</hidden>',
  packageCost: '<price>{dropOff}</price> en el taller <other>{mobile} a domicilio</other>',
  packageCostAtOne: '<price>{amount}</price> {place, select, shop {solo en el taller} other {en su domicilio}}',
  packageCostByCondition: 'desde {least}, según el estado',
  canCost: 'Desde <price>{least}</price> sin recargo',
  classFees: '{name}: {amount} más.',
  moreCans: '{two} por dos, cada bote más agrega {more}',

  aboutHead: 'Calidad superior, servicio local',
  aboutText: 'Un equipo pequeño que lava a mano, anota lo que encontró y le muestra las fotos. Estamos en {area}.',
  team: 'Equipo experto',
  teamText: 'Las mismas personas capacitadas, trabajo tras trabajo.',
  convenience: 'Su comodidad primero',
  convenienceText: 'Reserve en minutos. Cancele o cambie la fecha sin costo hasta 24 horas antes.',
  guarantee: 'Garantía de calidad',
  guaranteeText: '¿No quedó satisfecho? Díganos y lo arreglamos.',
  products: 'Productos de primera',
  productsText: 'Cera, sellador cerámico y limpiadores que cuidan la pintura y los asientos.',

  announcement: 'Anuncio',
  questionsHead: 'Preguntas frecuentes',
  heroLabel: 'Nuestro trabajo',
  galleryHead: 'Antes y después',
  ourWork: 'nuestro trabajo',
  before: 'Antes',
  after: 'Después',
  beforeOf: 'Antes: {name}',
  afterOf: 'Después: {name}',
  compare: 'Comparar antes y después: {name}',
  morePictures: '{count, plural, one {Mostrar # más} many {Mostrar # más} other {Mostrar # más}}',
  moreAbout: 'Más sobre {name}',
  included: 'Qué incluye',
  prices: 'Precios',
  vehicle: 'Vehículo',
  costAt: '{place, select, dropoffCents {En el taller} other {A domicilio}}',
  extras: 'Extras',
  free: 'Gratis',
  bookOnline: 'Reservar en línea',
  closeBooking: 'Cerrar',
  qrHeadline: 'Escanee y vea su precio',
  qrPlace: '{place, select, van {Para la van} counter {Para el mostrador} other {Para un letrero}}',
  qrTitle: 'Códigos QR de {shop}',
  reviewsHead: 'Lo que dicen los clientes',
  reviewsMean: '{mean} de 5 según {count, plural, one {# opinión} many {# opiniones} other {# opiniones}}',
  reviewStars: '{stars} de 5 estrellas',
  ourAnswer: 'Nuestra respuesta',
  moreReviews: '{count, plural, one {Mostrar # más} many {Mostrar # más} other {Mostrar # más}}',
  map: 'Mapa',

  contactHead: 'Pregúntenos lo que quiera',
  dropOff: 'Usted lo trae al taller',
  open: 'Abierto',
  closed: 'Cierres',
  openOnDays: '{days}: {hours}',
  closedOnDays: '{days}: cerrado',
  phone: 'Teléfono',
  email: 'Correo electrónico',
  serviceArea: 'Zona de servicio',
  follow: 'Síganos',
  name: 'Nombre',
  optional: 'opcional',
  message: 'Mensaje',
  website: 'Sitio web',
  messageNeedsScript: 'Este formulario necesita JavaScript. Sin él, escriba a <mail>{email}</mail>.',
  sendMessage: 'Enviar mensaje',

  quoteTitle: 'Obtenga su cotización',
  quoteDescription:
    'Elija un paquete, vea su precio línea por línea y elija un horario. Le confirmamos por correo en menos de 24 horas.',
  yourQuote: 'Su cotización',
  payment: 'Pago',
  invoice: 'Factura',
  waitlist: 'Lista de espera',
  again: 'Reservar de nuevo',
  continue: 'Termine su cotización',
  emails: 'Correos',
  giftCard: 'Tarjeta de regalo',
  yourEstimate: 'Su estimación por fotos',
  yourAccount: 'Su cuenta',
  applyTitle: 'Solicitar empleo',
  dashboard: 'Panel',
  crew: 'Equipo',
  needsScript: 'Esta página necesita JavaScript.',
  needsScriptElse: 'Esta página necesita JavaScript. Sin él, escriba a <mail>{email}</mail> o llame al {phone}.',

  notFound: '404 Página no encontrada',
  notFoundText:
    'No hay nada en esta dirección. Puede que la página se haya movido o que falte una letra. Si llegó aquí por un enlace nuestro, por favor <mail>avísenos</mail>.',
  toHomepage: 'Ir al inicio',
  stripedCar: 'El costado de un auto cubierto de polvo con una franja limpia.',

  portalDescription: 'Donde inicia sesión el personal.',
  portalLead: 'Para quienes trabajan en {business}.',
  portalDashboard: 'Panel de administración',
  portalDashboardText: 'Cotizaciones, trabajos, personal y ajustes: para quienes administran el taller.',
  portalLookUp: 'Buscar un trabajo',
  portalLookUpText: 'Abra un solo trabajo con el ID de la cita, el código de acceso y el ID de empleado de su correo.',
  portalCrew: 'Acceso de empleados',
  portalCrewText: 'Su día, los trabajos abiertos, sus horas y sus ganancias. ¿Es nuevo? Cree su cuenta con su código.',

  packages: 'Paquetes',
  manifestOf: '{services}: vea su precio línea por línea y elija una hora.',
  manifestDescription:
    'Detallado de vehículos y limpieza de botes de basura: vea su precio línea por línea y elija un horario.',
  dashboardManifestName: 'Panel de {business}',
  dashboardManifestDescription: 'Lo que necesita de usted, los trabajos del día y cómo va el negocio.',
  dashboardQuotes: 'Cotizaciones',
  dashboardSchedule: 'Agenda',
  crewManifestName: 'Equipo Brightbay',
  crewManifestDescription: 'Sus trabajos, sus horas y la documentación de su trabajo, también sin conexión.',
  availableJobs: 'Trabajos disponibles',
} satisfies Translation<typeof siteTexts>;

export const disclaimer = {
  title: 'Términos y acuerdo de servicio',
  description:
    'Cómo {business} trata las fotos, las estimaciones, los daños, las cancelaciones y la IA, en palabras sencillas.',
  lead: 'Cinco cosas que conviene saber antes de que toquemos su vehículo o sus botes, en palabras sencillas. Se aplican a cada cotización y cada visita.',
  effective: 'Fecha de vigencia: enero de 2025',

  photography: 'Política de fotografías',
  photographyRecord:
    'Fotografiamos cada vehículo antes y después del trabajo. Las fotos muestran en qué estado llegó y qué hicimos. Forman parte del registro de su trabajo: solo las ven usted y nuestro equipo, a menos que algo relacionado con su trabajo lo exija.',
  photographyPublic:
    'De vez en cuando nos gustaría mostrar trabajos terminados en nuestro sitio web y en redes sociales. Elegimos fotos sin personas, difuminamos las placas y nunca mencionamos su nombre ni su dirección. Si prefiere que no lo hagamos, indíquelo aquí; no cambia el precio ni el trabajo.',
  optOut: 'No publiquen fotos de mi vehículo en redes sociales.',
  optional: 'opcional',

  estimates: 'Las cotizaciones generadas por IA son solo estimaciones',
  estimatesLimits:
    'Cuando sube fotos para una estimación con IA, el resultado no es una promesa. La luz, el ángulo y la distancia ocultan cosas que solo vemos en persona. Nuestro equipo revisa cada cotización y puede cambiar el precio o el tiempo necesario.',
  estimatesChanges:
    'Le avisamos de cualquier cambio antes de empezar, con el motivo. Usted puede decir que no, y entonces no nos debe nada.',

  liability: 'Responsabilidad por daños',
  liabilityEarlier:
    'Antes de empezar revisamos el vehículo por fuera y anotamos los rayones, abolladuras, desportilladuras y manchas que ya tiene. No somos responsables de esos daños anteriores, de piezas que estaban sueltas, gastadas, despegadas o mal reparadas antes de que llegáramos, ni de daños que solo se ven porque la suciedad ya no los cubre.',
  liabilityBelongings:
    'Por favor, saque del vehículo los objetos de valor y personales. Tenemos cuidado con lo que queda adentro, pero no somos responsables si algo se pierde.',
  liabilityOurs:
    'Si dañamos algo, lo arreglamos. Avísenos dentro de las 48 horas posteriores a la visita, con una foto si puede, para revisarlo juntos y acordar la reparación. Nada de lo dicho aquí le quita los derechos que la ley le da.',

  cancellations: 'Cancelaciones y ausencias',
  cancellationsFree:
    'Puede cancelar o cambiar la fecha sin costo hasta 24 horas antes de su cita, con los botones <strong>Cambiar la fecha</strong> y <strong>Cancelar la cita</strong> de la página de su cotización, respondiendo a cualquiera de nuestros correos o escribiendo a <mail>{email}</mail>.',
  cancellationsLate:
    'Si falta menos tiempo, escríbanos de inmediato: intentaremos encontrar otro horario, pero es posible que no podamos ocupar el suyo. Si usted o el vehículo no están a la hora acordada y no hemos tenido noticias suyas, lo contamos como ausencia, damos el horario a otra persona y podemos pedir parte del precio por adelantado la próxima vez.',
  cancellationsOurs:
    'Si el clima o una enfermedad nos lo impide, le avisamos lo antes posible y le ofrecemos otro horario sin costo.',

  ai: 'Uso de la IA',
  aiPurpose:
    'La IA nos ayuda en una sola cosa: mira las fotos que usted decide subir y sugiere qué tan sucio está el vehículo, cuánto puede tardar el trabajo y cuánto puede costar. Nunca decide sola; una persona revisa cada cotización.',
  aiChoice:
    'Usarla es su decisión. Sin fotos recibe una cotización estándar, con nuestros precios publicados. Las fotos para una estimación se guardan sin sus datos de ubicación, se usan para su cotización y no se usan para publicidad.',

  agreement: 'Su acuerdo',
  questions: '¿Tiene preguntas? Escriba a <mail>{email}</mail> y le respondemos antes de que reserve.',
  agree: 'He leído estas condiciones y las acepto.',
  accept: 'Aceptar y continuar',
  decline: 'Rechazar y volver',
  stillNeeded: 'Falta un paso: marque la casilla de arriba para aceptar.',
  needsScript:
    'Para aceptar aquí se necesita JavaScript. También puede aceptar en el último paso de su <quote>cotización</quote>.',
} satisfies Translation<typeof disclaimerTexts>;

export const launch = {
  title: 'Abrimos pronto',
  haveLink: 'Tiene un enlace de un solo uso. Abre todo el sitio en este navegador.',
  openSite: 'Abrir el sitio',
  username: 'Nombre de usuario',
  password: 'Contraseña',
  unlock: 'Desbloquear',
  needsScript: 'Para abrir el sitio antes de tiempo se necesita JavaScript.',
  questions: '¿Preguntas? Escriba a <mail>{email}</mail>',
  dustyCar: 'El costado de un auto cubierto de polvo; una esponja acaba de empezar a limpiarlo.',
} satisfies Translation<typeof launchTexts>;

export const siteForms = {
  missing: 'Falta este dato: {label}.',
  notAnEmail: 'Eso no parece una dirección de correo. Debe tener la forma nombre@ejemplo.com.',
  sending: 'Enviando…',
  sent: '¡Mensaje enviado!',
  sentText: 'Gracias por escribirnos. ¡Le responderemos pronto!',
  error: 'Error',
  notSent: 'No se pudo enviar el mensaje. Inténtelo de nuevo o escríbanos directamente por correo.',
  close: 'Cerrar',
} satisfies Translation<typeof siteFormsTexts>;

export const unlock = {
  invalidCredentials: 'Usuario o contraseña incorrectos',
  usedLink: 'Este enlace ya se usó o venció.',
  offline: 'Sin conexión. Inténtelo de nuevo.',
} satisfies Translation<typeof unlockTexts>;
