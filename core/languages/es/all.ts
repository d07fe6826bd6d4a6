export * from './consent.ts';
export * from './disclaimer.ts';
export * from './quote-mails.ts';
export * from './quotes.ts';
export * from './wizard.ts';
