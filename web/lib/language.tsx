import { createContext, createElement, Fragment, type ReactNode, use } from 'react';
import type { Language } from '#core/languages/language.ts';
import type { Messages, Texts, Translator } from '#core/languages/translator.ts';
import { pageLanguage } from './language-switch.ts';

/** The language of the page or mail. The server sets it for each that it renders; in a browser it's the page's. */
export const LanguageContext = createContext<Language>(pageLanguage());

/** A component's texts, in the language of the page or mail. */
export function useTexts<M extends Messages>(texts: Texts<M>): Translator<M> {
  return texts(use(LanguageContext));
}

/** The parts of a message with tags, as one node. */
export function rich(parts: readonly ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}

/** For a message's tag: its text in bold. */
export const strong = (text: readonly ReactNode[]): ReactNode => <strong>{text}</strong>;

/** For a message's tag: its text as a link. */
export const linkTo =
  (href: string) =>
  (text: readonly ReactNode[]): ReactNode => <a href={href}>{text}</a>;

/** For a message's tag: its text as a figure, in digits of one width. */
export const figure = (text: readonly ReactNode[]): ReactNode => <span className="num">{text}</span>;

/** For a message's tag: its text for screen readers only. */
export const hidden = (text: readonly ReactNode[]): ReactNode => <span className="visually-hidden">{text}</span>;

/** For a message's tag: its text as the words for an instant. */
export const timeAt =
  (instant: string) =>
  (text: readonly ReactNode[]): ReactNode => <time dateTime={instant}>{text}</time>;
