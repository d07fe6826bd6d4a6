import { DIRTINESS_LEVELS, type DirtinessLevel } from '#core/settings/settings.ts';
import { MINUTE_PRESETS } from '#core/estimate/ground-truth.ts';
import { Choices } from '#web/ui/choices.tsx';
import { LEVEL_WORDS } from './estimate-quality-texts.ts';

const LEVELS = DIRTINESS_LEVELS.map((value) => ({ value, word: LEVEL_WORDS[value] }));
const MINUTES = MINUTE_PRESETS.map((minutes) => ({ value: String(minutes), word: String(minutes) }));

type LevelChoicesProps = {
  readonly name: string;
  /** Beside the label: 'optional'. */
  readonly aside?: string;
  readonly chosen: DirtinessLevel | undefined;
  readonly onChoose: (level: DirtinessLevel) => void;
};

/** How dirty the vehicle was found to be: one tap. */
export function LevelChoices(props: LevelChoicesProps) {
  return <Choices {...props} label="How dirty it was" choices={LEVELS} />;
}

type MinuteChoicesProps = {
  readonly name: string;
  /** As typed. */
  readonly minutes: string;
  readonly onChoose: (minutes: string) => void;
};

/** What work often takes: one tap. */
export function MinuteChoices({ name, minutes, onChoose }: MinuteChoicesProps) {
  const chosen = MINUTES.find(({ value }) => value === minutes.trim())?.value;
  return <Choices name={name} label="Minutes" aside="one tap" choices={MINUTES} chosen={chosen} onChoose={onChoose} />;
}
