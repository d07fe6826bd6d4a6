import type { appointmentImportTexts } from '#core/languages/en/appointment-import.ts';
import type { Translation } from '#core/languages/translator.ts';

export const appointmentImport = {
  title: 'Importar citas futuras',
  about:
    'Traiga las citas que ya están acordadas: expórtelas de su otro programa como archivo CSV y elíjalo aquí. Cada una será una cotización aprobada con su trabajo, a esa hora y por ese precio. Ve fila por fila qué pasará antes de guardar nada.',
  noEmails:
    'Los clientes no reciben ningún correo ni mensaje por la importación. Los recordatorios antes de las citas se envían como los de cualquier otra.',
  services: 'Qué es cada servicio en su menú',
  aboutServices:
    'Elija una vez para cada servicio del archivo. La clase es para los vehículos de los que el archivo no dice nada.',
  service: '{name, select, none {Filas sin servicio} other {{name}}}',
  serviceCount: '{count, plural, one {# cita} many {# de citas} other {# citas}}',
  package: 'Paquete para {name}',
  noPackageYet: 'Elija un paquete',
  class: 'Clase para {name}',
  anyClass: 'Solo como dice el archivo',
  dateOrder: 'Una fecha como 03/04 es',
  order: '{order, select, day {3 de abril (primero el día)} other {4 de marzo (primero el mes)}}',
  atCustomer: 'Las filas con dirección son en el domicilio del cliente',
  atCustomerHint: 'Para los paquetes que ofrece en ambos lugares. Si no, son en su taller.',
  taxIncluded: 'Los precios incluyen el impuesto sobre las ventas',
  overFull: 'Reservar también donde está lleno',
  overFullHint: 'Lo que no cabe se reserva por encima de su capacidad, y el registro de auditoría lo indica.',
  field:
    '{field, select, date {Fecha, o fecha y hora} time {Hora} end {Fin} duration {Duración} service {Servicio} price {Precio} status {Estado} other {}}',
  added:
    '{count, plural, =0 {No se agrega ninguna cita.} one {Se agrega # cita.} many {Se agregan # de citas.} other {Se agregan # citas.}}',
  newCustomers:
    '{count, plural, one {# cliente es nuevo.} many {# de clientes son nuevos.} other {# clientes son nuevos.}}',
  known:
    '{count, plural, one {# ya está en su calendario y se omite.} many {# ya están en su calendario y se omiten.} other {# ya están en su calendario y se omiten.}}',
  wrong:
    '{count, plural, one {# no se puede importar y se omite.} many {# no se pueden importar y se omiten.} other {# no se pueden importar y se omiten.}}',
  past: '{count, plural, one {# fila ya pasó y se omite.} many {# de filas ya pasaron y se omiten.} other {# filas ya pasaron y se omiten.}}',
  canceled:
    '{count, plural, one {# fila está cancelada o terminada y se omite.} many {# de filas están canceladas o terminadas y se omiten.} other {# filas están canceladas o terminadas y se omiten.}}',
  later:
    '{count, plural, one {# más es para la próxima importación: elija después el mismo archivo otra vez.} many {# más son para la próxima importación: elija después el mismo archivo otra vez.} other {# más son para la próxima importación: elija después el mismo archivo otra vez.}}',
  rows: 'Fila por fila',
  row: 'Fila {row, number, ::group-off}',
  newCustomer: 'cliente nuevo',
  isOverFull: 'por encima de su capacidad',
  isKnown: 'ya está en su calendario',
  run: '{count, plural, one {Importar # cita} many {Importar # de citas} other {Importar # citas}}',
  running: 'Importando',
  done: '{count, plural, one {Se importó # cita} many {Se importaron # de citas} other {Se importaron # citas}}',

  noRows:
    'Ese archivo no tiene citas. Debe tener una primera fila con los títulos de sus columnas y una fila por cita.',
  tooMany: 'Ese archivo tiene más de {most, number} citas futuras. Divídalo, u omita las más lejanas.',
  unreadTime:
    '{what, select, noDate {No hay fecha.} badDate {No se puede leer la fecha.} noTime {No hay hora.} badTime {No se puede leer la hora.} badEnd {No se puede leer el fin, o no es posterior al inicio.} other {No se puede leer la duración.}}',
  badPrice: '“{price}” no es un precio.',
  unreadable: 'No se puede leer la fila.',
  noPackage:
    '{service, select, none {Elija un paquete para las filas sin servicio.} other {Elija un paquete para “{service}”.}}',
  noCustomer: 'No hay correo ni número de teléfono, y el nombre no es el de exactamente uno de sus clientes.',
  noName: 'Falta el nombre del cliente.',
  noClass: 'La clase del vehículo no está clara. Elija una para este servicio.',
  changedSince: 'Su calendario, sus clientes o el archivo han cambiado desde entonces. Revíselo de nuevo.',
} satisfies Translation<typeof appointmentImportTexts>;
