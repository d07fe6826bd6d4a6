import { findPackage, type Catalog } from '#core/settings/settings.ts';
import type { QuoteDraft, StepId } from '#core/quotes/wizard.ts';

export type StepText = { readonly title: string; readonly question: string; readonly lead?: string };

/** A step's name, its question, and help for answering it. */
export function stepText(step: StepId, catalog: Catalog, draft: QuoteDraft): StepText {
  const family = draft.packageType && findPackage(catalog, draft.packageType)?.family;
  switch (step) {
    case 'package':
      return { title: 'Choose Package', question: 'What should we clean?', lead: priceLead(catalog) };
    case 'location':
      return { title: 'Service Location', question: 'Where should we do it?' };
    case 'vehicle':
      return family === 'powersport'
        ? { title: 'Vehicle Details', question: 'What do you ride?' }
        : { title: 'Vehicle Details', question: 'What do you drive?' };
    case 'cans':
      return { title: 'Number of Garbage Cans', question: 'How many cans?' };
    case 'estimate':
      return catalog.estimate.mode === 'off'
        ? { title: 'Your Estimate', question: 'Your standard quote', lead: 'This is what we promise with it.' }
        : { title: 'Your Estimate', question: 'How should we price it?' };
    case 'time':
      return { title: 'Choose Date & Time', question: 'When suits you?' };
    case 'extras':
      return { title: 'Add Extras', question: 'Anything on top?', lead: 'All of them are optional.' };
    case 'contact':
      return { title: 'Contact Information', question: 'How do we reach you?' };
    case 'payment':
      return {
        title: 'Payment Method',
        question: 'How would you like to pay?',
        lead: 'You pay for the work, not for the quote.',
      };
    case 'review':
      return { title: 'Review & Submit', question: 'All correct?' };
  }
}

/** Label of a step's main button. */
export function actionText(
  step: StepId,
  { isBusy, draft }: { readonly isBusy: boolean; readonly draft: QuoteDraft },
): string {
  if (step === 'estimate') return draft.analysisId ? 'Continue with This Estimate' : 'Continue with Standard Quote';
  if (step === 'contact') return 'Get Quote';
  if (step !== 'review') return 'Continue';
  return isBusy ? 'Submitting...' : 'Submit Quote';
}

function priceLead({ mobileAvailable }: Catalog): string {
  return mobileAvailable ? 'Drop it off, or we come to you.' : 'Prices are for drop-off; mobile is coming soon.';
}
