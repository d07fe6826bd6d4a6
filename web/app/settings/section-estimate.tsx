import { DIRTINESS_LEVELS, type EstimateMode } from '#core/settings/settings.ts';
import { Segments } from '#web/ui/segments.tsx';
import { useSetting } from './editor.ts';
import { FieldGroup } from './field-group.tsx';
import { NumberSetting } from './setting-fields.tsx';

const MODES = [
  { value: 'off', word: 'Off' },
  { value: 'show', word: 'Show only' },
  { value: 'price', word: 'Change the price' },
] as const;

const ABOUT: Readonly<Record<EstimateMode, string>> = {
  off: 'Customers are not asked for photos. Every quote has its list price.',
  show: 'Customers see what the photos suggest; the price stays the list price.',
  price: 'The percentage below is a line of the price.',
};

/** Turns the photo estimate on or off, and sets the adjustment for each level of dirtiness. */
export function EstimateSection() {
  const { value: mode, set } = useSetting<EstimateMode>('estimate.mode');
  return (
    <>
      <FieldGroup title="Photos of the vehicle" about={ABOUT[mode]}>
        <div className="wide">
          <Segments name="estimate-mode" label="Photo estimate" choices={MODES} chosen={mode} onChoose={set} />
        </div>
      </FieldGroup>
      <FieldGroup
        title="What dirt means"
        about="By the level that is found: the change of the price, and the time that it takes."
      >
        {DIRTINESS_LEVELS.map((level) => (
          <div className="setting-pair wide" key={level}>
            <NumberSetting path={`estimate.percentByLevel.${level}`} label={titleOf(level)} unitAfter="%" />
            <NumberSetting path={`estimate.minutesByLevel.${level}`} label={`Time, ${level}`} unitAfter="minutes" />
          </div>
        ))}
      </FieldGroup>
      <FieldGroup title="Limits" about="No estimate changes a price further than this, whatever the photos show.">
        <NumberSetting path="estimate.leastPercent" label="Lowest" hint="From -20 to 0." unitAfter="%" />
        <NumberSetting path="estimate.mostPercent" label="Highest" hint="From 0 to 50." unitAfter="%" />
      </FieldGroup>
    </>
  );
}

function titleOf(level: string): string {
  return `${level[0]?.toUpperCase()}${level.slice(1)}`;
}
