import type { bundleOffersTexts } from '#core/languages/en/bundles.ts';
import type { Translation } from '#core/languages/translator.ts';

export const bundleOffers = {
  title: 'Paquetes prepagados',
  about:
    'Varias visitas de un paquete, pagadas por adelantado. Los clientes reciben un código por correo; cada visita usa una, con cualquier vehículo.',
  none: 'Venda varias visitas de un paquete por adelantado, como 5 lavados por $400.',
  rule: 'Los extras, el viaje y el impuesto se pagan en cada visita. Con pagos con tarjeta, también se venden en su sitio.',
  add: 'Agregar un paquete prepagado',
  newName: '5 visitas',
  name: 'Nombre',
  package: 'Paquete',
  visits: 'Visitas',
  price: 'Precio del paquete prepagado',
  aboutPrice: 'Sin impuesto.',
  months: 'Válido por',
  aboutMonths: 'Déjelo vacío si no vence. Los que ya vendió conservan su fecha.',
  unitMonths: 'meses',
} satisfies Translation<typeof bundleOffersTexts>;
