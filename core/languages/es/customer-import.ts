import type { customerImportTexts } from '#core/languages/en/customer-import.ts';
import type { Translation } from '#core/languages/translator.ts';

export const customerImport = {
  title: '{kind, select, appointments {Importar citas futuras} other {Importar clientes}}',
  what: 'Qué importar',
  kind: '{kind, select, appointments {Citas futuras} other {Clientes y vehículos}}',
  back: 'Todos los clientes',
  about:
    'Traiga sus clientes de otro programa o de una hoja de cálculo: expórtelos allí como archivo CSV y elíjalo aquí. Ve qué pasará antes de guardar nada, y puede deshacerlo.',
  choose: 'Elegir un archivo CSV',
  chooseOther: 'Elegir otro archivo',
  reading: 'Leyendo el archivo',
  readFailed: 'No se pudo leer el archivo',
  program: 'De dónde es el archivo',
  otherProgram: 'Otro programa o una hoja de cálculo',
  columns: 'Qué columna es qué',
  aboutColumns: 'Se reconocen por sus títulos. Cambie lo que no esté bien.',
  field:
    '{field, select, firstName {Nombre} lastName {Apellido} name {Nombre completo} company {Empresa} email {Correo} phone {Teléfono} street {Calle} unit {Apartamento o suite} city {Ciudad} state {Estado} zip {Código postal} notes {Notas} vehicleClass {Clase de vehículo} vehicle {Vehículo en una columna} vehicleYear {Año del vehículo} vehicleMake {Marca del vehículo} vehicleModel {Modelo del vehículo} vehicleColor {Color del vehículo} vehiclePlate {Placa} vehicleVin {VIN} other {}}',
  noColumn: 'No está en este archivo',
  untitled: 'Columna {number, number}',
  result: 'Qué pasará',
  added:
    '{count, plural, =0 {No se agrega ningún cliente.} one {Se agrega # cliente.} many {Se agregan # de clientes.} other {Se agregan # clientes.}}',
  vehicles:
    '{count, plural, one {Se agrega # vehículo.} many {Se agregan # de vehículos.} other {Se agregan # vehículos.}}',
  usualClass: 'Los vehículos sin clase son',
  noUsualClass: 'Elija una clase',
  aboutUsualClass:
    'Las clases se reconocen por palabras como “SUV” o “Pickup” y por los modelos de su menú. Esta es para todos los demás.',
  known:
    '{count, plural, one {# fila es de un cliente que ya tiene o está dos veces en el archivo: se omite.} many {# de filas son de clientes que ya tiene o están dos veces en el archivo: se omiten.} other {# filas son de clientes que ya tiene o están dos veces en el archivo: se omiten.}}',
  wrong:
    '{count, plural, one {# fila no se puede leer y se omite:} many {# de filas no se pueden leer y se omiten:} other {# filas no se pueden leer y se omiten:}}',
  rowError: 'Fila {row, number, ::group-off}: {message}',
  moreErrors: '{count, plural, one {y # más} many {y # más} other {y # más}}',
  sample: 'Los primeros',
  name: 'Nombre',
  email: 'Correo',
  phone: 'Teléfono',
  address: 'Dirección',
  run: '{count, plural, one {Importar # cliente} many {Importar # de clientes} other {Importar # clientes}}',
  runVehicles: '{count, plural, one {Importar # vehículo} many {Importar # de vehículos} other {Importar # vehículos}}',
  running: 'Importando',
  runFailed: 'No se importó nada',
  done: '{count, plural, one {Se importó # cliente} many {Se importaron # de clientes} other {Se importaron # clientes}}',
  doneVehicles:
    '{count, plural, one {Se importó # vehículo} many {Se importaron # de vehículos} other {Se importaron # vehículos}}',
  noEmails: 'No se envía ningún correo.',
  earlier: 'Importaciones anteriores',
  importedAt: '<time>{when}</time>',
  importedBy: '<time>{when}</time> por {name}',
  imported: '{count, plural, one {# cliente} many {# de clientes} other {# clientes}}',
  importedVehicles: '{count, plural, one {# vehículo} many {# de vehículos} other {# vehículos}}',
  importedAppointments: '{count, plural, one {# cita} many {# de citas} other {# citas}}',
  undo: 'Deshacer<hidden>: {what}</hidden>',
  askUndo: '¿Deshacer esta importación?',
  aboutUndo:
    '{count, plural, =0 {Todos sus clientes son ya más que una fila de ese archivo, así que no se quita a ninguno.} one {Se quita # cliente. Se quedan quienes desde entonces han pedido algo, abierto una cuenta o cancelado la suscripción, y quienes están bloqueados o reciben una factura al mes.} many {Se quitan # de clientes. Se quedan quienes desde entonces han pedido algo, abierto una cuenta o cancelado la suscripción, y quienes están bloqueados o reciben una factura al mes.} other {Se quitan # clientes. Se quedan quienes desde entonces han pedido algo, abierto una cuenta o cancelado la suscripción, y quienes están bloqueados o reciben una factura al mes.}}',
  aboutUndoAppointments:
    '{count, plural, =0 {Todas sus citas ya pasaron o han cambiado desde entonces, así que no se quita ninguna.} one {Se quita # cita y su hora queda libre, sin avisar al cliente. También se quitan los clientes que solo vinieron con ella. Se quedan las que desde entonces se cambiaron, asignaron, pagaron o recordaron, y las que ya pasaron.} many {Se quitan # de citas y sus horas quedan libres, sin avisar a los clientes. También se quitan los clientes que solo vinieron con ellas. Se quedan las que desde entonces se cambiaron, asignaron, pagaron o recordaron, y las que ya pasaron.} other {Se quitan # citas y sus horas quedan libres, sin avisar a los clientes. También se quitan los clientes que solo vinieron con ellas. Se quedan las que desde entonces se cambiaron, asignaron, pagaron o recordaron, y las que ya pasaron.}}',
  aboutUndoVehicles:
    '{count, plural, one {Se quita su vehículo, salvo que usted lo haya cambiado o esté en la cuenta del cliente.} many {Se quitan sus vehículos, salvo los que usted ha cambiado o están en la cuenta de un cliente.} other {Se quitan sus vehículos, salvo los que usted ha cambiado o están en la cuenta de un cliente.}}',
  undoAction: 'Deshacer importación',
  undone: '{count, plural, one {Se quitó # cliente} many {Se quitaron # de clientes} other {Se quitaron # clientes}}',
  undoneAppointments:
    '{count, plural, one {Se quitó # cita} many {Se quitaron # de citas} other {Se quitaron # citas}}',
  undoneVehicles:
    '{count, plural, one {Se quitó # vehículo} many {Se quitaron # de vehículos} other {Se quitaron # vehículos}}',
  undoFailed: 'No se deshizo la importación',
  loadFailed: 'No se pudieron cargar las importaciones anteriores',
  tryAgain: 'Intentar de nuevo',

  noRows:
    'Ese archivo no tiene clientes. Debe tener una primera fila con los títulos de sus columnas y una fila por cliente.',
  tooManyRows: 'Ese archivo tiene demasiadas filas. Se pueden leer {most, number} a la vez como máximo.',
  notClosed: 'Las comillas de la fila {row} no se cierran. Guarde el archivo otra vez como CSV.',
  noClass:
    'la clase de su vehículo no está clara. Elija una clase para los vehículos sin clase, o la columna que la dice.',
  nothingNew: 'Ese archivo no agrega nada.',
  noContact: 'no hay correo ni número de teléfono.',
  unreadable: 'no se puede leer.',
  changedSince: 'Sus clientes o el archivo han cambiado desde entonces. Revíselo de nuevo.',
  noImport: 'No existe esa importación, o ya se deshizo.',
} satisfies Translation<typeof customerImportTexts>;
