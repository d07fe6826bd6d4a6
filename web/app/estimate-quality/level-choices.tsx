import { MINUTE_PRESETS } from '#core/estimate/ground-truth.ts';
import { groundTruthTexts } from '#core/languages/en/ground-truth.ts';
import { DIRTINESS_LEVELS, type DirtinessLevel } from '#core/settings/settings.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Choices } from '#web/ui/choices.tsx';

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
  const t = useTexts(groundTruthTexts);
  const choices = DIRTINESS_LEVELS.map((value) => ({ value, word: t(value) }));
  return <Choices {...props} label={t('howDirty')} choices={choices} />;
}

type MinuteChoicesProps = {
  readonly name: string;
  /** As typed. */
  readonly minutes: string;
  readonly onChoose: (minutes: string) => void;
};

/** What work often takes: one tap. */
export function MinuteChoices({ name, minutes, onChoose }: MinuteChoicesProps) {
  const t = useTexts(groundTruthTexts);
  const chosen = MINUTES.find(({ value }) => value === minutes.trim())?.value;
  return <Choices name={name} label={t('minutes')} choices={MINUTES} chosen={chosen} onChoose={onChoose} />;
}

type PhotoMissedItProps = { readonly isChecked: boolean; readonly onCheck: (isChecked: boolean) => void };

/** Keeps a job out of training whose photos didn't show the dirt. */
export function PhotoMissedIt({ isChecked, onCheck }: PhotoMissedItProps) {
  const t = useTexts(groundTruthTexts);
  return (
    <Checkbox
      checked={isChecked}
      aside={t('photoMissedItHelp')}
      onChange={({ target: { checked } }) => onCheck(checked)}
    >
      {t('photoMissedIt')}
    </Checkbox>
  );
}
