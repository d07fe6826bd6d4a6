import type { QuotePhoto } from '#contract/photos.ts';
import type { GivenResource, GivenRound, PeopleNeeded } from '#contract/resources.ts';
import { waitlistErrorsTexts } from '#core/languages/en/problems.ts';
import type { Language } from '#core/languages/language.ts';
import type { StoredAnswer } from '#core/quotes/answers.ts';
import { indexOfItem, type QuoteItem } from '#core/quotes/items.ts';
import { peopleNeeded } from '#core/scheduling/free-people.ts';
import { isIn } from '#core/scheduling/lengths.ts';
import { hasResources, kindFor, resourceAt, seatsOfKind } from '#core/scheduling/resources.ts';
import type { SoldRound } from '#core/scheduling/rounds.ts';
import { ownTextIn } from '#core/settings/own-text-in.ts';
import type { PackageId, Settings } from '#core/settings/settings.ts';
import type { holdersOf } from './queries.ts';

/** The photos that came with a quote by their IDs, the question that each answers, null for those of a photo estimate, and its vehicle. */
export type PhotosOfQuote = readonly { readonly id: string; readonly question: string | null; readonly item: number }[];

const FIRST_VEHICLE = 1;

/** The photos that came with a quote, each with its question in the reader's language. `addressOf` gives the URL of a photo. */
export function photosIn(
  { answers, items }: { readonly answers: readonly StoredAnswer[]; readonly items: readonly QuoteItem[] },
  {
    settings,
    language,
    photos,
  }: {
    readonly settings: Pick<Settings, 'translations'>;
    readonly language: Language;
    readonly photos: PhotosOfQuote;
  },
  addressOf: (id: string) => string,
): QuotePhoto[] {
  return photos.map(({ id, question, item }) => {
    const isFirst = item === FIRST_VEHICLE;
    const said = isFirst ? answers : items[indexOfItem(item)]?.answers;
    const text = said?.find((answer) => answer.question === question)?.text;
    return {
      id,
      url: addressOf(id),
      ...(text && { question: ownTextIn(settings, text, language) }),
      ...(!isFirst && { item }),
    };
  });
}

/** Returns the bay or van of a stored seat; undefined without a reservation, while none is named, and for one from before that. */
export function resourceView(
  settings: Settings,
  { seat, isAtCustomer }: { readonly seat: number | null | undefined; readonly isAtCustomer: boolean },
): GivenResource | undefined {
  if (!hasResources(settings) || seat === null || seat === undefined) return undefined;
  const kind = kindFor({ isAtCustomer });
  if (!isIn([seatsOfKind(kind)], seat)) return undefined;
  const named = resourceAt(settings, seat);
  return { kind, id: named?.id ?? null, name: named?.name ?? null };
}

/** Returns the round that a quote was sold a stop of, with the van that drives it; without a field for a time of its own, and where the round was removed. */
export function roundView(
  { rounds, resources }: Settings,
  { round: sold }: { readonly round: Pick<SoldRound, 'id'> | null },
): { readonly round?: GivenRound } {
  const round = rounds.find(({ id }) => id === sold?.id);
  if (!round) return {};
  const van = resources.find(({ id }) => id === round.van);
  return { round: { name: round.name, ...(van && { van: { id: van.id, name: van.name } }) } };
}

/** Returns how many people an appointment with these packages takes; without a field where one is enough. */
export function peopleView(
  settings: Settings,
  packages: readonly PackageId[],
  language: Language,
): { readonly peopleNeeded?: PeopleNeeded } {
  const needed = peopleNeeded(settings, packages);
  if (!needed) return {};
  return { peopleNeeded: { count: needed.count, packageName: ownTextIn(settings, needed.pack.name, language) } };
}

/** Returns those who have a full time, in words for the owner, and the references of the quotes among them. */
export function nameHolders(holders: Awaited<ReturnType<typeof holdersOf>>) {
  return {
    names: (language: Language) =>
      holders
        .map(({ reference, customer_name: name }) =>
          reference === null ? waitlistErrorsTexts(language)('holder', { name }) : `${reference} (${name})`,
        )
        .join(', '),
    references: holders.flatMap(({ reference }) => reference ?? []),
  };
}
