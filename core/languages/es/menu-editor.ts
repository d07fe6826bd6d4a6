import type { menuEditorTexts } from '#core/languages/en/menu-editor.ts';
import type { Translation } from '#core/languages/translator.ts';

export const menuEditor = {
  findPackage: 'Buscar un paquete',
  packageCount: '{shown, number} de {count, number} paquetes',
  nothingFound: 'Ningún paquete coincide con su búsqueda.',
  otherPackages: 'Otros',
  backToList: 'Todos los paquetes',

  preview: 'Vista previa',
  asCustomersSee: 'Como lo ven los clientes en el asistente.',
  notPriced: 'El precio aparece cuando todos los montos son números.',
  place: 'Dónde se hace',
  dropOff: 'En el taller',
  mobile: 'A domicilio',
  vehicleClass: 'Clase de vehículo',
  condition: 'Suciedad',
  level: '{level, select, light {Leve} moderate {Moderada} other {Fuerte}}',
  count: 'Cantidad',
  extras: 'Extras',

  prices: 'Precios',
  aboutPrices:
    'Un precio en gris es el del paquete más el recargo de la clase de vehículo. Escriba otro donde sea distinto, o pegue un bloque de una hoja de cálculo; una celda vacía vuelve al precio en gris. Las flechas y Entrar pasan de una celda a otra.',
  noPrices: 'Aquí aparecen los paquetes para vehículos, uno por fila, con sus clases de vehículo en las columnas.',
  package: 'Paquete',
  tableOf: '{place, select, dropoff {Precios en el taller} other {Precios a domicilio}}',
  cell: '{package}, {vehicleClass}',
  basePrice: 'desde {price}',
  notSold: 'No se vende para esta clase',
  notPrice: '{cell}: «{text}» no es un precio de $0 a $10,000.',
  cellError: '{cell}: {message}',
  pasted: '{count, plural, one {# precio pegado.} many {# precios pegados.} other {# precios pegados.}}',
  notPasted: '{count, plural, one {# celda no se pegó} many {# celdas no se pegaron} other {# celdas no se pegaron}}',
  outside: '{texts}: fuera de la tabla.',
  notForClass: '{cell}: «{text}», pero el paquete no se vende para esa clase.',
  undo: 'Deshacer',
  dismiss: 'Cerrar',
} satisfies Translation<typeof menuEditorTexts>;
