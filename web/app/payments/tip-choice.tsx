import { Segments } from '#web/ui/segments.tsx';

const TIPS = [
  { value: '0', word: 'No tip' },
  { value: '500', word: '$5' },
  { value: '1000', word: '$10' },
  { value: '2000', word: '$20' },
] as const;
/** In cents. */
export type Tip = (typeof TIPS)[number]['value'];

type TipChoiceProps = { readonly chosen: Tip; readonly onChoose: (tip: Tip) => void };

/** The tip for the crew, the same for Venmo and card. */
export function TipChoice({ chosen, onChoose }: TipChoiceProps) {
  return (
    <div className="pay-way pay-tip">
      <p>Add a tip for the crew? It is up to you.</p>
      <Segments name="tip" label="Tip" choices={TIPS} chosen={chosen} onChoose={onChoose} />
    </div>
  );
}
