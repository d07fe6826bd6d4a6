import type { Report } from '#contract/reports.ts';
import { reportsTexts } from '#core/languages/en/reports.ts';
import { localDate } from '#core/lib/time.ts';
import {
  COMPARISONS,
  PRESETS,
  REPORT_FILTERS,
  REPORT_SHAPES,
  USUAL_PRESET,
  type ReportName,
} from '#core/reports/reports.ts';
import { DateRangeField } from '#web/app/list/date-range.tsx';
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
export function ReportTools({ name, search, report, onChange }: ToolsProps) {
  const t = useTexts(reportsTexts);
  const shape = REPORT_SHAPES[name];
  const by = shape.by.find((each) => each === search.by) ?? shape.by[0] ?? '';
  return (
    <search className={styles.tools}>
      <Dates search={search} report={report} onChange={onChange} />
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
    </search>
  );
}

const ALL = { package: 'allPackages', employee: 'allEmployees', source: 'allSources' } as const;
const LISTS = { package: 'packages', employee: 'employees', source: 'sources' } as const;

/** A preset, or two dates of your own. */
function Dates({ search, report, onChange }: Pick<ToolsProps, 'search' | 'report' | 'onChange'>) {
  const t = useTexts(reportsTexts);
  const timeZone = useCatalogIfKnown()?.timeZone;
  const { from, to } = search;
  const isCustom = Boolean(from && to);
  return (
    <>
      <SelectField
        id="report-range"
        label={t('range')}
        value={isCustom ? 'custom' : (PRESETS.find((each) => each === search.range) ?? USUAL_PRESET)}
        onChange={({ target }) => {
          if (target.value !== 'custom') onChange({ range: target.value, from: undefined, to: undefined });
          else if (report) onChange({ from: report.range.from, to: report.range.to, range: undefined });
        }}
      >
        {PRESETS.map((each) => (
          <option key={each} value={each}>
            {t(each)}
          </option>
        ))}
        <option value="custom">{t('custom')}</option>
      </SelectField>
      {isCustom && timeZone && (
        <div className={styles.dates}>
          <DateRangeField
            label={t('custom')}
            value={{ from, to }}
            today={localDate(Temporal.Now.instant(), timeZone).toString()}
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
