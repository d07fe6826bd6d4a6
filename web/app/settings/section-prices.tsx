import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { menuEditorTexts } from '#core/languages/en/menu-editor.ts';
import { formatMoney } from '#core/lib/money.ts';
import { isWithin } from '#core/lib/paths.ts';
import {
  pastePrices,
  priceTable,
  tableCell,
  typedPrice,
  withCellPrice,
  type Pasted,
  type PriceTable,
  type TableRow,
} from '#core/pricing/price-table.ts';
import { SERVICE_TYPES, type ServiceType } from '#core/settings/settings.ts';
import type { ClassSettings, PackageSettings } from '#core/settings/wire-prices.ts';
import { useTexts } from '#web/lib/language.tsx';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { fieldId, useEditor, useOwnText } from './editor.ts';
import styles from './price-table.module.css';

/** The prices of all packages by vehicle class, at the shop or at the customer's. */
export function PricesSection() {
  const t = useTexts(menuEditorTexts);
  const { draft, set } = useEditor();
  const [chosen, setChosen] = useState<ServiceType>('dropoff');
  const [pasted, setPasted] = useState<Pasted & { readonly before: readonly PackageSettings[] }>();
  const places = SERVICE_TYPES.filter((place) => priceTable(draft, place).rows.length > 0);
  const place = places.includes(chosen) ? chosen : places[0];
  if (!place) return <p>{t('noPrices')}</p>;
  const table = priceTable(draft, place);
  const paste = (at: readonly [number, number], text: string) => {
    const result = pastePrices(draft, { place, at, text });
    set('packages', result.packages);
    setPasted({ ...result, before: draft.packages });
  };
  return (
    <div className={styles.root}>
      <p>{t('aboutPrices')}</p>
      {places.length > 1 && (
        <Segments
          className={styles.places}
          name="price-place"
          label={t('prices')}
          choices={places.map((value) => ({ value, word: t(value === 'dropoff' ? 'dropOff' : 'mobile') }))}
          chosen={place}
          onChoose={setChosen}
        />
      )}
      {pasted && (
        <PasteResult
          pasted={pasted}
          onUndo={() => {
            set('packages', pasted.before);
            setPasted(undefined);
          }}
          onDismiss={() => setPasted(undefined)}
        />
      )}
      <Grid key={place} table={table} onPaste={paste} onEdit={() => setPasted(undefined)} />
    </div>
  );
}

type PasteResultProps = { readonly pasted: Pasted; readonly onUndo: () => void; readonly onDismiss: () => void };

/** What a paste did, and each cell of it that isn't in the table now. */
function PasteResult({ pasted: { count, errors }, onUndo, onDismiss }: PasteResultProps) {
  const t = useTexts(menuEditorTexts);
  const lost = errors.filter(({ reason }) => reason !== 'no-price');
  const outside = lost.filter(({ reason }) => reason === 'outside').map(({ text }) => text);
  return (
    <>
      <div className={styles.pasted}>
        <output>{t('pasted', { count })}</output>
        <Button onClick={onUndo}>{t('undo')}</Button>
      </div>
      {lost.length > 0 && (
        <Callout
          tone="wait"
          title={t('notPasted', { count: lost.length })}
          action={<Button onClick={onDismiss}>{t('dismiss')}</Button>}
        >
          {lost
            .filter(({ reason }) => reason === 'not-for-class')
            .map(({ text, packageName = '', className = '' }) => (
              <span key={`${packageName} ${className}`}>
                {t('notForClass', { text, cell: t('cell', { package: packageName, vehicleClass: className }) })}{' '}
              </span>
            ))}
          {outside.length > 0 && t('outside', { texts: outside.join(', ') })}
        </Callout>
      )}
    </>
  );
}

type Position = readonly [row: number, column: number];

type GridProps = {
  readonly table: PriceTable;
  readonly onPaste: (at: Position, text: string) => void;
  readonly onEdit: () => void;
};

const PRICE_OF = { dropoff: 'dropoffPrice', mobile: 'mobilePrice' } as const;

function pathOf({ index }: TableRow, of: ClassSettings, place: ServiceType): string {
  return `packages.${index}.classPrices.${of.id}.${PRICE_OF[place]}`;
}

/** Tab moves along the row and then out of the table; arrow keys and Enter move as in a spreadsheet. */
function Grid({ table, onPaste, onEdit }: GridProps) {
  const { place, rows, columns } = table;
  const t = useTexts(menuEditorTexts);
  const own = useOwnText();
  const [activeRow, setActiveRow] = useState(0);
  /** Moves to the next cell in that direction that the package is for. */
  const move = ([row, column]: Position, [down, across]: Position) => {
    const [next, of] = [rows[row + down], columns[column + across]];
    if (!next || !of) return;
    const field = document.getElementById(fieldId(pathOf(next, of, place)));
    if (field) field.focus();
    else move([row + down, column + across], [down, across]);
  };
  return (
    <>
      <div className={styles.scroller}>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table whose cells take keys */}
        <table role="grid" aria-label={t('tableOf', { place })} className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('package')}</th>
              {columns.map((of) => (
                <th key={of.id} scope="col">
                  {own(of.name)} {surchargeText(of) && <small>{surchargeText(of)}</small>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.pack.id}>
                <th scope="row">
                  {own(row.pack.name)} <small>{baseText(row.pack, place, t)}</small>
                </th>
                {columns.map((of, column) => (
                  <td key={of.id}>
                    <Cell
                      row={row}
                      of={of}
                      place={place}
                      isTabbable={at === Math.min(activeRow, rows.length - 1)}
                      onFocus={() => setActiveRow(at)}
                      onMove={(by) => move([at, column], by)}
                      onPaste={(text) => onPaste([at, column], text)}
                      onEdit={onEdit}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <CellErrors table={table} />
    </>
  );
}

function surchargeText({ surcharge, surchargePercent }: ClassSettings): string {
  const amount = typeof surcharge === 'number' && surcharge > 0 ? [`+${formatMoney(Math.round(surcharge * 100))}`] : [];
  return [...amount, ...(surchargePercent > 0 ? [`+${surchargePercent}%`] : [])].join(' ');
}

function baseText(pack: PackageSettings, place: ServiceType, t: ReturnType<typeof menuEditorTexts>): string {
  const dollars: unknown = pack[PRICE_OF[place]];
  return typeof dollars === 'number' ? t('basePrice', { price: formatMoney(Math.round(dollars * 100)) }) : '';
}

type CellProps = {
  readonly row: TableRow;
  readonly of: ClassSettings;
  readonly place: ServiceType;
  readonly isTabbable: boolean;
  readonly onFocus: () => void;
  readonly onMove: (by: Position) => void;
  readonly onPaste: (text: string) => void;
  readonly onEdit: () => void;
};

function Cell({ row, of, place, isTabbable, onFocus, onMove, onPaste, onEdit }: CellProps) {
  const t = useTexts(menuEditorTexts);
  const own = useOwnText();
  const { errors, set } = useEditor();
  const path = pathOf(row, of, place);
  const cell = tableCell(row.pack, of, place);
  const [typed, setTyped] = useState({ text: textOf(cell?.own), of: cell?.own });
  if (typed.of !== cell?.own) setTyped({ text: textOf(cell?.own), of: cell?.own });
  // The prices when the cell was entered: each key typed starts from them, and Escape goes back to them.
  const before = useRef(row.pack.classPrices?.[of.id]);
  if (!cell) {
    return (
      <span className={styles.none}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('notSold')}</span>
      </span>
    );
  }
  const packBefore = (): PackageSettings => {
    const { classPrices = {}, ...pack } = row.pack;
    const { [of.id]: _, ...others } = classPrices;
    const prices = before.current ? { ...others, [of.id]: before.current } : others;
    return Object.keys(prices).length > 0 ? { ...pack, classPrices: prices } : pack;
  };
  const setPrices = (classPrices: PackageSettings['classPrices']) =>
    set(`packages.${row.index}.classPrices`, classPrices);
  const isWrong = typeof cell.own === 'string' || errors.some((error) => isWithin(error.path, path));
  return (
    <input
      id={fieldId(path)}
      className={styles.price}
      tabIndex={isTabbable ? 0 : -1}
      inputMode="decimal"
      autoComplete="off"
      aria-label={t('cell', { package: own(row.pack.name), vehicleClass: own(of.name) })}
      aria-invalid={isWrong ? true : undefined}
      aria-describedby={isWrong ? `${fieldId(path)}-error` : undefined}
      placeholder={cell.usual === undefined ? '' : formatMoney(Math.round(cell.usual * 100))}
      value={typed.text}
      onFocus={({ target }) => {
        before.current = row.pack.classPrices?.[of.id];
        onFocus();
        target.select();
      }}
      onChange={({ target: { value: text } }) => {
        const changed = withCellPrice(packBefore(), of, { place, price: typedPrice(text) });
        setTyped({ text, of: tableCell(changed, of, place)?.own });
        setPrices(changed.classPrices);
        onEdit();
      }}
      onPaste={(event: ClipboardEvent<HTMLInputElement>) => {
        const text = event.clipboardData.getData('text/plain');
        if (!/[\t\n\r]/.test(text)) return;
        event.preventDefault();
        onPaste(text);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setPrices(packBefore().classPrices);
        const by = directionOf(event);
        if (!by) return;
        event.preventDefault();
        onMove(by);
      }}
    />
  );
}

function textOf(own: number | string | undefined): string {
  if (typeof own !== 'number') return own ?? '';
  return Number.isInteger(own) ? String(own) : own.toFixed(2);
}

/** Where a key leads; sideways only from the edge of what's typed, or where all of it is selected. */
function directionOf(event: KeyboardEvent<HTMLInputElement>): Position | undefined {
  const { selectionStart, selectionEnd, value } = event.currentTarget;
  const isWhole = selectionStart === 0 && selectionEnd === value.length;
  switch (event.key) {
    case 'ArrowDown':
      return [1, 0];
    case 'ArrowUp':
      return [-1, 0];
    case 'Enter':
      return [event.shiftKey ? -1 : 1, 0];
    case 'ArrowLeft':
      return isWhole || selectionEnd === 0 ? [0, -1] : undefined;
    case 'ArrowRight':
      return isWhole || selectionStart === value.length ? [0, 1] : undefined;
    default:
      return undefined;
  }
}

/** What is wrong with which cell, below the table; each is the description of its cell. */
function CellErrors({ table: { place, rows, columns } }: { readonly table: PriceTable }) {
  const t = useTexts(menuEditorTexts);
  const own = useOwnText();
  const { errors } = useEditor();
  const found = rows.flatMap((row) =>
    columns.flatMap((of) => {
      const path = pathOf(row, of, place);
      const typed = tableCell(row.pack, of, place)?.own;
      const cell = t('cell', { package: own(row.pack.name), vehicleClass: own(of.name) });
      const message = errors.find((error) => isWithin(error.path, path))?.message;
      if (typeof typed === 'string') return [{ path, text: t('notPrice', { cell, text: typed }) }];
      return message === undefined ? [] : [{ path, text: t('cellError', { cell, message }) }];
    }),
  );
  return (
    <div aria-live="polite">
      {found.map(({ path, text }) => (
        <FieldError key={path} id={`${fieldId(path)}-error`}>
          {text}
        </FieldError>
      ))}
    </div>
  );
}
