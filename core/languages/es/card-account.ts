import type { cardServiceTexts } from '#core/languages/en/card-account.ts';
import type { Translation } from '#core/languages/translator.ts';

export const cardService = {
  title: 'Pagos con tarjeta',
  about:
    'Las tarjetas se cobran con su propia cuenta de Stripe. Stripe guarda los números de las tarjetas; este sitio nunca los ve.',
  loading: 'Cargando los pagos con tarjeta',
  loadFailed: 'No se pudieron cargar los pagos con tarjeta',
  none: 'Sus clientes todavía no pueden pagar con tarjeta',
  noneHint: 'Cuando conecte Stripe, podrán, y los paquetes pueden pedir un depósito.',
  connect: 'Conectar Stripe',
  environmentHint:
    'Los clientes pueden pagar con tarjeta. Se configura en el servidor de este sitio, así que aquí no se puede cambiar.',
  lost: 'Escriba la clave secreta otra vez',
  lostHint: 'Hasta entonces, los clientes no pueden pagar con tarjeta.',
  key: 'Clave secreta',
  keyHint: 'En Stripe, en Developers > API keys. Una clave de prueba (sk_test_) no mueve dinero real.',
  webhookSecret: 'Secreto de firma de un webhook',
  optional: 'opcional',
  webhookSecretHint: 'Déjelo vacío: así el webhook se configura por usted.',
  own: 'Configurar el webhook usted mismo',
  ownHint:
    'Solo si no se puede hacer por usted. En Stripe, en Developers > Webhooks, agregue un endpoint con esta dirección y estos eventos.',
  address: 'Dirección',
  events: 'Eventos',
  test: 'Probar esta cuenta',
  tested: 'Stripe conoce esta clave: es de {account}',
  testedTest: 'Stripe conoce esta clave de prueba: es de {account}',
  testedHint: 'Guarde, y los clientes podrán pagar con tarjeta.',
  testedTestHint: 'Guarde para probar los pagos con tarjeta sin dinero real.',
  cannotCharge: 'Stripe todavía no permite que esta cuenta cobre. Termine de configurarla en Stripe.',
  saved: 'Los clientes ya pueden pagar con tarjeta',
  account: 'Cuenta',
  mode: 'Pagos',
  live: 'Dinero real',
  testMode: 'Solo pagos de prueba, no se mueve dinero real',
  webhook: 'Webhook',
  webhookOurs: 'Configurado automáticamente',
  webhookOwn: 'El suyo',
  askDisconnect: '¿Desconectar los pagos con tarjeta?',
  aboutDisconnect:
    'Los clientes no pueden pagar con tarjeta, no se piden depósitos y no se cobran las tarjetas guardadas hasta que conecte una cuenta otra vez. Los reembolsos en curso esperan. Las claves guardadas se borran.',
  disconnected: 'Los pagos con tarjeta están desconectados',
} satisfies Translation<typeof cardServiceTexts>;
