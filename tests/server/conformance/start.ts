import { takeStock } from './stock.ts';
import { UNRECORDED } from './unrecorded.ts';

const stock = await takeStock();
const print = (line: string) => process.stdout.write(`${line}\n`);

for (const { section, calls } of stock.sections) {
  print(`\n${section}`);
  for (const { call, recordings } of calls) {
    const refused = recordings.filter(({ status }) => status >= 400).length;
    print(`  ${call.padEnd(60)}${String(recordings.length - refused).padStart(3)} answered, ${refused} refused`);
  }
}

for (const [what, grounds] of Object.entries(UNRECORDED)) {
  const found = stock.unrecorded[what as keyof typeof UNRECORDED];
  print(`\nWithout a recording: ${what} (${found.length})`);
  for (const one of found)
    print(`  ${one}\n    ${(grounds as Record<string, string>)[one] ?? 'NOT LISTED in unrecorded.ts'}`);
}
