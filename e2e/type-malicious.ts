import sharp from 'sharp';
import type { SettingsForm } from '#core/settings/settings-form.ts';
import { askAs, openAcceptedJob, type AcceptedJob } from './accepted-job.ts';
import { asOwner } from './crew.ts';
import { newCustomer } from './customer.ts';
import { MALICIOUS, IMAGE } from './malicious-text.ts';
import { submitElsewhere, type Submitted } from './quotes.ts';
import type { Shop } from './shop.ts';
import { freeVisits, type Visit } from './visit.ts';

type Items = readonly { readonly id: string; readonly quoteId?: string }[];

/** Returns settings whose every text is malicious, as far as its field allows. */
export async function maliciousSettings(
  shop: Shop,
): Promise<{ readonly version: number; readonly business: SettingsForm }> {
  const { version, business } = (await asOwner(shop, 'GET /api/admin/business')) as Awaited<
    ReturnType<typeof maliciousSettings>
  >;
  const numbered = (index: number) => IMAGE.replace('1', String(index + 1));
  return {
    version,
    business: {
      ...business,
      name: IMAGE,
      area: MALICIOUS,
      address: { ...business.address, locality: IMAGE, region: IMAGE },
      social: [{ network: IMAGE, url: 'https://social.example/brightbay' }],
      packages: business.packages.map((pack, index) => ({
        ...pack,
        name: numbered(index),
        description: MALICIOUS,
        features: [IMAGE],
        checklist: [IMAGE],
      })),
      extras: business.extras.map((extra) => ({ ...extra, description: MALICIOUS })),
      vehicleClasses: business.vehicleClasses.map((each, index) => ({
        ...each,
        name: numbered(index),
        examples: MALICIOUS,
        makes: [...each.makes, IMAGE],
      })),
      seasons: business.seasons.map((season, index) => ({ ...season, name: numbered(index) })),
      launch: { ...business.launch, message: MALICIOUS },
    },
  };
}

/** Customers, an applicant, the crew and the owner type it into every field that takes it. */
export async function typeEverywhere(shop: Shop) {
  const job = await openAcceptedJob(shop);
  await documentJob(shop, job);
  await speakAsCustomer(shop, job);
  const employee = await describeCrew(shop);
  const [first, second, third] = await freeVisits(shop, 'full');
  const asked = await submitMalicious(shop);
  await asOwner(shop, `PATCH /api/quotes/${asked.id}`, { body: { notes: MALICIOUS } });
  const declined = await submitElsewhere(shop, { customer: newCustomer(), visit: first });
  await asOwner(shop, `POST /api/quotes/${declined.id}/decline`, { body: { reason: MALICIOUS } });
  const countered = await submitElsewhere(shop, { customer: newCustomer(), visit: second });
  const lines = [{ label: MALICIOUS, detail: MALICIOUS, cents: 9900 }];
  await asOwner(shop, `POST /api/quotes/${countered.id}/counter-offer`, { body: { lines, reason: MALICIOUS } });
  const withdrawn = await submitElsewhere(shop, { customer: newCustomer() });
  await askAs(shop, `POST ${callsOf(withdrawn)}/cancel`, { body: { reason: MALICIOUS } });
  const cancelled = await answerAndCancel(shop, { visit: third, cookie: job.employee });
  return {
    job,
    employee,
    cancelledJob: cancelled.job,
    quotes: [asked, declined, countered, withdrawn, cancelled.quote],
    customer: await openAccount(shop),
    application: await apply(shop),
  };
}

/** The crew records damage, a photo and the completion. */
async function documentJob(shop: Shop, { id, employee }: AcceptedJob): Promise<void> {
  const crew = (call: string, body: object) => askAs(shop, call, { body, cookie: employee });
  await crew(`POST /api/jobs/${id}/damage-logs`, {
    damageType: 'minor',
    severity: 'low',
    description: MALICIOUS,
    location: MALICIOUS,
    clientId: crypto.randomUUID(),
  });
  const picture = await sharp({ create: { width: 32, height: 24, channels: 3, background: '#5577aa' } })
    .jpeg()
    .toBuffer();
  await crew(`POST /api/jobs/${id}/photos`, {
    photoType: 'before',
    photoUrl: `data:image/jpeg;base64,${picture.toString('base64')}`,
    description: MALICIOUS,
    clientId: crypto.randomUUID(),
  });
  await crew(`POST /api/jobs/${id}/completion`, {
    completionNotes: MALICIOUS,
    suppliesUsed: [MALICIOUS],
    additionalServices: [MALICIOUS],
    checklist: [{ item: MALICIOUS, isDone: true }],
    // Markup is refused in a name.
    signature: { name: 'Dana Whitfield' },
    reasonWithoutPhotos: MALICIOUS,
    clientId: crypto.randomUUID(),
  });
  await crew('POST /api/employee/feedback', { text: MALICIOUS });
}

/** Its customer rates the work and writes a note; the owner writes down what was paid. */
async function speakAsCustomer(shop: Shop, job: AcceptedJob): Promise<void> {
  await askAs(shop, `POST ${callsOf(job)}/rating`, { body: { rating: 2, text: MALICIOUS } });
  await askAs(shop, `POST ${callsOf(job)}/notes`, { body: { text: MALICIOUS } });
  const payment = { method: 'cash', cents: 100, reference: MALICIOUS };
  await asOwner(shop, `POST /api/jobs/${job.id}/payments`, { body: payment });
}

async function describeCrew(shop: Shop): Promise<string> {
  const [member] = (await asOwner(shop, 'GET /api/staff')) as Items;
  await asOwner(shop, `PATCH /api/staff/${member?.id}`, { body: { department: IMAGE } });
  return member?.id ?? '';
}

/** The crew takes a job with a note, and the owner calls it off with a reason. */
async function answerAndCancel(shop: Shop, { visit, cookie }: { visit: Visit | undefined; cookie: string }) {
  const quote = await submitElsewhere(shop, { customer: newCustomer(), visit });
  await asOwner(shop, `POST /api/quotes/${quote.id}/approve`, { body: {} });
  const jobs = (await asOwner(shop, 'GET /api/jobs')) as Items;
  const job = jobs.find(({ quoteId }) => quoteId === quote.id)?.id ?? '';
  await asOwner(shop, `POST /api/jobs/${job}/send-to-employees`);
  await askAs(shop, `POST /api/jobs/${job}/respond`, { cookie, body: { response: 'accept', notes: MALICIOUS } });
  await asOwner(shop, `POST /api/jobs/${job}/cancel`, { body: { reason: MALICIOUS } });
  return { quote, job };
}

/** Submits a quote for mobile service with a malicious brand and address. */
async function submitMalicious(shop: Shop): Promise<Submitted> {
  const { firstName, lastName, email, phone } = newCustomer();
  const { body } = await askAs(shop, 'POST /api/quotes', {
    body: {
      customerName: `${firstName} ${lastName}`,
      customerEmail: email,
      customerPhone: phone,
      packageType: 'full',
      serviceType: 'mobile',
      serviceAddress: MALICIOUS,
      vehicleType: 'car',
      vehicleSubtype: IMAGE,
      paymentMethod: 'cash',
      acceptedTermsOfService: true,
      acceptedLiability: true,
    },
  });
  return body as Submitted;
}

/** With a vehicle and a note; the cookie of who opened it. */
async function openAccount(shop: Shop): Promise<string> {
  const { firstName, lastName, email, phone } = newCustomer();
  const password = 'suds and sponges';
  const person = { firstName, lastName, email, phone, password, confirmPassword: password };
  const { cookie } = await askAs(shop, 'POST /api/customer/signup', { body: person });
  const vehicle = { vehicleType: 'car', vehicleSubtype: IMAGE, name: IMAGE };
  await askAs(shop, 'POST /api/customer/vehicles', { cookie, body: vehicle });
  await askAs(shop, 'POST /api/customer/notes', { cookie, body: { text: MALICIOUS } });
  return cookie;
}

async function apply(shop: Shop): Promise<string> {
  const { cookie } = await askAs(shop, 'POST /api/job-applications/access', { body: { code: 'SUDS5' } });
  await askAs(shop, 'POST /api/job-applications', {
    cookie,
    body: {
      firstName: 'Noor',
      lastName: 'Haddad',
      email: 'noor@applicant.example',
      phone: '(518) 555-0188',
      availability: ['Monday', 'Mornings 6AM-12PM'],
      experience: MALICIOUS,
      whyJoin: MALICIOUS,
      transportation: MALICIOUS,
      references: MALICIOUS,
    },
  });
  const [application] = (await asOwner(shop, 'GET /api/job-applications')) as Items;
  await asOwner(shop, `PATCH /api/job-applications/${application?.id}`, { body: { notes: MALICIOUS } });
  return application?.id ?? '';
}

function callsOf({ quoteUrl }: { readonly quoteUrl: string }): string {
  return quoteUrl.replace(/.*\/quote\//, '/api/quotes/by-token/');
}
