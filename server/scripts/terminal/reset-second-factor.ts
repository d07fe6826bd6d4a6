// `npm run reset-second-factor -- EMAIL` lets an admin in who has lost both phone and recovery codes.
import { atTerminal, usage } from './at-terminal.ts';

await atTerminal((terminal) => {
  const email = process.argv[2];
  if (!email) throw usage('Say whose: npm run reset-second-factor -- owner@example.com');
  return terminal.ask({ do: 'reset-second-factor', email });
});
