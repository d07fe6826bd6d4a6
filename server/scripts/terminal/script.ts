// `npm run script -- verify-database` runs a maintenance script.
import { SOURCE } from '#core/languages/language.ts';
import { SCRIPT_NAMES } from '#core/operations/scripts.ts';
import { describeScript } from '#server/scripts/script.ts';
import { atTerminal, readArguments, usage } from './at-terminal.ts';

const LIST = SCRIPT_NAMES.map((name) => `  ${name.padEnd(22)} ${describeScript(name, SOURCE)}`).join('\n');

await atTerminal(async (terminal) => {
  const { values, positionals } = readArguments({ options: { confirm: { type: 'string' } }, allowPositionals: true });
  const script = SCRIPT_NAMES.find((name) => name === positionals[0]);
  if (!script)
    throw usage(
      `Say which script: npm run script -- NAME\n\n${LIST}\n\nOne that deletes needs --confirm "the name of the business".`,
    );
  const confirmation = values.confirm === undefined ? {} : { confirmation: values.confirm };
  return terminal.ask({ do: 'script', script, ...confirmation }, console.log);
});
