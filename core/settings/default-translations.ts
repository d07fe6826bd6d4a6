import type { Translations } from './translations.ts';

/** The words of a fresh install in the other languages; the owner changes them, this table never does. */
export const DEFAULT_TRANSLATIONS: Translations = {
  es: {
    packages: {
      express: {
        name: 'Lavado exprés',
        description: 'Un lavado rápido a mano: el exterior queda limpio y el piso aspirado.',
        features: [
          'Lavado con jabón',
          'Lavado y enjuague a mano',
          'Rines cepillados',
          'Ventanas limpias',
          'Aspirado ligero',
        ],
      },
      full: {
        name: 'Detallado completo',
        description: 'Interior y exterior: todo el auto lavado, encerado, con tapicería lavada y pulido.',
        features: [
          'Lavado con espuma y secado a mano',
          'Cera',
          'Aspirado profundo y lavado de asientos y alfombras',
          'Tablero y paneles limpios y protegidos',
          'Llantas, ventanas y espejos pulidos',
        ],
      },
      interior: {
        name: 'Solo interior',
        description: 'Todas las superficies de adentro, del techo a los tapetes.',
        features: ['Aspirado completo', 'Eliminación de manchas', 'Limpieza a vapor', 'Acondicionado de plásticos'],
      },
      exterior: {
        name: 'Solo exterior',
        description: 'Pintura, llantas y molduras, lavadas a mano y selladas.',
        features: [
          'Lavado con espuma',
          'Secado a mano con cera o sellador cerámico',
          'Brillo para llantas',
          'Protección de molduras',
        ],
      },
      sxs: {
        name: 'Detallado de SXS/UTV',
        description: 'Su side-by-side después del lodo, con jaula y asientos incluidos.',
        features: ['Enjuague de lodo', 'Lavado con espuma', 'Asientos y jaula limpios', 'Plásticos acondicionados'],
      },
      dirtbike: {
        name: 'Detallado de moto de campo',
        description: 'Un lavado cuidadoso a mano; el precio depende de cuánto lodo traiga.',
        features: ['Enjuague de lodo', 'Lavado a mano', 'Ruedas y cadena cepilladas', 'Plásticos limpios'],
      },
      quad: {
        name: 'Detallado de cuatrimoto',
        description: 'Parrillas, ruedas y plásticos de su cuatrimoto, enjuagados, lavados con espuma y acondicionados.',
        features: [
          'Enjuague de lodo',
          'Lavado con espuma',
          'Parrillas y ruedas cepilladas',
          'Plásticos acondicionados',
        ],
      },
      garbage: {
        name: 'Lavado de botes de basura',
        description: 'Sus botes de basura lavados, enjuagados y sin mal olor.',
        features: [
          'De uno a diez botes por visita',
          'Enjuague caliente por dentro y por fuera',
          'Tapas y manijas cepilladas',
          'Se dejan secos en su lugar',
        ],
      },
    },
    extras: {
      'air-freshener': {
        name: 'Aromatizante Little Tree Black Ice',
        description: 'Gratis con cada vehículo.',
      },
      'tire-shine': { name: 'Brillo para llantas', description: 'Un negro intenso y parejo que dura.' },
      'dashboard-protection': { name: 'Protección del tablero', description: 'Protección UV sin brillo grasoso.' },
      'ceramic-coating': {
        name: 'Recubrimiento cerámico',
        description: 'Un sellado liso que repele el agua y el polvo.',
      },
      'headlight-restoration': {
        name: 'Restauración de faros',
        description: 'Faros opacos lijados, pulidos y sellados.',
      },
      'add-bag': { name: 'Agregar bolsa', description: 'Una bolsa nueva en cada bote, por visita.' },
      'add-deodorizer': {
        name: 'Agregar desodorante',
        description: 'Mantiene los botes frescos entre visitas, por visita.',
      },
    },
    area: 'Albany, Nueva York, y los pueblos cercanos',
    directions: '',
    taxName: 'Impuesto sobre las ventas',
    launchMessage: 'Abrimos en agosto. Vuelva pronto o ingrese sus credenciales para echar un vistazo.',
  },
};
