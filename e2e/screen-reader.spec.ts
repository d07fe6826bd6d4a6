import { pathIn } from '#core/languages/language.ts';
import { openAcceptedJob, wearCookie } from './accepted-job.ts';
import { OWNER, signIn } from './admin.ts';
import { newCustomer } from './customer.ts';
import { expect, test } from './fixture.ts';
import { carPlan } from './plans.ts';
import { submitElsewhere } from './quotes.ts';
import { freeWeek } from './schedule.ts';
import { keepDraft } from './wizard.ts';

/** What someone hears who doesn't see the screen, in their language. */
const HEARD = {
  en: {
    time: `
      - button "Back"
      - 'heading "Step 4 of 8: When works for you?" [level=1]'
      - status: /\\w+ \\d{4}/
      - navigation "Other months":
        - button "Previous month"
        - button "Next month"
      - grid /\\w+ \\d{4}/
      - paragraph: Pick a day to see its times.
    `,
    day: /^(Today, )?\w+day, \w+ \d+, [1-9] of \d times free$/,
    price: `
      - complementary "Your price":
        - heading "Your price" [level=2]
        - term: Full Detail Drop-off
        - definition: $120
        - term: Little Tree Black Ice Air Freshener
        - definition: FREE
        - term: Total
        - definition: $120
        - button "Continue" [disabled]
        - paragraph: "Still needed: a date and a time."
    `,
    quotes: `
      - table "Quotes, newest first":
        - rowgroup:
          - row:
            - cell "Select all pending quotes"
            - columnheader "Customer"
            - columnheader "Package"
            - columnheader "When"
            - columnheader "Total"
            - columnheader "Status"
            - columnheader "Progress"
    `,
    quote: `
      - cell /^Select Dana Whitfield, BB-\\w+$/:
        - checkbox
      - rowheader /^Dana Whitfield BB-\\w+$/:
        - link "Dana Whitfield"
      - cell "Full Detail Car, Lincoln"
      - cell /^\\w+, \\w+ \\d+ \\d+:\\d+ [AP]M$/
      - cell "$120.00"
      - cell "Pending"
      - cell /^\\d+ h( \\d+ m)? left$/
    `,
    week: /^Appointments in the week of Sunday, .*, a row for each time$/,
    visit: `
      - link "Dana Whitfield Full Detail"
      - text: Pending
      - button /^Move Dana Whitfield, \\w+, \\w+ \\d+ at \\d+:\\d+ [AP]M$/
    `,
    damage: `
      - region "Where is it?":
        - heading "Where is it?" [level=2]
        - button "Set mark"
        - paragraph: Tap the drawing, or move the mark with the arrow keys.
        - img "The car seen from above, front on the left"
      - text: Location
      - textbox "Location"
      - group "Damage type":
        - radio "Existing" [checked]
        - radio "New"
        - radio "Minor"
        - radio "Major"
      - group "Severity":
        - radio "Low" [checked]
        - radio "Medium"
        - radio "High"
    `,
    minutes: 'minutes',
  },
  es: {
    time: `
      - button "Volver"
      - 'heading "Paso 4 de 8: ¿Cuándo le conviene?" [level=1]'
      - status: /[a-z]+ de \\d{4}/
      - navigation "Otros meses":
        - button "Mes anterior"
        - button "Mes siguiente"
      - grid /[a-z]+ de \\d{4}/
      - paragraph: Elija un día para ver sus horarios.
    `,
    day: /^(Hoy, )?\p{L}+, \d+ de \p{L}+, [1-9] de \d horarios libres$/u,
    price: `
      - complementary "Su precio":
        - heading "Su precio" [level=2]
        - term: Detallado completo En el taller
        - definition: $120
        - term: Aromatizante Little Tree Black Ice
        - definition: GRATIS
        - term: Total
        - definition: $120
        - button "Continuar" [disabled]
        - paragraph: "Pendiente: una fecha y una hora."
    `,
    quotes: `
      - table "Cotizaciones, las más recientes primero":
        - rowgroup:
          - row:
            - cell "Seleccionar todas las cotizaciones pendientes"
            - columnheader "Cliente"
            - columnheader "Paquete"
            - columnheader "Cuándo"
            - columnheader "Total"
            - columnheader "Estado"
            - columnheader "Avance"
    `,
    quote: `
      - cell /^Seleccionar Dana Whitfield, BB-\\w+$/:
        - checkbox
      - rowheader /^Dana Whitfield BB-\\w+$/:
        - link "Dana Whitfield"
      - cell "Detallado completo Auto, Lincoln"
      - cell /^[^ ]+, \\d+ de [a-z]+ \\d+:\\d+ [AP]M$/
      - cell "$120.00"
      - cell "Pendiente"
      - cell /^Vence en \\d+ h( \\d+ min)?$/
    `,
    week: /^Citas de la semana del domingo, .*, una fila por horario$/,
    visit: `
      - link "Dana Whitfield Detallado completo"
      - text: Pendiente
      - button /^Cambiar la fecha de Dana Whitfield, .*, \\d+ de [a-z]+, \\d+:\\d+ [AP]M$/
    `,
    damage: `
      - region "¿Dónde está?":
        - heading "¿Dónde está?" [level=2]
        - button "Poner una marca"
        - paragraph: Toque el dibujo o mueva la marca con las teclas de flecha.
        - img "El auto visto desde arriba, con el frente a la izquierda"
      - text: Lugar
      - textbox "Lugar"
      - group "Tipo de daño":
        - radio "Existente" [checked]
        - radio "Nuevo"
        - radio "Leve"
        - radio "Grave"
      - group "Gravedad":
        - radio "Baja" [checked]
        - radio "Media"
        - radio "Alta"
    `,
    minutes: 'minutos',
  },
} as const;

for (const language of ['en', 'es'] as const) {
  const heard = HEARD[language];

  test(`what a screen reader says of the wizard, a list, the week and the documentation (${language})`, async ({
    page,
    shop,
  }) => {
    const { plan } = await carPlan(shop, newCustomer());
    await page.goto(pathIn('/quote', language));
    await keepDraft(page, plan, 'time');
    await page.goto(pathIn('/quote', language));
    await expect(page.getByRole('gridcell').getByRole('button', { name: heard.day }).first()).toBeVisible();
    await expect(page.getByRole('main')).toMatchAriaSnapshot(heard.time);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(heard.price);

    const [visit] = await freeWeek(shop);
    const { id } = await submitElsewhere(shop, { customer: newCustomer(), visit });
    await signIn(page, OWNER);
    await page.goto('/admin/dashboard?tab=quotes');
    await expect(page.getByRole('table')).toMatchAriaSnapshot(heard.quotes);
    await expect(page.locator(`tr:has([id="quote-${id}"])`)).toMatchAriaSnapshot(heard.quote);
    await page.goto(`/job-schedule?week=${visit.date}&show=week`);
    const week = page.getByRole('table', { name: heard.week });
    await expect(week.locator(`td:has(a[href*="${id}"])`)).toMatchAriaSnapshot(heard.visit);

    const job = await openAcceptedJob(shop);
    // The dashboard would go on asking for news, as an employee.
    await page.goto('/robots.txt');
    await wearCookie(page, shop, job.employee);
    await page.goto(`/employee/job/${job.id}/documentation?part=damage`);
    await expect(page.getByRole('main')).toMatchAriaSnapshot(heard.damage);
    await page.goto(`/employee/job/${job.id}/documentation?part=completion`);
    await expect(page.locator('#time-spent')).toHaveAccessibleDescription(new RegExp(`^${heard.minutes} `));
  });
}
