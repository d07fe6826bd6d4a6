import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { FREE_AIR_FRESHENER } from '#core/settings/default-menu.ts';
import type { Customer } from './customer.ts';
import { shopToday, type Visit } from './visit.ts';

/** What a customer wants, in the words of the screens. */
export type Plan = {
  /** The package's name as on its card, and its id. */
  readonly pack: string;
  readonly id: string;
  readonly kind?: 'Car' | 'Truck';
  readonly brand?: string;
  readonly condition?: 'Light' | 'Moderate' | 'Heavy';
  readonly cans?: number;
  /** Where the crew comes, for what is done there. */
  readonly address?: string;
  /** Ticked besides what comes with the package. */
  readonly extras?: readonly string[];
  readonly payment: 'Venmo' | 'Cash';
  readonly customer: Customer;
  readonly visit: Visit;
};

export type StepName =
  | 'package'
  | 'location'
  | 'vehicle'
  | 'cans'
  | 'estimate'
  | 'time'
  | 'extras'
  | 'contact'
  | 'payment'
  | 'review';

/** A window, or the frame of another site. */
export type Screen = Page | FrameLocator;

type Step = {
  readonly name: StepName;
  readonly number: number;
  readonly title: string;
  readonly answer: (page: Screen, plan: Plan) => Promise<void>;
  /** What its button says. */
  readonly button: string;
  readonly isFor?: 'vehicles' | 'cans';
};

/** The documents' steps in their order. */
export const STEPS: readonly Step[] = [
  { name: 'package', number: 1, title: 'Choose Package', answer: choosePackage, button: 'Continue' },
  {
    name: 'location',
    number: 2,
    title: 'Service Location',
    answer: chooseDropOff,
    button: 'Continue',
    isFor: 'vehicles',
  },
  {
    name: 'vehicle',
    number: 3,
    title: 'Vehicle Details',
    answer: chooseVehicle,
    button: 'Continue',
    isFor: 'vehicles',
  },
  { name: 'cans', number: 3, title: 'Number of Garbage Cans', answer: chooseCans, button: 'Continue', isFor: 'cans' },
  {
    name: 'estimate',
    number: 3,
    title: 'Your Estimate',
    answer: async () => {},
    button: 'Continue with Standard Quote',
    isFor: 'vehicles',
  },
  { name: 'time', number: 4, title: 'Choose Date & Time', answer: chooseVisit, button: 'Continue' },
  { name: 'extras', number: 5, title: 'Add Extras', answer: chooseExtras, button: 'Continue' },
  { name: 'contact', number: 6, title: 'Contact Information', answer: fillContact, button: 'Get Quote' },
  { name: 'payment', number: 7, title: 'Payment Method', answer: choosePayment, button: 'Continue' },
  { name: 'review', number: 8, title: 'Review & Submit', answer: giveConsent, button: 'Submit Quote' },
];

/** The steps that a plan leads through. */
export function stepsOf(plan: Plan): readonly Step[] {
  return STEPS.filter(({ isFor }) => isFor === undefined || isFor === (plan.cans ? 'cans' : 'vehicles'));
}

/** From the home page into the wizard with the package's own button. */
export async function selectPackage(page: Page, plan: Plan): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: new RegExp(`^Select Package ?: ${RegExp.escape(plan.pack)}$`) }).click();
  await expect(page).toHaveURL(new RegExp(`/quote(\\?package=${plan.id})?$`));
}

/**
 * Opens the wizard at a step with every step before it answered, as a browser that left it there finds it again. For
 * journeys that begin at that step; those about the way there walk it.
 */
export async function openAt(page: Page, plan: Plan, step: StepName): Promise<void> {
  await keepDraft(page, plan, step);
  await page.goto('/quote');
  await expectStep(page, step);
}

/** Leaves the quote in this browser as openAt() does; it's there when the next page opens. */
export async function keepDraft(page: Page, plan: Plan, step: StepName): Promise<void> {
  await page.addInitScript(
    ({ kept, once }) => {
      if (localStorage.getItem('prepared') === once) return;
      localStorage.clear();
      for (const [key, value] of Object.entries({ ...kept, prepared: once })) localStorage.setItem(key, value);
    },
    { kept: draftOf(plan, step), once: `${plan.id} ${plan.customer.email} ${step}` },
  );
}

/** What the browser keeps of a quote that is answered up to the step: under the documented keys, the rest as one draft. */
function draftOf(plan: Plan, step: StepName): Readonly<Record<string, string>> {
  const { id, kind, brand, condition, cans, address, extras = [], payment, customer, visit } = plan;
  const names = stepsOf(plan).map(({ name }) => name);
  const isAnswered = (name: StepName) => names.indexOf(name) < names.indexOf(step);
  const draft = {
    step,
    ...(isAnswered('vehicle') && { vehicleSubtype: brand, conditionLevel: condition?.toLowerCase() }),
    ...(isAnswered('cans') && { garbageCanCount: cans }),
    ...(isAnswered('time') && { scheduledDate: visit.date, scheduledTime: visit.time }),
    ...(isAnswered('extras') && { extras: [...(cans ? [] : [FREE_AIR_FRESHENER]), ...extras] }),
    ...(isAnswered('contact') && {
      customerFirstName: customer.firstName,
      customerLastName: customer.lastName,
      customerEmail: customer.email,
      customerPhone: customer.tidyPhone,
      serviceAddress: address,
    }),
    ...(isAnswered('payment') && { paymentMethod: payment.toLowerCase() }),
  };
  return {
    selectedPackage: id,
    ...(kind && isAnswered('vehicle') && { selectedVehicleType: kind.toLowerCase() }),
    quoteDraft: JSON.stringify(draft),
  };
}

type Walk = {
  /** The step that is about to open, where a press has just led to it. */
  readonly from?: StepName;
  /** The step that is reached and left unanswered. */
  readonly to?: StepName;
  /** Called on each step before it is answered. */
  readonly onOpen?: (step: Step) => Promise<void>;
  /** Called on each step once it is answered, before its button is pressed. */
  readonly onStep?: (step: Step) => Promise<void>;
};

/** Answers every step from the one that is open, up to `to` or the end of the review, which is left to be submitted. */
export async function walk(page: Screen, plan: Plan, { from, to, onOpen, onStep }: Walk = {}): Promise<void> {
  const steps = stepsOf(plan);
  const open = from ? steps.findIndex(({ name }) => name === from) : await openStep(page, steps);
  for (const step of steps.slice(open)) {
    await expectStep(page, step.name);
    if (step.name === to) return;
    await onOpen?.(step);
    await step.answer(page, plan);
    await onStep?.(step);
    if (step.name !== 'review') await press(page, step.button);
  }
}

/** Sees that the step is the open one. */
export async function expectStep(page: Screen, name: StepName): Promise<void> {
  const { number, title } = stepNamed(name);
  await expect(page.getByTestId('progress')).toContainText(`Step ${number} of 8${title}`);
}

/** Presses the main button of a step. */
export async function press(page: Screen, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

/** Presses the wizard's Back. */
export async function goBack(page: Screen): Promise<void> {
  await press(page, 'Back');
}

/** The choice whose words begin with this. */
export function choice(page: Screen, group: string, name: string): Locator {
  const begins = new RegExp(`^${RegExp.escape(name)}(\\s|$)`);
  const choices = page.getByRole('group', { name: group });
  return choices.getByRole('radio', { name: begins }).or(choices.getByRole('checkbox', { name: begins }));
}

/** Chooses with the keyboard, which stays on the step: a press with a mouse or finger moves on. */
export async function choose(radio: Locator): Promise<void> {
  await radio.focus();
  await radio.press('Space');
  await expect(radio).toBeChecked();
}

/** Turns the calendar to the day's month and picks the day, unless it is the picked one: another click would let it go. */
export async function chooseDay(page: Screen, { date, day }: Pick<Visit, 'date' | 'day'>): Promise<void> {
  await turnTo(page, date.slice(0, 7));
  const button = dayButton(page, day);
  if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click();
}

/** The day of that name ('Saturday, June 19') in the open month. */
export function dayButton(page: Screen, day: string): Locator {
  return page
    .getByRole('gridcell')
    .getByRole('button', { name: new RegExp(`^(Today, )?${RegExp.escape(day)}(?!\\d)`) });
}

/** Turns the calendar to a month, '2027-06'; on a month's last evening it opens at the next one. */
export async function turnTo(page: Screen, month: string): Promise<void> {
  const name = Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-US', { month: 'long', year: 'numeric' });
  const calendar = page.getByRole('grid');
  await expect(calendar).toBeVisible();
  await expect(page.getByTestId('calendar-waiting')).toHaveCount(0);
  const turn = month === shopToday().toString().slice(0, 7) ? /previous month/i : /next month/i;
  for (let turns = 0; turns < 13 && (await calendar.getAttribute('aria-label')) !== name; turns += 1) {
    const shown = (await calendar.getAttribute('aria-label')) ?? '';
    await page.getByRole('button', { name: turn }).click();
    await expect(calendar).not.toHaveAccessibleName(shown);
  }
  await expect(calendar).toHaveAccessibleName(name);
  await expect(page.getByTestId('calendar-waiting')).toHaveCount(0);
}

async function choosePackage(page: Screen, { pack }: Plan): Promise<void> {
  await choose(choice(page, 'Package', pack));
}

async function chooseDropOff(page: Screen): Promise<void> {
  await choose(choice(page, 'Service location', 'Drop-off'));
}

async function chooseVehicle(page: Screen, { kind, brand = '', condition }: Plan): Promise<void> {
  if (kind) await choose(choice(page, 'Vehicle type', kind));
  await page.getByRole('combobox', { name: /^Brand/ }).selectOption(brand);
  if (condition) await choose(choice(page, 'Condition', condition));
}

async function chooseCans(page: Screen, { cans }: Plan): Promise<void> {
  await page.getByRole('combobox', { name: 'Number of garbage cans' }).selectOption(String(cans));
}

async function chooseVisit(page: Screen, { visit }: Plan): Promise<void> {
  await chooseDay(page, visit);
  await choose(page.getByRole('radio', { name: visit.time, exact: true }));
  await expect(page.getByText('Selected Appointment')).toBeVisible();
}

async function chooseExtras(page: Screen, { extras = [] }: Plan): Promise<void> {
  for (const extra of extras) await choice(page, 'Extras', extra).check();
}

async function fillContact(page: Screen, { customer, address }: Plan): Promise<void> {
  await page.getByLabel('First name').fill(customer.firstName);
  await page.getByLabel('Last name').fill(customer.lastName);
  await page.getByLabel('Email').fill(customer.email);
  await page.getByLabel('Phone').fill(customer.phone);
  if (address) await page.getByLabel('Service address').fill(address);
}

async function choosePayment(page: Screen, { payment }: Plan): Promise<void> {
  await choose(choice(page, 'Payment method', payment));
}

async function giveConsent(page: Screen): Promise<void> {
  await page.getByLabel(/^I accept the Terms of Service/).check();
  await page.getByLabel('I accept the damage liability terms.').check();
}

async function openStep(page: Screen, steps: readonly Step[]): Promise<number> {
  const progress = page.getByTestId('progress');
  await expect(progress).toBeVisible();
  const text = (await progress.textContent()) ?? '';
  return steps.findIndex(({ title }) => text.includes(title));
}

function stepNamed(name: StepName): Step {
  const step = STEPS.find((each) => each.name === name);
  if (!step) throw new RangeError(`there is no step ${name}`);
  return step;
}
