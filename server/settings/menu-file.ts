import { invalidFields } from '#contract/issues.ts';
import { SettingsBody, type OtherMenu } from '#contract/settings.ts';
import { menuFileTexts } from '#core/languages/en/menu-file.ts';
import { messageOf } from '#core/languages/message.ts';
import { compareSettings } from '#core/settings/compare-settings.ts';
import { menuToTable, tableToMenu } from '#core/settings/menu-table.ts';
import { completeSettings, toSettingsForm, withMenu, type SettingsForm } from '#core/settings/settings-form.ts';
import type { StartMenuId } from '#core/settings/start-menus/start-menu.ts';
import { withStartMenu } from '#core/settings/start-menus/start-menus.ts';
import type { Context } from '#server/context.ts';
import { Invalid } from '#server/errors.ts';
import { writeCsv } from '#server/lib/csv.ts';
import { readCsv } from '#server/lib/read-csv.ts';

/** The menu as a file for spreadsheets: packages, vehicle classes, extras, questions and categories, retired ones included. */
export async function exportMenu(context: Context): Promise<AsyncGenerator<string>> {
  const { settings } = await context.refreshSettings();
  const [head = [], ...rows] = menuToTable(toSettingsForm(settings), context.language);
  const columns = head.map((title, index) => ({
    title,
    value: (row: readonly string[]) => row[index] ?? '',
    isCode: true,
  }));
  const pages = (async function* () {
    yield rows;
  })();
  return writeCsv(columns, pages);
}

/**
 * The settings with the menu of such a file, and what would change. Saves nothing. Throws Invalid with the row and column of each
 * error.
 */
export async function readMenu(context: Context, { csv }: { readonly csv: string }): Promise<OtherMenu> {
  const { version, settings } = await context.refreshSettings();
  const before = toSettingsForm(settings);
  const { menu, errors, cellOf } = tableToMenu(readTable(csv), before);
  if (errors.length > 0) throw new Invalid(errors);
  const { hoursByPackage, ...lists } = menu;
  const pay = { ...before.pay, hoursByPackage: { ...before.pay.hoursByPackage, ...hoursByPackage } };
  // Their shape is checked next.
  const replaced = { ...before, ...lists, pay } as SettingsForm;
  // Questions that are in the file are asked with what the file says, or refused.
  const parsed = SettingsBody.safeParse({
    ...withMenu(replaced, before),
    ...(lists.questions && { questions: lists.questions }),
  });
  if (!parsed.success) throw new Invalid(invalidFields(parsed.error.issues).map((error) => cellOf(error) ?? error));
  const business = completeSettings(parsed.data, settings);
  return { version, business, differences: [...compareSettings(before, business, context.language)] };
}

/** The settings with a menu to start with, and what would change. Saves nothing. */
export async function readStartMenu(context: Context, { menu }: { readonly menu: StartMenuId }): Promise<OtherMenu> {
  const { version, settings } = await context.refreshSettings();
  const before = toSettingsForm(settings);
  const business = completeSettings(withStartMenu(before, menu), settings);
  return { version, business, differences: [...compareSettings(before, business, context.language)] };
}

function readTable(csv: string): readonly (readonly string[])[] {
  if (csv.includes('\uFFFD')) throw new Invalid([{ path: 'csv', message: messageOf(menuFileTexts, 'notUtf8') }]);
  const read = readCsv(csv);
  if ('rows' in read) return read.rows;
  const row = String(read.unclosedRow);
  throw new Invalid([{ path: `rows.${row}`, message: messageOf(menuFileTexts, 'notClosed', { row }) }]);
}
