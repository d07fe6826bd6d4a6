import type { Report } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { localDate } from '#core/lib/time.ts';
import {
  COMPARISONS,
  PRESETS,
  presetRange,
  REPORT_FILTERS,
  REPORT_SHAPES,
  USUAL_PRESET,
  type ReportName,
} from '#core/reports/reports.ts';
import { DateRangeField } from '#web/app/list/date-range.tsx';
import { Folded, useIsNarrow } from '#web/app/list/list-tools.tsx';
import { useCatalogIfKnown } from '#web/lib/catalog.ts';
import type { DashboardSearch } from '#web/lib/dashboard-search.ts';
import { useTexts } from '#web/lib/language.tsx';
import { SelectField } from '#web/ui/field.tsx';
import styles from './reports-part.module.css';

type ToolsProps = {
  readonly name: ReportName;
  readonly search: DashboardSearch;
  /** Undefined while it loads for the first time. */
  readonly report: Report | undefined;
  readonly onChange: (change: DashboardSearch) => void;
};

/** What a report is about: its dates, what they are compared with, how it is grouped, and its filters. All in the address. */
export function ReportTools(props: ToolsProps) {
  const { name, search, onChange } = props;
  const usual = REPORT_SHAPES[name].by[0];
  const chosen = [
    search.compare,
    search.by === usual ? undefined : search.by,
    ...REPORT_FILTERS.map((each) => search[each]),
  ];
  const isNarrow = useIsNarrow();
  return (
    <search className={styles.tools}>
      <Dates search={search} onChange={onChange} />
      {isNarrow ? (
        <Folded className={styles.folded} id="report-filters" count={chosen.filter(Boolean).length}>
          <Filters {...props} />
        </Folded>
      ) : (
        <Filters {...props} />
      )}
    </search>
  );
}

function Filters({ name, search, report, onChange }: ToolsProps) {
  const t = useTexts(reportsTexts);
  const shape = REPORT_SHAPES[name];
  const by = shape.by.find((each) => each === search.by) ?? shape.by[0] ?? '';
  return (
    <>
      <SelectField
        id="report-compare"
        label={t('compare')}
        value={search.compare ?? 'none'}
        onChange={({ target }) => onChange({ compare: target.value === 'none' ? undefined : target.value })}
      >
        {COMPARISONS.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </SelectField>
      <SelectField
        id="report-by"
        label={t('groupBy')}
        value={by}
        onChange={({ target }) => onChange({ by: target.value })}
      >
        {shape.by.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
      </SelectField>
      {REPORT_FILTERS.map((filter) => (
        <Narrow
          key={filter}
          id={`report-${filter}`}
          label={t(filter)}
          all={t(ALL[filter])}
          chosen={search[filter]}
          choices={report?.[LISTS[filter]] ?? []}
          onChoose={(chosen) => onChange({ [filter]: chosen })}
        />
      ))}
    </>
  );
}

const ALL = { package: 'allPackages', employee: 'allEmployees', source: 'allSources' } as const;
const LISTS = { package: 'packages', employee: 'employees', source: 'sources' } as const;

/** A preset, or two dates of your own. */
function Dates({ search, onChange }: Pick<ToolsProps, 'search' | 'onChange'>) {
  const t = useTexts(reportsTexts);
  const timeZone = useCatalogIfKnown()?.timeZone ?? Temporal.Now.timeZoneId();
  const today = localDate(Temporal.Now.instant(), timeZone);
  const { from, to } = search;
  const isCustom = Boolean(from && to);
  const preset = PRESETS.find((each) => each === search.range) ?? USUAL_PRESET;
  return (
    <>
      <SelectField
        id="report-range"
        label={t('range')}
        value={isCustom ? 'custom' : preset}
        onChange={({ target }) => {
          if (target.value !== 'custom') return onChange({ range: target.value, from: undefined, to: undefined });
          const dates = presetRange(preset, today);
          onChange({ from: dates.from.toString(), to: dates.to.toString(), range: undefined });
        }}
      >
        {PRESETS.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
        <option value="custom">{t('custom')}</option>
      </SelectField>
      {isCustom && (
        <div className={styles.dates}>
          <DateRangeField
            label={t('custom')}
            value={{ from, to }}
            today={today.toString()}
            onChange={(dates) => onChange({ ...dates, range: undefined })}
          />
        </div>
      )}
    </>
  );
}

type NarrowProps = {
  readonly id: string;
  readonly label: string;
  readonly all: string;
  readonly chosen: string | undefined;
  readonly choices: Report['packages'];
  readonly onChoose: (id: string | undefined) => void;
};

function Narrow({ id, label, all, chosen, choices, onChoose }: NarrowProps) {
  return (
    <SelectField
      id={id}
      label={label}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value || undefined)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.id} value={choice.id}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}
