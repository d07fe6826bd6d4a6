import type { setupTexts, testNoteTexts } from '#core/languages/en/setup.ts';
import type { Translation } from '#core/languages/translator.ts';

export const setup = {
  title: 'Configure su negocio',
  stepOf: 'Paso {number, number} de {count, number}',
  step: '{id, select, shop {Nombre y dirección} menu {Lo que ofrece} times {Horario y horas} people {Personas y pago} payment {Cómo pagan los clientes} tax {Impuesto sobre ventas} words {Sus palabras} mail {Correo electrónico} test {Una reserva de prueba} other {Abra su sitio}}',
  about:
    '{id, select, shop {Los clientes lo ven en cada página y en cada correo.} menu {Empiece con el menú que más se parece al suyo. Puede cambiar cada paquete y cada precio.} times {Cuándo abre y qué horas pueden reservar los clientes.} people {Quién trabaja con usted y cuánto gana. Si trabaja solo, no hay nada que agregar.} payment {Los clientes eligen una de estas formas al reservar.} tax {Si cobra impuesto sobre ventas, aparece en su propia línea en cada precio. Si no, déjelo en 0.} words {Las primeras líneas de su sitio. Las nuestras sirven, pero las suyas venden mejor.} mail {Los clientes reciben confirmaciones, recordatorios y recibos por correo.} test {Reserve una vez como lo haría un cliente y siga la reserva hasta el trabajo terminado. No se guarda nada.} other {Desde ese momento los clientes pueden encontrar su sitio y reservar.}}',
  loading: 'Cargando',
  loadFailed: 'No se pudo cargar la configuración inicial',
  tryAgain: 'Intentar de nuevo',
  next: 'Continuar',
  later: 'Más tarde',
  back: 'Atrás',
  allSteps: 'Todos los pasos',
  stateOf: '{state, select, done {Listo} other {Más tarde}}',
  leave: 'Ir al panel',
  notSaved: 'No se pudo guardar',
  fieldErrors: '{count, plural, one {Revise un campo} many {Revise # campos} other {Revise # campos}}',

  changeMenu: 'Sus paquetes y precios',
  changeMenuHint: 'Ábralos en la configuración. Puede volver aquí cuando quiera.',
  openMenu: 'Abrir los paquetes',
  bookableTimes: 'Horas que los clientes pueden reservar',
  crewNow:
    '{count, plural, =0 {Aquí solo trabaja usted.} one {Un empleado trabaja con usted.} many {# empleados trabajan con usted.} other {# empleados trabajan con usted.}}',
  addEmployee: 'Agregar un empleado',
  withoutMail: 'Puede seguir sin un servidor de correo. Las reservas llegan a su panel de todos modos.',

  testStart: 'Empezar la reserva de prueba',
  testHint:
    'Su sitio se abre como lo ven los clientes. Elija lo que quiera y escriba cualquier nombre y dirección. Después del último paso vuelve aquí.',
  testRunning: 'Haciendo la prueba',
  testFailed: 'La reserva de prueba no se completó',
  testAgain: 'Empezar de nuevo',
  testTotal: 'Su reserva de prueba por {total} se completó.',
  testSentTo: 'También enviamos el correo del cliente a {email}.',
  act: '{act, select, requested {La reserva llegó} approved {La aprobó} other {El trabajo está hecho}}',
  actAbout:
    '{act, select, requested {Las reservas reales aparecen en su panel, donde las aprueba o rechaza.} approved {Ahora es un trabajo. Esto ve quien lo hace.} other {El cliente recibe un agradecimiento. Los trabajos reales también reúnen fotos, y usted registra el pago.}}',
  mailTo: '{to, select, customer {Correo para el cliente} shop {Correo para usted} other {Correo para su empleado}}',
  mailFrame: 'El correo como llega: {subject}',
  approve: 'Aprobar',
  doJob: 'Hacer el trabajo',
  testDone: 'Así es de principio a fin. No se guardó nada.',
  jobPackage: 'Paquete',
  jobTime: 'Hora',
  jobCustomer: 'Cliente',
  jobAddress: 'Dirección',
  jobEmployee: 'Asignado a',
  jobYours: 'Usted',

  open: 'Abrir el sitio',
  noWebAddress: 'Por ahora, los enlaces de los correos llevan a {address}. <set>Configure su dirección web</set>',
  openHint: 'Mírelo una última vez. Hasta que lo abra, solo su equipo puede verlo.',
  viewSite: 'Ver el sitio',
  isOpen: 'Su sitio está abierto',
  isOpenHint: 'Los clientes ya pueden reservar. Los pasos que dejó para más tarde están en su panel.',
} satisfies Translation<typeof setupTexts>;

export const testNote = {
  title: 'Una reserva de prueba',
  about: 'No se guarda nada de ella, y nadie más recibe un correo.',
  stop: 'Terminar la prueba',
} satisfies Translation<typeof testNoteTexts>;
