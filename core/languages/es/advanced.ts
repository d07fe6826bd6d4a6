import type { advancedTexts } from '#core/languages/en/advanced.ts';
import type { Translation } from '#core/languages/translator.ts';

export const advanced = {
  title: 'Avanzado',
  mail: 'Cada correo que envió, y si llegó.',
  estimates: 'Qué tanto se acerca cada estimación con fotos a lo que encuentra su equipo.',
  audit: 'Quién cambió qué, y cuándo.',
  scripts: 'Respaldos, y revisiones de sus datos.',
  feeds: 'Suscripciones de calendario',
  feedsAbout: 'Muestre los trabajos en el calendario de un teléfono o una computadora.',
  notUsed: 'Todavía sin usar',
  notUsedAbout: 'Cada una aparece en el menú cuando la use.',
  messages: 'Lo que los visitantes escriben en el formulario de contacto.',
  invoices: 'Cobre varias citas de una vez, o a una empresa.',
  reports: 'Ingresos, trabajos y clientes a lo largo del tiempo, en cuanto tenga cotizaciones.',
  books: 'Sus cuentas, mes por mes, para su contador.',
  gifts: 'Venda tarjetas de regalo y vea el saldo de cada una.',
  plans: 'Repita una cita cada pocas semanas, para clientes que vienen con regularidad.',
  promos: 'Descuentos que los clientes usan al reservar.',
  applications: 'Personas que quieren trabajar con usted.',
} as const satisfies Translation<typeof advancedTexts>;
