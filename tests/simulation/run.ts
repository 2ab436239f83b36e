import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { freshSeed } from './fresh-seeds.ts';
import { active, MUTANTS } from './mutants/active.ts';
import { simulate } from './simulate.ts';
import { HAZARDS, type Hazard } from './world/hazards.ts';
import { makePlan } from './world/plan.ts';

/**
 * `npm run simulate -- --worlds N --seed S [--jobs J] [--trace] [--results FILE] [--mutant NAME [--first]]`: the worlds S,
 * S + 1, …; exit code 1 if one is broken. `--seed commit`: a seed derived from the checked out commit. `--mutant`: runs a
 * mutant, to find a seed that catches it; `--first`: stops at the first such seed.
 */

const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '25' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: '1' },
    trace: { type: 'boolean', default: false },
    mutant: { type: 'string' },
    first: { type: 'boolean', default: false },
    hazards: { type: 'string', default: 'all' },
    results: { type: 'string' },
  },
});
active.mutant = MUTANTS.find((name) => name === values.mutant) ?? null;
if (values.mutant && !active.mutant) throw new Error(`No mutant is called ${values.mutant}: ${MUTANTS.join(', ')}`);
const hazards = hazardsNamed(values.hazards);
const worlds = Number(values.worlds);
const first = values.seed === 'commit' ? seedOfThisCommit() : Number(values.seed);
const jobs = Math.max(1, Math.min(Number(values.jobs), worlds));
const startedAt = performance.now();
const WORLDS_PER_PROCESS = 25;

const broken = jobs === 1 ? await runHere() : await runInJobs();
if (!process.send) {
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const seeds = broken.length > 0 ? `: seeds ${broken.join(', ')}` : '';
  if (values.results) {
    mkdirSync(dirname(values.results), { recursive: true });
    writeFileSync(values.results, JSON.stringify({ passed: worlds - broken.length, failed: broken.length }));
  }
  console.log(`${worlds} worlds from seed ${first} in ${seconds} s, ${broken.length} broken${seeds}`);
}
process.send?.(broken);
process.exit(broken.length > 0 ? 1 : 0);

function hazardsNamed(names: string): readonly Hazard[] {
  if (names === 'all') return HAZARDS;
  const wanted = names.split(',').filter((name) => name !== 'none');
  const unknown = wanted.filter((name) => !HAZARDS.includes(name as Hazard));
  if (unknown.length > 0) throw new Error(`No hazard is called ${unknown.join()}: ${HAZARDS.join(', ')}`);
  return HAZARDS.filter((hazard) => wanted.includes(hazard));
}

function seedOfThisCommit(): number {
  const { seed, why } = freshSeed(process.cwd());
  console.log(why);
  return seed;
}

async function runHere(): Promise<number[]> {
  const found: number[] = [];
  for (let seed = first; seed < first + worlds; seed += 1) {
    const { problems, hash, trace, tasks } = await simulate(String(seed), makePlan(String(seed), hazards));
    if (values.trace) console.log(trace.join('\n'));
    if (values.trace) console.log(`seed ${seed}: ${hash}, ${tasks} tasks`);
    if (problems.length === 0) continue;
    found.push(seed);
    console.log(`Seed ${seed} is broken:\n  ${problems.join('\n  ')}`);
    if (values.first) break;
  }
  return found;
}

/** Divides the seeds among child processes, a few for each: what a world leaves in the memory goes with its process. */
async function runInJobs(): Promise<number[]> {
  const starts: number[] = [];
  for (let from = first; from < first + worlds; from += WORLDS_PER_PROCESS) starts.push(from);
  const found: number[] = [];
  const work = async () => {
    for (let from = starts.shift(); from !== undefined; from = starts.shift()) {
      found.push(...(await runInChild(from, Math.min(WORLDS_PER_PROCESS, first + worlds - from))));
    }
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return found.sort((a, b) => a - b);
}

/** Resolves to the seeds of the broken ones of these worlds. */
function runInChild(from: number, count: number): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, [
      '--worlds',
      String(count),
      '--seed',
      String(from),
      '--hazards',
      values.hazards,
      ...(active.mutant ? ['--mutant', active.mutant] : []),
    ]);
    let answer: number[] | null = null;
    child.on('message', (message) => {
      answer = message as number[];
    });
    child.on('exit', (code) => (answer ? resolve(answer) : reject(new Error(`A job ended with code ${code}`))));
  });
}
