import type { booksScreenTexts, booksTexts } from '../en/books.ts';
import type { Translation } from '../translator.ts';

export const books = {
  cash: 'Efectivo en caja',
  venmo: 'Venmo',
  cardClearing: 'Tarjetas por liquidar',
  bank: 'Cuenta bancaria',
  receivables: 'Cuentas por cobrar a clientes',
  cardDisputes: 'Pagos con tarjeta en disputa',
  giftCards: 'Tarjetas de regalo pendientes',
  tipsPayable: 'Propinas por pagar',
  salesTax: 'Impuesto sobre las ventas por pagar',
  serviceRevenue: 'Ingresos por servicios',
  extraRevenue: 'Ingresos por extras',
  feeRevenue: 'Ingresos por cargos',
  refunds: 'Reembolsos y rebajas',
  giftBreakage: 'Tarjetas de regalo no usadas',
  giftPromotions: 'Promociones con tarjetas de regalo',
  cardFees: 'Comisiones de tarjetas',

  entry:
    '{kind, select, completion {Trabajo terminado} fee {Cargo por cancelación} feeWaiver {Cargo por cancelación condonado} payment {Pago} deposit {Depósito} tip {Propina} refund {Reembolso} correction {Corrección de un movimiento} reduction {Rebaja del precio} giftIssue {Tarjeta de regalo obsequiada} giftVoid {Tarjeta de regalo anulada} giftExpiry {Tarjeta de regalo vencida} cardFee {Comisiones de tarjeta} cardDispute {Disputa de tarjeta} cardPayout {Liquidación de tarjetas} other {Asiento}}, {reference}',
  entryBy:
    '{kind, select, payment {Pago} deposit {Depósito} tip {Propina} refund {Reembolso} correction {Corrección de un movimiento} giftIssue {Tarjeta de regalo vendida} giftVoid {Tarjeta de regalo anulada} other {Asiento}} ({method, select, cash {efectivo} venmo {Venmo} card {tarjeta} credit {tarjeta de regalo} other {otro}}), {reference}',
  changeOf: 'Cambio del {date}: {entry}',

  everyAccountOnce: 'Dé un nombre a cada cuenta, una sola vez.',
  nameNeeded: 'Escriba un nombre que empiece con una letra o un dígito.',
  digitsOnly: 'Un número de cuenta solo tiene dígitos.',
  numberTaken: 'Otra cuenta ya tiene el número {number}.',
  monthLocked: '{month} está cerrado en los libros. Elija una fecha posterior, o reabra el mes primero.',
  monthNotOver: 'Un mes se puede cerrar cuando haya terminado.',
  lockInOrder: 'Los meses se cierran en orden. El siguiente es {month}.',
  nothingToLock: 'Todavía no hay nada que cerrar.',
  notLocked: 'Este mes no está cerrado.',
  unlockNewest: 'Solo se puede reabrir el último mes cerrado, que es {month}.',
} satisfies Translation<typeof booksTexts>;

export const booksScreen = {
  title: 'Libros',
  view: 'Parte de los libros',
  monthView: 'Meses',
  accountsView: 'Cuentas',
  suppliesView: 'Materiales',

  month: 'Mes',
  earlier: 'Mes anterior',
  later: 'Mes siguiente',
  csv: 'Diario en CSV',
  print: 'Imprimir',
  locked: 'Cerrado',
  open: 'Abierto',
  lockedOn: 'Cerrado el {date}. Este mes ya no cambia.',
  openHint: 'Este mes todavía sigue a sus cotizaciones y pagos. Ciérrelo cuando haya terminado y esté completo.',
  entries: '{count, plural, =0 {Sin asientos} one {# asiento} many {# asientos} other {# asientos}}',
  changes:
    '{count, plural, one {# de ellos es un cambio de un mes cerrado} many {# de ellos son cambios de meses cerrados} other {# de ellos son cambios de meses cerrados}}',
  tableCaption: 'Balance de comprobación de {month}',
  entriesOf: '{account}, {month}',
  toBalance: 'Balance de comprobación',
  entry: 'Asiento',
  firstEntries:
    'Los primeros {shown, number} de {count, number} asientos. El diario en CSV los tiene todos; el total los cuenta todos.',
  entriesFailed: 'No se pudieron cargar los asientos',
  loadingEntries: 'Cargando los asientos',
  noEntries: 'No se registró nada en esta cuenta en {month}.',
  account: 'Cuenta',
  debit: 'Debe',
  credit: 'Haber',
  total: 'Total',
  nothing: 'No se registró nada en {month}',
  nothingHint: 'Aquí se registran los trabajos terminados, los pagos, los reembolsos y los cargos por cancelación.',
  testData: 'También se registran datos de prueba. Elimínelos en la página Scripts para dejarlos fuera.',
  importHint:
    'QuickBooks Online lee este archivo en Configuración, Importar datos, Asientos contables. Importe un mes cuando ya esté cerrado: hasta entonces, los números de sus asientos pueden cambiar.',
  loading: 'Cargando los libros',
  loadFailed: 'No se pudieron cargar los libros',
  tryAgain: 'Intentar de nuevo',

  lock: 'Cerrar {month}',
  lockTitle: '¿Cerrar {month}?',
  lockText:
    'Su diario queda como está ahora. Ya no se podrán registrar pagos con fecha de {month} o anterior. Lo que cambie después se registra en el primer mes abierto, con la fecha original.',
  lockAction: 'Cerrar mes',
  lockDone: 'Se cerró {month}',
  lockFailed: 'El mes no se cerró',
  nextToLock: 'El siguiente por cerrar: {month}',
  unlock: 'Reabrir {month}',
  unlockTitle: '¿Reabrir {month}?',
  unlockText:
    'Su diario vuelve a seguir a sus cotizaciones y pagos, así que puede diferir de lo que ya importó en otro programa.',
  unlockAction: 'Reabrir mes',
  unlockDone: 'Se reabrió {month}',
  unlockFailed: 'El mes no se reabrió',

  accountsHint:
    'Nombre cada cuenta exactamente como en su contabilidad, y las subcuentas como “Principal:Cuenta”. En QuickBooks, créelas antes de la primera importación: las cuentas por cobrar como “Otros activos corrientes”, para que los asientos no necesiten un cliente, y una cuenta propia para el impuesto sobre las ventas, porque QuickBooks reserva la automática. Los números son para esta pantalla; QuickBooks solo importa nombres.',
  number: 'Número',
  name: 'Nombre en sus libros',
  numberOf: 'Número de {account}',
  nameOf: 'Nombre de {account}',
  save: 'Guardar cuentas',
  saved: 'Cuentas guardadas',
  savedHelp: 'Los meses cerrados conservan los nombres con los que se cerraron.',
  notSaved: 'Las cuentas no se guardaron',
} satisfies Translation<typeof booksScreenTexts>;
