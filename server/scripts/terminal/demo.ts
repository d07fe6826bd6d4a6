// `npm run demo` fills the database with made-up customers, crew and applicants, tagged as test data.
import { atTerminal, usage } from './at-terminal.ts';

const QUOTES = 40;

await atTerminal((terminal) => {
  const quotes = Number(process.argv[2] ?? QUOTES);
  if (!Number.isInteger(quotes) || quotes < 0 || quotes > 100_000)
    throw usage('Say how many quotes: npm run demo -- 40');
  return terminal.ask({ do: 'demo', quotes });
});
