import * as Comlink from 'comlink';
import type { Account } from '../../../src/shared/model/index.ts';
import { MirrorDatabase } from '../../../src/shared/store/index.ts';
import { personAt } from './corpus.ts';
import { fillMirror, type TextSize } from './fill.ts';
import { indexSize } from './index-size.ts';
import { changePage, indexAll, timeBuild, timePages } from './indexing.ts';
import { timeQueries } from './querying.ts';

// A worker that does the engine's work for the search, without the rest of the engine, on the app's database.

const READER = personAt(0);
const mirror = new MirrorDatabase(READER.id);

const worker = {
  reader: (): Account => READER,
  fill: (posts: number): Promise<TextSize> => fillMirror(mirror, posts),
  timeBuild: (posts: number) => timeBuild(mirror, posts),
  indexSize: () => indexSize(mirror),
  timePages: (runs: number) => timePages(mirror, runs),
  timeQueries: (runs: number) => timeQueries(mirror, runs),
  changePage: (version: number) => changePage(mirror, version),
  indexAll: () => indexAll(mirror),
};
export type SearchWorker = typeof worker;

Comlink.expose(worker);
