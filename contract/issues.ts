import type { z } from 'zod';
import { contactFieldsTexts } from '#core/languages/en/contact-fields.ts';
import { fieldNamesTexts, fieldsTexts } from '#core/languages/en/fields.ts';
import { requestLabelsTexts } from '#core/languages/en/request-labels.ts';
import type { Language } from '#core/languages/language.ts';
import { messageOf, type InvalidField, type Message, type MessageParams } from '#core/languages/message.ts';
import type { Messages, Texts, Values } from '#core/languages/translator.ts';
import { REQUEST_TEXTS, type RequestText } from '#core/quotes/request-texts.ts';

type MessagesOf<T> = T extends Texts<infer M extends Messages> ? M : never;
type FieldMessages = MessagesOf<typeof fieldsTexts> & MessagesOf<typeof contactFieldsTexts>;
export type FieldName = keyof MessagesOf<typeof fieldNamesTexts> | RequestText;
type Named<Given> = Given extends [infer Each]
  ? [values: { readonly [Name in keyof Each]: Name extends 'field' ? FieldName : Each[Name] }]
  : Given;

/**
 * The message of a Zod check: the key and values of one of `fieldsTexts` or `contactFieldsTexts`, encoded as Zod keeps only text. `field` is the
 * name of a field.
 */
export function issue<Key extends keyof FieldMessages>(key: Key, ...values: Named<Values<FieldMessages[Key]>>): string {
  return JSON.stringify([key, ...values]);
}

/** Encodes one of `fieldsTexts` for Zod. */
export function issueOf({ key, params }: Message): string {
  return JSON.stringify([key, params]);
}

/** The message of an issue that Zod found; 'invalid' if its check has no message of ours. */
export function messageOfIssue(text: string | undefined): Message {
  const [key, values = {}] = decoded(text);
  const field = values['field'] as FieldName | undefined;
  const given = field ? { ...values, field: (language: Language) => nameOf(field, language) } : values;
  const texts = Object.hasOwn(contactFieldsTexts.english, key) ? contactFieldsTexts : fieldsTexts;
  // `issue` and `issueOf` are typed by the same texts.
  const message = messageOf(texts as unknown as Texts<Record<string, 'any'>>, key, ...([given] as unknown as []));
  return { ...message, params: values };
}

function nameOf(field: FieldName, language: Language): string {
  return isRequestText(field) ? requestLabelsTexts(language)(field, { at: 'form' }) : fieldNamesTexts(language)(field);
}

function isRequestText(field: FieldName): field is RequestText {
  return Object.hasOwn(REQUEST_TEXTS, field);
}

/** The errors of a Zod schema by field. */
export function invalidFields(issues: readonly z.core.$ZodIssue[]): InvalidField[] {
  return issues.map(({ path, message }) => ({ path: path.join('.'), message: messageOfIssue(message) }));
}

function decoded(text: string | undefined): readonly [string, MessageParams?] {
  return text?.startsWith('["') ? (JSON.parse(text) as [string, MessageParams?]) : ['invalid'];
}
